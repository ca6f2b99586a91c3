"""Committed changes of a test are undone completely, because the next test needs a clean database."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from shared.tenancy.installation import installation_name
from shared.tenancy.roles import installation_roles
from tests.kit.pristine import Pristine
from tests.services import SECRET, restore_database, services, worker

pytestmark = pytest.mark.usefixtures("committed")

ROWS = {
    "a new row": "INSERT INTO public.django_migrations (app, name, applied) VALUES ('more', 'more', now())",
    "a changed row": "UPDATE public.domains_domain SET title = 'Changed'",
    "a row less": "DELETE FROM {alpha}.options_menuitem",
    "a row in the place of another": "WITH gone AS (DELETE FROM {alpha}.options_menuitem RETURNING *)"
    " SELECT setval('public.accounts_user_id_seq', count(*)) FROM gone",
    "a number given out": "SELECT nextval('public.accounts_membership_id_seq')",
    "a referenced row": "SET session_replication_role = replica; DELETE FROM public.domains_domain",
}
MORE_THAN_ROWS = {
    "a right": "GRANT SELECT ON {alpha}.options_menuitem TO PUBLIC",
    "no schema": "DROP SCHEMA {alpha} CASCADE",
    "a policy": "CREATE POLICY more ON {alpha}.options_menuitem",
    "a function": "CREATE FUNCTION public.more() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "no index": "DROP INDEX {an_index}",
    "a right on the database": "GRANT CREATE ON DATABASE {database} TO {role}",
    "a setting": "ALTER ROLE {role} IN DATABASE {database} SET work_mem = '5MB'",
    "an emptied table": "TRUNCATE {alpha}.options_menuitem",
}
DATABASE = f"commissary_{worker()}"
SHARED_ROLE = installation_roles(installation_name(SECRET)).shared


@pytest.fixture
def owner() -> Iterator[psycopg.Connection[Any]]:
    # Sequence values used by other tests are not part of the pristine state.
    restore_database()
    with psycopg.connect(services().url_of(DATABASE), autocommit=True) as connection:
        yield connection


def commit(owner: psycopg.Connection[Any], statement: str) -> None:
    ((alpha,),) = owner.execute("SELECT schema_name FROM domains_domain WHERE title = 'Alpha'")
    ((index,),) = owner.execute(
        "SELECT format('%%I.%%I', schemaname, indexname) FROM pg_indexes WHERE schemaname = %s"
        " AND indexdef NOT LIKE '%%UNIQUE%%' LIMIT 1",
        [alpha],
    )
    owner.execute(statement.format(alpha=alpha, an_index=index, database=DATABASE, role=SHARED_ROLE))


def read_state() -> tuple[int, Pristine]:
    """Return the number and the content of the database."""
    with psycopg.connect(services().url_of(DATABASE)) as connection:
        ((number,),) = connection.execute("SELECT oid FROM pg_database WHERE datname = current_database()")
        return number, Pristine.of(connection)


@pytest.mark.parametrize("statement", ROWS.values(), ids=ROWS)
def test_changed_rows_are_restored(statement: str, owner: psycopg.Connection[Any]):
    number, before = read_state()
    commit(owner, statement)
    assert read_state()[1] != before

    restore_database()

    assert read_state() == (number, before)


@pytest.mark.parametrize("statement", MORE_THAN_ROWS.values(), ids=MORE_THAN_ROWS)
def test_schema_changes_require_a_new_copy(statement: str, owner: psycopg.Connection[Any]):
    number, before = read_state()
    commit(owner, statement)

    restore_database()

    new, after = read_state()
    assert new != number
    assert after == before


def test_repeated_writes_are_restored(owner: psycopg.Connection[Any]):
    number, before = read_state()
    for _ in range(2):
        with psycopg.connect(services().url_of(DATABASE), autocommit=True) as other:
            commit(other, "UPDATE public.domains_domain SET title = title || 'x' WHERE title <> 'Alpha'")
        restore_database()

        assert read_state() == (number, before)


def test_unchanged_database_needs_no_restore():
    before = read_state()

    restore_database()

    assert read_state() == before
