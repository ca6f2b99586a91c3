"""The catalog meets all isolation invariants, and every violation is detected."""

import json
from dataclasses import asdict
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connections, transaction

from shared.tenancy.invariants import list_broken_invariants
from shared.tenancy.unit_of_work import DomainRef

pytestmark = pytest.mark.usefixtures("committed")
OWNER = "owner"

BREAKS = {
    "a right on another's table": 'GRANT SELECT ON "{b}".faqs_faq TO "{a}"',
    "a right on another's schema": 'GRANT USAGE ON SCHEMA "{b}" TO "{a}"',
    "the template": 'GRANT USAGE ON SCHEMA d_template TO "{a}"',
    "everybody on a table": 'GRANT SELECT ON "{b}".faqs_faq TO PUBLIC',
    "everybody on a schema": 'GRANT USAGE ON SCHEMA "{b}" TO PUBLIC',
    "the shared role on a domain's table": 'GRANT SELECT ON "{b}".faqs_faq TO {shared}',
    "becoming another": 'GRANT "{b}" TO "{a}"',
    "the shared role becoming a domain": 'GRANT "{b}" TO {shared}',
    "passing by row level security": 'ALTER ROLE "{a}" BYPASSRLS',
    "a domain that logs in": 'ALTER ROLE "{a}" LOGIN',
    "the application creating roles": "ALTER ROLE {app} CREATEROLE",
    "the application inheriting": "ALTER ROLE {app} INHERIT",
    "a role with inherited rights": 'GRANT "{a}" TO {app} WITH INHERIT TRUE',
    "a role that may be handed on": 'GRANT "{a}" TO {app} WITH ADMIN TRUE',
    "changing roles in a query": "GRANT EXECUTE ON FUNCTION set_config(text, text, boolean) TO PUBLIC",
    "owning a table": 'ALTER TABLE "{a}".faqs_faq OWNER TO "{a}"',
    "a key to another": 'ALTER TABLE "{a}".faqs_faq ADD CONSTRAINT leaves '
    'FOREIGN KEY (id) REFERENCES "{b}".faqs_faq (id)',
    "a name in both places": "CREATE TABLE public.faqs_faq (id int)",
    "a function with its owner's rights": "CREATE FUNCTION public.all_of_it() RETURNS int "
    "LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'",
    "the shared role on groups of Django's": "GRANT SELECT ON public.auth_group TO {shared}",
    "everybody on migrations that have run": "GRANT SELECT ON public.django_migrations TO PUBLIC",
    "an orphaned schema": "CREATE SCHEMA d_aaaaaaaaaaaa",
}


def test_invariants_hold_in_a_new_database() -> None:
    out = StringIO()

    call_command("check_isolation", stdout=out)

    assert "Domain isolation:" in out.getvalue()
    assert "set_config() is revoked" in out.getvalue()
    call_command("check_isolation", "--json", stdout=(as_json := StringIO()))
    shown = json.loads(as_json.getvalue())
    assert (shown["violations"], shown["set_config_is_revoked"]) == ([], True)


def test_every_violation_is_detected(alpha: DomainRef, beta: DomainRef) -> None:
    results = {way: find_complaints_after(sql, alpha, beta) for way, sql in BREAKS.items()}

    assert [way for way, complaints in results.items() if not complaints] == []
    assert list_broken_invariants(connections[OWNER]) == []


def test_isolation_command_fails_with_reason(alpha: DomainRef, beta: DomainRef) -> None:
    with transaction.atomic(using=OWNER):
        run(BREAKS["a right on another's table"], alpha, beta)

        with pytest.raises(
            CommandError, match=f"{alpha.schema_name} has permissions on {beta.schema_name}.faqs_faq"
        ):
            call_command("check_isolation")
        transaction.set_rollback(True, using=OWNER)


def find_complaints_after(sql: str, alpha: DomainRef, beta: DomainRef) -> list[str]:
    """Run a statement and roll it back, including roles, and return the complaints."""
    with transaction.atomic(using=OWNER):
        run(sql, alpha, beta)
        problems = list_broken_invariants(connections[OWNER])
        transaction.set_rollback(True, using=OWNER)
    return problems


def run(sql: str, alpha: DomainRef, beta: DomainRef) -> None:
    with connections[OWNER].cursor() as cursor:
        names = {"a": alpha.schema_name, "b": beta.schema_name, **asdict(settings.DATABASE_ROLES)}
        cursor.execute(sql.format(**names))
