"""The cost of an examination grows linearly with the number of domains and is limited."""

from collections.abc import Callable

import psycopg
import pytest
from django.db import connections, transaction
from django.test.utils import CaptureQueriesContext

from commissary.config.database import connection_parameters
from shared.citus import queries
from shared.doctor import examination
from shared.doctor.findings import Finding, Severity
from shared.domains.services import create_domain
from tests.kit.touched import Touched, measure_touched

pytestmark = pytest.mark.usefixtures("healthy")
OWNER = "owner"
MORE = 6
"""The number of domains that a test adds at a time."""
MOST_GROWTH = 1.5
"""The allowed cost factor of the second half of the domains. Quadratic work triples the cost."""
OF_ROLES = ("pg_catalog.pg_authid", "pg_catalog.pg_auth_members", "pg_catalog.pg_shdepend")
"""Cluster-wide tables with roles of all databases."""
AT_MOST = 1.0
"""The maximum number of seconds of a blocked check."""


def add_domains(first: int) -> None:
    for number in range(first, first + MORE):
        create_domain(title="More", host=f"more{number}.test", template="restaurant", is_open=True)


def count_touched(act: Callable[[], object]) -> Touched:
    """Count rows and blocks read while the planner knows the number of roles.

    Roles belong to the whole cluster, where other test workers add theirs, and PostgreSQL does not analyze
    them automatically. Otherwise, each new role would be read once for every other role.
    """
    with connections[OWNER].cursor() as cursor:
        cursor.execute(f"ANALYZE {', '.join(OF_ROLES)}")
    return measure_touched(act, connections[OWNER])


def measure_growth(act: Callable[[], object]) -> tuple[Touched, Touched]:
    """Return the cost of additional domains, and of the same number of further domains."""
    none = count_touched(act)
    add_domains(0)
    some = count_touched(act)
    add_domains(MORE)
    twice = count_touched(act)
    return (
        Touched(some.blocks - none.blocks, some.rows - none.rows),
        Touched(twice.blocks - some.blocks, twice.rows - some.rows),
    )


def test_statement_count_is_independent_of_domains() -> None:
    def statements() -> list[str]:
        examination.examine()  # this sets up the connection
        with CaptureQueriesContext(connections[OWNER]) as queries:
            assert [each for each in examination.examine().findings if each.severity is Severity.ERROR] == []
        return [each["sql"] for each in queries]

    before = statements()
    add_domains(0)
    after = statements()

    assert len(after) == len(before), (before, after)


def test_examination_cost_grows_linearly() -> None:
    first, second = measure_growth(examination.examine)

    assert first.rows > MORE
    assert second.rows <= first.rows * MOST_GROWTH
    assert second.blocks <= first.blocks * MOST_GROWTH


@pytest.mark.parametrize("question", [queries.NODE_CONTENT, queries.BYTES], ids=["what it holds", "how much"])
def test_catalog_is_read_once_for_all_domains(question: str) -> None:
    """This runs on one machine, which responds like each machine of a cluster."""

    def ask() -> None:
        with connections[OWNER].cursor() as cursor:
            cursor.execute(question.strip())

    first, second = measure_growth(ask)

    assert first.rows > MORE
    assert second.rows <= first.rows * MOST_GROWTH


def test_slow_check_is_reported_and_others_complete() -> None:
    with psycopg.connect(**connection_parameters(OWNER)) as other:
        other.execute("LOCK TABLE public.domains_hoststate")

        with transaction.atomic(using=OWNER), connections[OWNER].cursor() as cursor:
            cursor.execute("UPDATE public.domains_domain SET schema_version = 'older'")
            findings = examination.examine(AT_MOST).findings
            transaction.set_rollback(True, using=OWNER)

    slow = [each for each in findings if each.subject == "hosts"]
    assert slow == [
        Finding(
            Severity.WARNING,
            "hosts",
            "The check stopped after 1 s, so it may have missed problems.",
            "When the database is less busy, run commissary doctor --seconds 300.",
            check="hosts",
        )
    ]
    assert [each.subject for each in findings if "pending migrations" in each.problem]
    assert [each for each in examination.examine(AT_MOST).findings if each.subject == "hosts"] == []
