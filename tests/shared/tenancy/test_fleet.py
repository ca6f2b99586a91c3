"""Migrations over all domains: results in each domain, and output of the command."""

from typing import Any

import pytest
from django.conf import settings
from django.db import connections, migrations, models
from django.db.utils import DatabaseError

from shared.domains.services import create_domain
from shared.tenancy.fleet.versions import current_version
from shared.tenancy.invariants import broken_invariants
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from shared.tenancy.uuids import uuid7
from tenants.faqs.models import Faq
from tests.kit.moving_on import (
    NOTE,
    TAG,
    Code,
    as_owner,
    catalog_of,
    code,
    columns,
    command,
    grants_of,
    migrate,
    versions,
)

__all__ = ["code"]

OWNER = "owner"


def test_up_to_date_check_takes_one_query(committed: None) -> None:
    requests: list[str] = []

    def listen(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        requests.append(sql)
        return run(sql, params, many, context)

    with connections[OWNER].execute_wrapper(listen):
        assert command() == (0, "Nothing to migrate.\n")
        assert command("--check") == (0, "Nothing to migrate.\n")

    assert len([sql for sql in requests if not sql.startswith("SET search_path")]) == 2


def test_every_domain_is_migrated_to_the_state_of_the_code(
    committed: None, alpha: DomainRef, beta: DomainRef, code: Code
) -> None:
    code.gains("faqs", NOTE, TAG)

    assert command("--check")[0] == 1
    assert command()[0] == 0

    for schema in (alpha.schema_name, beta.schema_name, "d_template"):
        assert "note" in columns(schema)
    assert catalog_of(beta.schema_name) == catalog_of(alpha.schema_name)
    assert ("ids", "ROLE", "SELECT USAGE") in grants_of(alpha.schema_name)
    assert ("faqs_tag", "ROLE", "DELETE INSERT SELECT UPDATE") in grants_of(alpha.schema_name)
    assert versions() == {current_version(connections[OWNER])}
    assert broken_invariants(connections[OWNER]) == []
    assert command() == (0, "Nothing to migrate.\n")


def test_migrated_domain_equals_a_new_one(committed: None, alpha: DomainRef, code: Code) -> None:
    code.gains("faqs", NOTE, TAG, migrations.AlterField("faq", "question", models.TextField()))
    code.gains("faqs", migrations.RenameModel("Tag", "Label"), migrations.RemoveField("faq", "answer"))
    migrate()

    new = create_domain(title="New", host="new.test")

    assert catalog_of(new.schema_name) == catalog_of(alpha.schema_name)
    assert grants_of(new.schema_name) == grants_of(alpha.schema_name)


def test_migration_of_shared_apps_changes_no_domain(committed: None, code: Code) -> None:
    before = versions()
    code.gains("accounts", migrations.AddField("user", "nick", models.CharField(max_length=10, default="")))

    report = migrate()

    assert (report.public, report.template, report.domains) == (1, 0, 0)
    assert "nick" in columns("public", "accounts_user")
    assert versions() == before


def test_python_migration_runs_per_domain_on_its_own_rows(
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


def test_computed_default_is_computed_per_domain(
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


def test_catalog_query_in_migration_reads_own_schema(
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


def test_older_code_leaves_newer_database_unchanged(committed: None, alpha: DomainRef, code: Code) -> None:
    name = code.gains("faqs", NOTE)
    migrate()
    code.loses("faqs", name)
    before = catalog_of("d_template"), versions()

    assert command() == (
        0,
        f"A newer version has migrated this database (faqs.{name}). Nothing was changed.\n",
    )
    assert command("--check")[0] == 0
    new = create_domain(title="New", host="new.test")
    assert "note" in columns(new.schema_name)
    assert (catalog_of("d_template"), versions()) == before


def test_diverged_code_is_rejected(committed: None, code: Code) -> None:
    name = code.gains("faqs", NOTE)
    migrate()
    code.loses("faqs", name)
    code.gains("faqs", TAG)

    exit_code, output = command()

    assert (exit_code, output.count("\n")) == (1, 0)
    assert "has migrations that this version doesn't have" in output
    assert columns("d_template", "faqs_tag") == set()


def test_product_roles_cannot_write_planned_migrations(committed: None) -> None:
    for role in (settings.DATABASE_ROLES.shared, settings.DATABASE_ROLES.domain):
        with pytest.raises(DatabaseError, match="permission denied"), connections[OWNER].cursor() as cursor:
            cursor.execute(f"SET ROLE {role}; UPDATE public.tenancy_plannedmigration SET statements = '[]'")
        connections[OWNER].close()
