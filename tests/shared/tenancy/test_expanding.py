"""A migration that is incompatible with the previous version is rejected, unless it gives a reason."""

from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.models.functions import Now

from shared.tenancy.fleet.expanding import find_problems, migrations_expand

LAST = ("accounts", "0001_initial")


def check_operations(*operations: Any, **marks: Any) -> list[str]:
    """Return problems of a migration with `operations` that follows all other migrations."""
    loader = MigrationLoader(None)
    migration = migrations.Migration("0099_next", "accounts")
    for name, value in {"operations": list(operations), "dependencies": [LAST], **marks}.items():
        setattr(migration, name, value)
    loader.disk_migrations["accounts", migration.name] = migration
    loader.graph.add_node(("accounts", migration.name), migration)
    loader.graph.add_dependency(migration, ("accounts", migration.name), LAST)
    return find_problems(migration, loader)


def add(field: models.Field, name: str = "nickname") -> migrations.AddField:
    return migrations.AddField("session", name, field)


TABLE = migrations.CreateModel("Nickname", [("id", models.BigAutoField(primary_key=True))])


def test_own_migrations_only_expand_or_name_a_contract_version():
    assert migrations_expand(None) == []


@pytest.mark.parametrize(
    ("operation", "problem"),
    [
        (migrations.RemoveField("session", "confirmed_at"), "drops a column"),
        (migrations.RenameField("session", "confirmed_at", "sure_at"), "renames a column"),
        (migrations.DeleteModel("Session"), "deletes a table"),
        (migrations.RenameModel("Session", "Visit"), "renames a table"),
        (migrations.AlterModelTable("session", "visits"), "renames a table"),
        (add(models.TextField(default="")), "adds session.nickname as NOT NULL without a db_default"),
        (migrations.RunSQL("ALTER TABLE a DROP COLUMN b"), "runs DROP COLUMN"),
        (migrations.RunSQL([("ALTER TABLE a ALTER b\n SET NOT NULL", None)]), "runs SET NOT NULL"),
        (
            migrations.AlterField("user", "firstname", models.CharField(max_length=3)),
            "shortens user.firstname",
        ),
        (migrations.AlterField("user", "firstname", models.IntegerField()), "changes the type of"),
        (
            migrations.AddConstraint("user", models.UniqueConstraint(fields=["firstname"], name="one")),
            "adds the constraint one",
        ),
        (
            migrations.SeparateDatabaseAndState([migrations.RemoveField("session", "confirmed_at")]),
            "drops a column",
        ),
    ],
)
def test_contracting_operation_is_rejected(operation: Any, problem: str):
    named = check_operations(operation)

    assert len(named) == 1
    assert named[0].startswith(problem)
    assert check_operations(operation, contracts="0.2") == []


@pytest.mark.parametrize(
    "operations",
    [
        (add(models.TextField(null=True)),),
        (add(models.DateTimeField(db_default=Now())),),
        (TABLE, migrations.AddField("nickname", "name", models.TextField())),
        (
            add(models.TextField(null=True)),
            migrations.AddConstraint("session", models.UniqueConstraint(fields=["nickname"], name="one")),
        ),
        (migrations.RunSQL("GRANT SELECT ON a TO b"),),
    ],
)
def test_expanding_operation_is_accepted(operations: tuple[Any, ...]):
    assert check_operations(*operations) == []


def test_contracts_without_version_is_rejected():
    assert check_operations(contracts=True) == ["has contracts = True, which is not a version"]
