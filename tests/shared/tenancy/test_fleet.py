"""Migrations over all domains: each is brought up to date, one that fails harms no other."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connections, migrations, models
from django.db.utils import DatabaseError

from shared.domains.models import Domain
from shared.domains.services import create_domain
from shared.tenancy import fleet
from shared.tenancy.fleet import CannotMigrateFleet, Report, migrate_fleet
from shared.tenancy.invariants import broken_invariants
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from shared.tenancy.uuids import uuid7
from shared.tenancy.versions import current_version
from tenants.faqs.models import Faq
from tests.kit.moving_on import Code, as_owner, catalog_of, code, columns, grants_of

__all__ = ["code"]

OWNER = "owner"
NOTE = migrations.AddField("faq", "note", models.CharField(max_length=10, default=""))
ONCE = migrations.AddConstraint("faq", models.UniqueConstraint(fields=["question"], name="faq_question_once"))
TAG = migrations.CreateModel(
    "Tag", [("id", models.BigAutoField(primary_key=True)), ("name", models.TextField())]
)


class Killed(BaseException):
    """The process dies here."""


@pytest.fixture
def gamma(committed: None) -> str:
    """A third domain; its schema."""
    return str(create_domain(title="Gamma", host="gamma.test").schema_name)


def migrate(**options: Any) -> Report:
    return migrate_fleet(connections[OWNER], lambda line: None, **options)


def command(*arguments: str) -> tuple[int, str]:
    """The command's exit code and what it says."""
    out = StringIO()
    try:
        call_command("migrate", *arguments, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


def versions() -> set[str]:
    return set(Domain.objects.using(OWNER).values_list("schema_version", flat=True))


def status_of(host: str) -> str:
    return Domain.objects.using(OWNER).get(domains__domain=host).ref().status


def test_nothing_to_do_is_one_query(committed: None) -> None:
    asked: list[str] = []

    def listen(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append(sql)
        return run(sql, params, many, context)

    with connections[OWNER].execute_wrapper(listen):
        assert command() == (0, "Nothing to migrate.\n")
        assert command("--check") == (0, "Nothing to migrate.\n")

    assert len([sql for sql in asked if not sql.startswith("SET search_path")]) == 2


def test_every_domain_gets_what_the_code_describes(
    committed: None, alpha: DomainRef, beta: DomainRef, code: Code
) -> None:
    code.gains("faqs", NOTE, TAG)

    assert command("--check")[0] == 1
    assert command()[0] == 0

    for schema in (alpha.schema_name, beta.schema_name, "d_template"):
        assert "note" in columns(schema)
    assert catalog_of(beta.schema_name) == catalog_of(alpha.schema_name)
    assert [name for name, _, _ in grants_of(alpha.schema_name)].count("faqs_tag_id_seq") == 1
    assert ("faqs_tag", "ROLE", "DELETE INSERT SELECT UPDATE") in grants_of(alpha.schema_name)
    assert versions() == {current_version(connections[OWNER])}
    assert broken_invariants(connections[OWNER]) == []
    assert command() == (0, "Nothing to migrate.\n")


def test_a_migrated_domain_is_the_same_as_a_new_one(committed: None, alpha: DomainRef, code: Code) -> None:
    code.gains("faqs", NOTE, TAG, migrations.AlterField("faq", "question", models.TextField()))
    code.gains("faqs", migrations.RenameModel("Tag", "Label"), migrations.RemoveField("faq", "answer"))
    migrate()

    new = create_domain(title="New", host="new.test")

    assert catalog_of(new.schema_name) == catalog_of(alpha.schema_name)
    assert grants_of(new.schema_name) == grants_of(alpha.schema_name)


def test_a_migration_of_the_shared_apps_concerns_no_domain(committed: None, code: Code) -> None:
    before = versions()
    code.gains("accounts", migrations.AddField("user", "nick", models.CharField(max_length=10, default="")))

    report = migrate()

    assert (report.public, report.template, report.domains) == (1, 0, 0)
    assert "nick" in columns("public", "accounts_user")
    assert versions() == before


def test_python_runs_for_each_domain_on_its_own_rows(
    committed: None, alpha: DomainRef, beta: DomainRef, code: Code
) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            Faq.objects.create(question=f"Who is {domain.host}?", answer="")

    def shout(apps: Any, editor: Any) -> None:
        rows = apps.get_model("faqs", "Faq").objects.using(editor.connection.alias)
        for faq in rows.all():
            faq.note = faq.question.upper()[:10]
            faq.save()

    code.gains("faqs", NOTE, migrations.RunPython(shout))
    code.gains("faqs", migrations.AlterField("faq", "note", models.CharField(max_length=12, default="")))

    assert migrate().failed == {}

    for domain in (alpha, beta):
        with connections[OWNER].cursor() as cursor:
            cursor.execute(
                f"SELECT DISTINCT note FROM {domain.schema_name}.faqs_faq WHERE question LIKE 'Who%'"
            )
            assert cursor.fetchall() == [("WHO IS " + domain.host.upper()[:3],)]


def test_a_default_that_is_computed_is_computed_for_each_domain(
    committed: None, alpha: DomainRef, beta: DomainRef, code: Code
) -> None:
    for domain in (alpha, beta):
        with unit_of_work(domain):
            Faq.objects.create(question="Who?", answer="")
    code.gains("faqs", migrations.AddField("faq", "token", models.UUIDField(default=uuid7)))

    migrate()

    with connections[OWNER].cursor() as cursor:
        cursor.execute(
            f"SELECT token FROM {alpha.schema_name}.faqs_faq "
            f"INTERSECT SELECT token FROM {beta.schema_name}.faqs_faq"
        )
        assert cursor.fetchall() == []


def test_what_asks_the_catalog_asks_each_domains_own(
    committed: None, alpha: DomainRef, beta: DomainRef, code: Code
) -> None:
    (key,) = [
        name.rpartition(".")[2]
        for kind, name, what, _ in catalog_of(alpha.schema_name)
        if kind == "constraint" and ".faqs_faq." in name and what.startswith("FOREIGN KEY (category_id)")
    ]
    as_owner(f"ALTER TABLE {alpha.schema_name}.faqs_faq RENAME CONSTRAINT {key} TO by_hand")
    code.gains("faqs", migrations.RemoveField("faq", "category"))

    assert migrate().failed == {}

    assert "category_id" not in columns(alpha.schema_name) | columns(beta.schema_name)


def test_a_domain_that_fails_is_named_by_host_and_harms_no_other(
    committed: None, alpha: DomainRef, beta: DomainRef, gamma: str, code: Code
) -> None:
    with unit_of_work(alpha):
        twice = [Faq.objects.create(question="Twice?", answer="") for _ in range(2)]
    code.gains("faqs", NOTE, ONCE)

    exit_code, said = command()

    assert exit_code == 3
    assert "1 domain is in maintenance, the others are migrated" in said
    assert 'alpha.test: could not create unique index "faq_question_once"' in said
    assert alpha.schema_name not in said
    assert command("--allow-maintenance")[0] == 0
    assert "note" not in columns(alpha.schema_name)
    assert "note" in columns(beta.schema_name) & columns(gamma)
    assert [status_of(host) for host in ("alpha.test", "beta.test")] == ["maintenance", "active"]
    with unit_of_work(alpha):
        assert Faq.objects.filter(question="Twice?").count() == 2
        twice[0].delete()
    assert command()[0] == 0
    assert status_of("alpha.test") == "active"
    assert versions() == {current_version(connections[OWNER])}


def test_it_stops_at_the_first_that_fails_if_asked(
    committed: None, alpha: DomainRef, beta: DomainRef, gamma: str, code: Code
) -> None:
    as_owner(f"ALTER TABLE {alpha.schema_name}.faqs_faq ADD COLUMN note text")
    code.gains("faqs", NOTE)

    exit_code, said = command("--stop-on-failure")

    assert (exit_code, "2 others were not tried" in said) == (3, True)
    assert "note" not in columns(beta.schema_name) | columns(gamma)
    assert status_of("beta.test") == "active"


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
def test_whatever_is_wrong_with_a_schema_is_said_of_its_host(
    gamma: str, beta: DomainRef, code: Code, by_hand: str, reason: str
) -> None:
    as_owner(by_hand.format(gamma))
    code.gains("faqs", NOTE, TAG)

    report = migrate()

    assert list(report.failed) == ["gamma.test"]
    assert reason.format(gamma) in report.failed["gamma.test"]
    assert {"note"} <= columns(beta.schema_name)
    assert [status_of(host) for host in ("gamma.test", "beta.test")] == ["maintenance", "active"]


def test_a_death_at_any_statement_is_resumed(
    committed: None, alpha: DomainRef, beta: DomainRef, gamma: str, code: Code
) -> None:
    code.gains("faqs", NOTE)
    code.gains("faqs", TAG, migrations.RunPython(lambda apps, editor: None))
    code.gains("accounts", migrations.AddField("user", "nick", models.CharField(max_length=10, default="")))
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

    # Every run gets one statement further than the one before, and goes on with what that one left.
    while True:
        try:
            with connections[OWNER].execute_wrapper(die_at(deaths + 1)):
                migrate()
            break
        except Killed:
            deaths += 1
            connections[OWNER].close()
            for schema in (alpha.schema_name, beta.schema_name, gamma):
                # All of it or nothing.
                assert ("note" in columns(schema)) == ("id" in columns(schema, "faqs_tag"))

    assert deaths > 20
    assert versions() == {current_version(connections[OWNER])}
    assert catalog_of(gamma) == catalog_of(alpha.schema_name)
    assert "note" in columns(gamma)


def test_a_failure_on_the_template_changes_no_domain(committed: None, alpha: DomainRef, code: Code) -> None:
    code.gains("faqs", NOTE)
    code.gains("faqs", migrations.RunSQL("SELECT no_such_function()"))

    exit_code, said = command()

    assert exit_code == 1
    assert said.startswith(
        "A migration of the tenant apps failed, no domain was changed: function no_such_function"
    )
    assert "note" not in columns("d_template") | columns(alpha.schema_name)


@pytest.mark.parametrize(
    ("operation", "attributes", "reason"),
    [
        (migrations.RunSQL("CREATE VIEW latest AS SELECT 1"), {}, "view latest"),
        (migrations.RunSQL("CREATE SEQUENCE numbers"), {}, "a sequence of no column, numbers"),
        (NOTE, {"atomic": False}, "is not atomic"),
    ],
)
def test_what_a_domain_cannot_have_is_refused(
    committed: None, code: Code, operation: Any, attributes: dict[str, Any], reason: str
) -> None:
    code.gains("faqs", operation, **attributes)

    with pytest.raises(CannotMigrateFleet, match=reason):
        migrate()


def test_older_code_says_so_and_changes_nothing(committed: None, alpha: DomainRef, code: Code) -> None:
    name = code.gains("faqs", NOTE)
    migrate()
    code.loses("faqs", name)
    before = catalog_of("d_template"), versions()

    assert command() == (
        0,
        f"A newer version has migrated this database (faqs.{name}): nothing is changed.\n",
    )
    assert command("--check")[0] == 0
    new = create_domain(title="New", host="new.test")
    assert "note" in columns(new.schema_name)
    assert (catalog_of("d_template"), versions()) == before


def test_code_that_has_moved_elsewhere_is_refused(committed: None, code: Code) -> None:
    name = code.gains("faqs", NOTE)
    migrate()
    code.loses("faqs", name)
    code.gains("faqs", TAG)

    exit_code, said = command()

    assert (exit_code, said.count("\n")) == (1, 0)
    assert "have both moved on" in said
    assert columns("d_template", "faqs_tag") == set()


@pytest.fixture
def somebody(committed: None) -> Iterator[psycopg.Connection[Any]]:
    """Another connection of the owner's."""
    owner = connections[OWNER]
    with psycopg.connect(**owner.get_connection_params()) as connection:
        yield connection
        connection.rollback()


def test_a_second_migration_waits_or_is_refused(somebody: psycopg.Connection[Any], code: Code) -> None:
    code.gains("faqs", NOTE)
    somebody.execute("SELECT pg_advisory_lock(hashtext('commissary fleet'))")

    exit_code, said = command("--wait", "0.3")

    assert (exit_code, said) == (
        1,
        (
            "Another migration is running; this one waits for it.\n"
            "Another migration is running. Nothing was changed."
        ),
    )
    somebody.execute("SELECT pg_advisory_unlock(hashtext('commissary fleet'))")
    assert command()[0] == 0


def test_a_long_reader_holds_up_neither_its_domain_nor_the_others(
    somebody: psycopg.Connection[Any],
    alpha: DomainRef,
    beta: DomainRef,
    code: Code,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fleet, "LOCK_PATIENCE", 0.2)
    somebody.execute(f"SELECT count(*) FROM {alpha.schema_name}.faqs_faq")
    code.gains("faqs", NOTE)

    report = migrate()

    assert report.failed == {"alpha.test": "Its tables are in use and were not free in time."}
    assert "note" in columns(beta.schema_name)
    somebody.rollback()
    assert migrate().failed == {}
    assert status_of("alpha.test") == "active"


def test_what_is_in_use_is_tried_again(
    somebody: psycopg.Connection[Any], alpha: DomainRef, code: Code, monkeypatch: pytest.MonkeyPatch
) -> None:
    somebody.execute(f"SELECT count(*) FROM {alpha.schema_name}.faqs_faq")
    code.gains("faqs", NOTE)
    monkeypatch.setattr("shared.tenancy.fleet.time.sleep", lambda seconds: somebody.rollback())

    assert migrate().failed == {}

    assert "note" in columns(alpha.schema_name)


def test_nobody_of_the_product_may_write_what_the_owner_will_run(committed: None) -> None:
    for role in (settings.DATABASE_ROLES.shared, settings.DATABASE_ROLES.domain):
        with pytest.raises(DatabaseError, match="permission denied"), connections[OWNER].cursor() as cursor:
            cursor.execute(f"SET ROLE {role}; UPDATE public.tenancy_plannedmigration SET statements = '[]'")
        connections[OWNER].close()


def test_many_domains_are_migrated_on_several_connections(
    committed: None, alpha: DomainRef, code: Code, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fleet, "_SMALLEST_SHARE", 1)
    monkeypatch.setattr(fleet, "CONNECTIONS", 3)
    monkeypatch.setattr("shared.tenancy.replay.MOST_DOMAINS", 2)
    schemas = [create_domain(title="T", host=f"t{number}.test").schema_name for number in range(6)]
    as_owner(f"ALTER TABLE {schemas[2]}.faqs_faq ADD COLUMN note text")
    code.gains("faqs", NOTE)
    lines: list[str] = []

    report = migrate_fleet(connections[OWNER], lines.append)

    assert report.failed.keys() == {"t2.test"}
    assert report.domains == len(versions_at_template()) == 7
    assert lines[-1].startswith("Migrating domains: 8 of 8, ")


def versions_at_template() -> list[int]:
    now = current_version(connections[OWNER])
    return list(Domain.objects.using(OWNER).filter(schema_version=now).values_list("pk", flat=True))
