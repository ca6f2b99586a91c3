"""An additional migration: one more column in each domain."""

from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader

_added: list[str] = []


def add_column(name: str) -> None:
    """Add a migration `name` to this process, which adds a column of this name."""
    load = MigrationLoader.load_disk
    operation = migrations.AddField("faq", name, models.CharField(max_length=10, null=True))
    migration = type("Migration", (migrations.Migration,), {"operations": [operation]})(
        f"9{len(_added):03}_{name}", "faqs"
    )
    _added.append(name)

    def load_disk(loader: MigrationLoader) -> None:
        load(loader)
        last = max(each for app, each in loader.disk_migrations if app == "faqs")
        migration.dependencies = [("faqs", last)]
        loader.disk_migrations["faqs", migration.name] = migration

    setattr(MigrationLoader, "load_disk", load_disk)  # noqa: B010  # a method is replaced on purpose
