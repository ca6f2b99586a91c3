"""What the database itself refuses, whatever Python asks for."""

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
def test_a_domain_has_no_right_to_the_tables_of_accounts(alpha, table, statement):
    with unit_of_work(alpha):
        assert _is_refused(statement.format(f"accounts_{table}"))


@pytest.mark.parametrize(
    "table", ["auth_group", "auth_permission", "auth_group_permissions", "django_content_type"]
)
@pytest.mark.parametrize(
    "statement",
    ["SELECT count(*) FROM public.{}", "INSERT INTO public.{} DEFAULT VALUES", "DELETE FROM public.{}"],
)
def test_no_role_of_the_product_has_a_right_to_the_tables_of_djangos_auth(alpha, table, statement):
    with shared_work():
        assert _refusal(statement.format(table)) == f"permission denied for table {table}"
    with unit_of_work(alpha):
        assert _refusal(statement.format(table)) == f"permission denied for table {table}"


def test_there_are_no_other_users_than_ours(alpha):
    with shared_work():
        assert (
            _refusal("SELECT count(*) FROM public.auth_user") == 'relation "public.auth_user" does not exist'
        )


def test_a_domain_reads_no_password_not_even_of_its_own_member(alpha):
    make.user(role=Role.EDITOR, domain=alpha, password="three trucks and a tent")

    with unit_of_work(alpha):
        assert _is_refused("SELECT password FROM public.accounts_user")
        assert _is_refused("SELECT email FROM public.accounts_user")


@pytest.mark.parametrize(
    "statement", ["UPDATE accounts_auditevent SET action = 'x'", "DELETE FROM accounts_auditevent"]
)
def test_what_was_written_down_stays_written_down(alpha, statement):
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
def test_what_works_for_people_cannot_choose_the_keys_of_tokens(alpha, statement):
    with shared_work():
        assert _is_refused(statement)


def test_the_database_refuses_rows_that_make_no_sense(alpha):
    user = make.user(role=Role.EDITOR, domain=alpha)

    with shared_work():
        assert _is_refused(f"UPDATE accounts_membership SET role = 1 WHERE user_id = {user.pk}")
        assert _is_refused(f"UPDATE accounts_membership SET state = 'boss' WHERE user_id = {user.pk}")
        assert _is_refused(f"UPDATE accounts_user SET email = 'A@example.com' WHERE id = {user.pk}")
        assert _is_refused(f"UPDATE accounts_user SET theme = 'pink' WHERE id = {user.pk}")


def _is_refused(statement: str) -> bool:
    return _refusal(statement) != ""


def _refusal(statement: str) -> str:
    """What the database says to a statement, in one line; nothing if it does as it was asked."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    except DatabaseError as error:
        return str(error).splitlines()[0]
    return ""
