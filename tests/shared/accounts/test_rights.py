"""Statements that the database itself rejects."""

import pytest
from django.db import DatabaseError, connection, transaction

from shared.accounts import audit
from shared.accounts.models import AuditEvent
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work, unit_of_work
from tests.kit import make

TABLES = ("user", "membership", "session", "refreshtoken", "throttle", "auditevent", "tokenkey")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    "statement",
    ["SELECT count(*) FROM public.{}", "DELETE FROM public.{}", "TRUNCATE public.{}", "DROP TABLE public.{}"],
)
def test_domain_role_has_no_access_to_account_tables(alpha, table, statement):
    with unit_of_work(alpha):
        assert _is_refused(statement.format(f"accounts_{table}"))


@pytest.mark.parametrize(
    "table", ["auth_group", "auth_permission", "auth_group_permissions", "django_content_type"]
)
@pytest.mark.parametrize(
    "statement",
    ["SELECT count(*) FROM public.{}", "INSERT INTO public.{} DEFAULT VALUES", "DELETE FROM public.{}"],
)
def test_product_roles_have_no_access_to_django_auth_tables(alpha, table, statement):
    with shared_work():
        assert _get_refusal(statement.format(table)) == f"permission denied for table {table}"
    with unit_of_work(alpha):
        assert _get_refusal(statement.format(table)) == f"permission denied for table {table}"


def test_django_auth_user_table_does_not_exist(alpha):
    with shared_work():
        assert (
            _get_refusal("SELECT count(*) FROM public.auth_user")
            == 'relation "public.auth_user" does not exist'
        )


def test_domain_role_cannot_read_passwords_of_its_members(alpha):
    make.user(role=Role.EDITOR, domain=alpha, password="three trucks and a tent")

    with unit_of_work(alpha):
        assert _is_refused("SELECT password FROM public.accounts_user")
        assert _is_refused("SELECT email FROM public.accounts_user")


@pytest.mark.parametrize(
    "statement", ["UPDATE accounts_auditevent SET action = 'x'", "DELETE FROM accounts_auditevent"]
)
def test_audit_events_cannot_be_changed_or_deleted(alpha, statement):
    audit.record("test.happened", domain_id=alpha.id, note="once")

    with shared_work():
        assert _is_refused(statement)
        event = AuditEvent.objects.get(action="test.happened")
    assert (event.domain_id, event.data) == (alpha.id, {"note": "once"})


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO accounts_tokenkey (kid, use, sealed) VALUES ('k', 'access', 's')",
        "UPDATE accounts_tokenkey SET sealed = 's'",
        "DELETE FROM accounts_tokenkey",
    ],
)
def test_request_role_cannot_change_token_keys(alpha, statement):
    with shared_work():
        assert _is_refused(statement)


def test_database_rejects_invalid_rows(alpha):
    user = make.user(role=Role.EDITOR, domain=alpha)

    with shared_work():
        assert _is_refused(f"UPDATE accounts_membership SET role = 1 WHERE user_id = {user.pk}")
        assert _is_refused(f"UPDATE accounts_membership SET state = 'boss' WHERE user_id = {user.pk}")
        assert _is_refused(f"UPDATE accounts_user SET email = 'A@example.com' WHERE id = {user.pk}")
        assert _is_refused(f"UPDATE accounts_user SET theme = 'pink' WHERE id = {user.pk}")


def _is_refused(statement: str) -> bool:
    return _get_refusal(statement) != ""


def _get_refusal(statement: str) -> str:
    """Run a statement, and return the database's error in one line, or an empty string."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    except DatabaseError as error:
        return str(error).splitlines()[0]
    return ""
