"""Migrations over all domains: results in each domain, and output of the command."""

from typing import Any

import pytest
from django.conf import settings
from django.db import connections, migrations, models
from django.db.utils import DatabaseError

from shared.domains.services import create_domain
from shared.tenancy.fleet.versions import current_version
from shared.tenancy.invariants import list_broken_invariants
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from shared.tenancy.uuids import uuid7
from tenants.faqs.models import Faq
from tests.kit.moving_on import (
    NOTE,
    TAG,
    Code,
    code,
    migrate,
    read_catalog,
    read_columns,
    read_grants,
    read_versions,
    run_as_owner,
    run_migrate,
)

__all__ = ["code"]

OWNER = "owner"


def test_up_to_date_check_takes_one_query(committed: None) -> None:
    requests: list[str] = []

    def listen(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        requests.append(sql)
        return run(sql, params, many, context)

    with connections[OWNER].execute_wrapper(listen):
        assert run_migrate() == (0, "Nothing to migrate.\n")
        assert run_migrate("--check") == (0, "Nothing to migrate.\n")

    assert len([sql for sql in requests if not sql.startswith("SET search_path")]) == 2


def test_every_domain_is_migrated_to_the_state_of_the_code(
    committed: None, alpha: DomainRef, beta: DomainRef, code: Code
) -> None:
    code.add_migration("faqs", NOTE, TAG)

    assert run_migrate("--check")[0] == 1
    assert run_migrate()[0] == 0

    for schema in (alpha.schema_name, beta.schema_name, "d_template"):
        assert "note" in read_columns(schema)
    assert read_catalog(beta.schema_name) == read_catalog(alpha.schema_name)
    assert ("ids", "ROLE", "SELECT USAGE") in read_grants(alpha.schema_name)
    assert ("faqs_tag", "ROLE", "DELETE INSERT SELECT UPDATE") in read_grants(alpha.schema_name)
    assert read_versions() == {current_version(connections[OWNER])}
    assert list_broken_invariants(connections[OWNER]) == []
    assert run_migrate() == (0, "Nothing to migrate.\n")


def test_migrated_domain_equals_a_new_one(committed: None, alpha: DomainRef, code: Code) -> None:
    code.add_migration("faqs", NOTE, TAG, migrations.AlterField("faq", "question", models.TextField()))
    code.add_migration(
        "faqs", migrations.RenameModel("Tag", "Label"), migrations.RemoveField("faq", "answer")
    )
    migrate()

    new = create_domain(title="New", host="new.test")

    assert read_catalog(new.schema_name) == read_catalog(alpha.schema_name)
    assert read_grants(new.schema_name) == read_grants(alpha.schema_name)


def test_migration_of_shared_apps_changes_no_domain(committed: None, code: Code) -> None:
    before = read_versions()
    code.add_migration(
        "accounts", migrations.AddField("user", "nick", models.CharField(max_length=10, default=""))
    )

    report = migrate()

    assert (report.public, report.template, report.domains) == (1, 0, 0)
    assert "nick" in read_columns("public", "accounts_user")
    assert read_versions() == before


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

    code.add_migration("faqs", NOTE, migrations.RunPython(shout))
    code.add_migration(
        "faqs", migrations.AlterField("faq", "note", models.CharField(max_length=12, default=""))
    )

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
    code.add_migration("faqs", migrations.AddField("faq", "token", models.UUIDField(default=uuid7)))

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
        for kind, name, what, _ in read_catalog(alpha.schema_name)
        if kind == "constraint" and ".faqs_faq." in name and what.startswith("FOREIGN KEY (category_id)")
    ]
    run_as_owner(f"ALTER TABLE {alpha.schema_name}.faqs_faq RENAME CONSTRAINT {key} TO by_hand")
    code.add_migration("faqs", migrations.RemoveField("faq", "category"))

    assert migrate().failed == {}

    assert "category_id" not in read_columns(alpha.schema_name) | read_columns(beta.schema_name)


def test_older_code_leaves_newer_database_unchanged(committed: None, alpha: DomainRef, code: Code) -> None:
    name = code.add_migration("faqs", NOTE)
    migrate()
    code.remove_migration("faqs", name)
    before = read_catalog("d_template"), read_versions()

    assert run_migrate() == (
        0,
        f"A newer version has migrated this database (faqs.{name}). Nothing was changed.\n",
    )
    assert run_migrate("--check")[0] == 0
    new = create_domain(title="New", host="new.test")
    assert "note" in read_columns(new.schema_name)
    assert (read_catalog("d_template"), read_versions()) == before


def test_diverged_code_is_rejected(committed: None, code: Code) -> None:
    name = code.add_migration("faqs", NOTE)
    migrate()
    code.remove_migration("faqs", name)
    code.add_migration("faqs", TAG)

    exit_code, output = run_migrate()

    assert (exit_code, output.count("\n")) == (1, 0)
    assert "has migrations that this version doesn't have" in output
    assert read_columns("d_template", "faqs_tag") == set()


def test_product_roles_cannot_write_planned_migrations(committed: None) -> None:
    for role in (settings.DATABASE_ROLES.shared, settings.DATABASE_ROLES.domain):
        with pytest.raises(DatabaseError, match="permission denied"), connections[OWNER].cursor() as cursor:
            cursor.execute(f"SET ROLE {role}; UPDATE public.tenancy_plannedmigration SET statements = '[]'")
        connections[OWNER].close()
