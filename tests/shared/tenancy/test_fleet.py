"""Migrations over all domains: each is brought up to date, one that fails stops no other."""

import pytest
from django.db import connections, migrations, models
from django.db.migrations.loader import MigrationLoader

from shared.domains.models import Domain
from shared.tenancy.fleet import FleetError, current_version, migrate_fleet
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq

OWNER = "owner"


def silent(what: str, done: int, total: int) -> None:
    """No progress is shown in a test."""


@pytest.fixture
def one_more_migration(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code has moved on: questions must be unique, and have a note."""
    load = MigrationLoader.load_disk

    class Next(migrations.Migration):
        operations = [
            migrations.AddField("faq", "note", models.CharField(max_length=10, default="")),
            migrations.AddConstraint(
                "faq", models.UniqueConstraint(fields=["question"], name="faq_question_once")
            ),
        ]

    def load_disk(self: MigrationLoader) -> None:
        load(self)
        last = max(name for app, name in self.disk_migrations if app == "faqs")
        Next.dependencies = [("faqs", last)]
        self.disk_migrations["faqs", "9999_next"] = Next("9999_next", "faqs")

    monkeypatch.setattr(MigrationLoader, "load_disk", load_disk)


def columns(schema: str) -> set[str]:
    with connections[OWNER].cursor() as cursor:
        cursor.execute(
            "SELECT column_name FROM information_schema.columns "
            "WHERE table_schema = %s AND table_name = 'faqs_faq'",
            [schema],
        )
        return {name for (name,) in cursor.fetchall()}


def test_a_second_run_has_nothing_to_do(committed: None) -> None:
    assert migrate_fleet(connections[OWNER], silent) == 0


def test_every_domain_gets_what_the_code_describes(
    committed: None, alpha: DomainRef, beta: DomainRef, one_more_migration: None
) -> None:
    migrate_fleet(connections[OWNER], silent)

    assert "note" in columns(alpha.schema_name)
    assert "note" in columns(beta.schema_name)
    assert "note" in columns("d_template")


def test_a_domain_that_fails_stops_no_other_and_is_resumed(
    committed: None, alpha: DomainRef, beta: DomainRef, one_more_migration: None
) -> None:
    with unit_of_work(alpha):
        twice = [Faq.objects.create(question="Twice?", answer="") for _ in range(2)]

    with pytest.raises(FleetError) as error:
        migrate_fleet(connections[OWNER], silent)

    assert list(error.value.failed) == [alpha.schema_name]
    assert "note" not in columns(alpha.schema_name)
    assert "note" in columns(beta.schema_name)
    with unit_of_work(alpha):
        assert Faq.objects.filter(question="Twice?").count() == 2
        twice[0].delete()
    assert migrate_fleet(connections[OWNER], silent) == 1
    version = current_version(connections[OWNER])
    assert set(Domain.objects.using(OWNER).values_list("schema_version", flat=True)) == {version}
