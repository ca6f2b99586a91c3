"""Migrations of many domains with a broken, busy or interrupted domain. The other domains are unaffected."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connections, migrations, models

from shared.domains.models import Domain
from shared.domains.services import create_domain
from shared.tenancy.fleet import migrator
from shared.tenancy.fleet.lock import CannotMigrateFleet
from shared.tenancy.fleet.migrator import migrate_fleet
from shared.tenancy.fleet.versions import current_version
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq
from tests.kit.moving_on import (
    NOTE,
    TAG,
    Code,
    code,
    gamma,
    migrate,
    read_catalog,
    read_columns,
    read_status,
    read_versions,
    run_as_owner,
    run_migrate,
)

__all__ = ["code", "gamma"]

OWNER = "owner"
ONCE = migrations.AddConstraint("faq", models.UniqueConstraint(fields=["question"], name="faq_question_once"))


class Killed(BaseException):
    """An exception that simulates the death of the process at this point."""


def test_failed_domain_is_named_by_host_and_others_are_migrated(
    committed: None, alpha: DomainRef, beta: DomainRef, gamma: str, code: Code
) -> None:
    with unit_of_work(alpha):
        twice = [Faq.objects.create(question="Twice?", answer="") for _ in range(2)]
    code.add_migration("faqs", NOTE, ONCE)

    exit_code, output = run_migrate()

    assert exit_code == 3
    assert "1 domain is in maintenance, all others were migrated" in output
    assert 'alpha.test: could not create unique index "faq_question_once"' in output
    assert alpha.schema_name not in output
    assert run_migrate("--allow-maintenance")[0] == 0
    assert "note" not in read_columns(alpha.schema_name)
    assert "note" in read_columns(beta.schema_name) & read_columns(gamma)
    assert [read_status(host) for host in ("alpha.test", "beta.test")] == ["maintenance", "active"]
    with unit_of_work(alpha):
        assert Faq.objects.filter(question="Twice?").count() == 2
        twice[0].delete()
    assert run_migrate()[0] == 0
    assert read_status("alpha.test") == "active"
    assert read_versions() == {current_version(connections[OWNER])}


def test_migration_stops_at_first_failure_on_request(
    committed: None, alpha: DomainRef, beta: DomainRef, gamma: str, code: Code
) -> None:
    run_as_owner(f"ALTER TABLE {alpha.schema_name}.faqs_faq ADD COLUMN note text")
    code.add_migration("faqs", NOTE)

    exit_code, output = run_migrate("--stop-on-failure")

    assert (exit_code, "2 others were not tried" in output) == (4, True)
    assert "note" not in read_columns(beta.schema_name) | read_columns(gamma)
    assert read_status("beta.test") == "active"


def test_migration_failing_in_most_domains_stops_early(
    committed: None, code: Code, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrator, "MOST_FAILED", 3)
    monkeypatch.setattr(migrator, "_SMALLEST_SHARE", 1)
    schemas = [create_domain(title="T", host=f"t{number}.test").schema_name for number in range(7)]
    for schema in schemas:
        run_as_owner(f"ALTER TABLE {schema}.faqs_faq ADD COLUMN note text")
    name = code.add_migration("faqs", NOTE)
    others = Domain.objects.using(OWNER).count() - len(schemas)

    exit_code, output = run_migrate("--allow-maintenance")

    stopped = Domain.objects.using(OWNER).exclude(maintenance="")
    assert exit_code == 4
    assert stopped.count() <= 3 + others
    assert f"{stopped.count()} domains are in maintenance" in output
    assert "others were not tried" in output
    code.remove_migration("faqs", name)


def test_downgrade_reopens_domains_the_newer_version_failed_to_migrate(
    committed: None, alpha: DomainRef, beta: DomainRef, gamma: str, code: Code
) -> None:
    run_as_owner(f"ALTER TABLE {alpha.schema_name}.faqs_faq ADD COLUMN note text")
    name = code.add_migration("faqs", NOTE)
    assert run_migrate()[0] == 3
    assert read_status("alpha.test") == "maintenance"
    code.remove_migration("faqs", name)

    exit_code, output = run_migrate()

    assert (exit_code, "Domains taken out of maintenance: 1." in output) == (0, True)
    assert [read_status(host) for host in ("alpha.test", "beta.test")] == ["active", "active"]


def test_downgrade_does_not_reopen_domains_with_older_failures(
    committed: None, alpha: DomainRef, gamma: str, code: Code
) -> None:
    run_as_owner(f"ALTER TABLE {alpha.schema_name}.faqs_faq ADD COLUMN note text")
    code.add_migration("faqs", NOTE)
    assert run_migrate()[0] == 3
    newer = code.add_migration("faqs", TAG)
    assert run_migrate()[0] == 3
    code.remove_migration("faqs", newer)

    run_migrate()

    assert read_status("alpha.test") == "maintenance"


@pytest.mark.parametrize(
    ("by_hand", "reason"),
    [
        (
            "ALTER TABLE {0}.faqs_faq ADD COLUMN note text",
            'column "note" of relation "faqs_faq" already exists',
        ),
        ("DROP SCHEMA {0} CASCADE", "django_migrations"),
        ("DROP TABLE {0}.django_migrations", "django_migrations"),
        ("DROP TABLE {0}.faqs_faq CASCADE", 'relation "faqs_faq" does not exist'),
        ("DROP OWNED BY {0}; DROP ROLE {0}", 'role "{0}" does not exist'),
    ],
)
def test_schema_problem_is_reported_by_host(
    gamma: str, beta: DomainRef, code: Code, by_hand: str, reason: str
) -> None:
    run_as_owner(by_hand.format(gamma))
    code.add_migration("faqs", NOTE, TAG)

    report = migrate()

    assert list(report.failed) == ["gamma.test"]
    assert reason.format(gamma) in report.failed["gamma.test"]
    assert {"note"} <= read_columns(beta.schema_name)
    assert [read_status(host) for host in ("gamma.test", "beta.test")] == ["maintenance", "active"]


def test_interrupted_migration_resumes(
    committed: None, alpha: DomainRef, beta: DomainRef, gamma: str, code: Code
) -> None:
    code.add_migration("faqs", NOTE)
    code.add_migration("faqs", TAG, migrations.RunPython(lambda apps, editor: None))
    code.add_migration(
        "accounts", migrations.AddField("user", "nick", models.CharField(max_length=10, default=""))
    )
    deaths = 0

    def die_at(number: int) -> Any:
        count = 0

        def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            nonlocal count
            count += 1
            if count == number:
                raise Killed
            return run(sql, params, many, context)

        return execute

    # Every run gets one statement further than the previous run, and continues from its state.
    while True:
        try:
            with connections[OWNER].execute_wrapper(die_at(deaths + 1)):
                migrate()
            break
        except Killed:
            deaths += 1
            connections[OWNER].close()
            for schema in (alpha.schema_name, beta.schema_name, gamma):
                # The migration was applied completely or not at all.
                assert ("note" in read_columns(schema)) == ("id" in read_columns(schema, "faqs_tag"))

    assert deaths > 20
    assert read_versions() == {current_version(connections[OWNER])}
    assert read_catalog(gamma) == read_catalog(alpha.schema_name)
    assert "note" in read_columns(gamma)


def test_failure_on_template_changes_no_domain(committed: None, alpha: DomainRef, code: Code) -> None:
    code.add_migration("faqs", NOTE)
    code.add_migration("faqs", migrations.RunSQL("SELECT no_such_function()"))

    exit_code, output = run_migrate()

    assert exit_code == 1
    assert output.startswith(
        "A migration of the tenant apps failed. No domain was changed: function no_such_function"
    )
    assert "note" not in read_columns("d_template") | read_columns(alpha.schema_name)


@pytest.mark.parametrize(
    ("operation", "attributes", "reason"),
    [
        (migrations.RunSQL("CREATE VIEW latest AS SELECT 1"), {}, "view latest"),
        (migrations.RunSQL("CREATE SEQUENCE numbers"), {}, "sequence numbers"),
        (NOTE, {"atomic": False}, "is not atomic"),
    ],
)
def test_unsupported_operation_is_rejected(
    committed: None, code: Code, operation: Any, attributes: dict[str, Any], reason: str
) -> None:
    code.add_migration("faqs", operation, **attributes)

    with pytest.raises(CannotMigrateFleet, match=reason):
        migrate()


@pytest.fixture
def other_connection(committed: None) -> Iterator[psycopg.Connection[Any]]:
    """A second connection of the owner."""
    owner = connections[OWNER]
    with psycopg.connect(**owner.get_connection_params()) as connection:
        yield connection
        connection.rollback()


def test_second_migration_waits_or_is_rejected(other_connection: psycopg.Connection[Any], code: Code) -> None:
    code.add_migration("faqs", NOTE)
    other_connection.execute("SELECT pg_advisory_lock(hashtext('commissary fleet'))")

    exit_code, output = run_migrate("--wait", "0.3")

    assert (exit_code, output) == (
        1,
        ("Waiting for another running migration.\nAnother migration is running. Nothing was changed."),
    )
    other_connection.execute("SELECT pg_advisory_unlock(hashtext('commissary fleet'))")
    assert run_migrate()[0] == 0


def test_long_reader_blocks_neither_its_domain_nor_others(
    other_connection: psycopg.Connection[Any],
    alpha: DomainRef,
    beta: DomainRef,
    code: Code,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(migrator, "LOCK_PATIENCE", 0.2)
    other_connection.execute(f"SELECT count(*) FROM {alpha.schema_name}.faqs_faq")
    code.add_migration("faqs", NOTE)

    report = migrate()

    assert report.failed == {"alpha.test": "Its tables were locked for too long."}
    assert "note" in read_columns(beta.schema_name)
    other_connection.rollback()
    assert migrate().failed == {}
    assert read_status("alpha.test") == "active"


def test_busy_domain_is_retried(
    other_connection: psycopg.Connection[Any], alpha: DomainRef, code: Code, monkeypatch: pytest.MonkeyPatch
) -> None:
    other_connection.execute(f"SELECT count(*) FROM {alpha.schema_name}.faqs_faq")
    code.add_migration("faqs", NOTE)
    monkeypatch.setattr(
        "shared.tenancy.fleet.migrator.time.sleep", lambda seconds: other_connection.rollback()
    )

    assert migrate().failed == {}

    assert "note" in read_columns(alpha.schema_name)


def test_domains_are_migrated_on_several_connections(
    committed: None, alpha: DomainRef, code: Code, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrator, "_SMALLEST_SHARE", 1)
    monkeypatch.setattr(migrator, "CONNECTIONS", 3)
    monkeypatch.setattr("shared.tenancy.fleet.replay.MOST_DOMAINS", 2)
    schemas = [create_domain(title="T", host=f"t{number}.test").schema_name for number in range(6)]
    run_as_owner(f"ALTER TABLE {schemas[2]}.faqs_faq ADD COLUMN note text")
    code.add_migration("faqs", NOTE)
    lines: list[str] = []

    report = migrate_fleet(connections[OWNER], lines.append)

    assert report.failed.keys() == {"t2.test"}
    assert report.domains == len(versions_at_template()) == 7
    assert lines[-1].startswith("Migrating domains: 8 of 8, ")


def versions_at_template() -> list[int]:
    now = current_version(connections[OWNER])
    return list(Domain.objects.using(OWNER).filter(schema_version=now).values_list("pk", flat=True))
