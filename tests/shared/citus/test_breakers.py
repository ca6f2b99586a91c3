"""Visitors of a machine that does not respond are rejected immediately, except for one probe."""

import psycopg
import pytest
from django.db import OperationalError

from shared.citus.breakers import PAUSE_SECONDS, PROBE_SECONDS, CitusBreakers
from shared.tenancy.postgresql.timeouts import NoAnswer

pytestmark = pytest.mark.no_db

PLACES = {"d_one": "first:5432", "d_two": "first:5432", "d_three": "second:5432"}
REFUSED = psycopg.errors.ConnectionFailure(
    "connection to the remote node d_one@first:5432 failed with the following error: Connection refused"
)
SILENT = psycopg.errors.ConnectionFailure(
    "could not establish any connections to the node first:5432 after 3000 ms"
)


class Clock:
    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breakers(clock: Clock) -> CitusBreakers:
    return CitusBreakers(PLACES.get, clock)


def is_refused(breakers: CitusBreakers) -> list[str]:
    results = []
    for schema in PLACES:
        try:
            breakers.refuse_unreachable(schema)
        except OperationalError:
            results.append(schema)
    return results


@pytest.mark.parametrize("error", [REFUSED, SILENT, NoAnswer("no answer within 6 s")])
def test_failure_opens_breaker_for_all_domains_of_that_node(breakers: CitusBreakers, error: Exception):
    assert is_refused(breakers) == []

    breakers.note_failure("d_one", error)

    assert is_refused(breakers) == ["d_one", "d_two"]


def test_one_probe_closes_the_breaker_for_all(breakers: CitusBreakers, clock: Clock):
    breakers.note_failure("d_one", SILENT)
    clock.seconds = PAUSE_SECONDS
    breakers.refuse_unreachable("d_two")
    assert is_refused(breakers) == ["d_one", "d_two"]

    breakers.note_success("d_two")

    assert is_refused(breakers) == []
    assert breakers.is_quiet


def test_failed_probe_restarts_the_pause(breakers: CitusBreakers, clock: Clock):
    breakers.note_failure("d_one", SILENT)
    clock.seconds = PAUSE_SECONDS
    breakers.refuse_unreachable("d_two")
    breakers.note_failure("d_two", SILENT)
    clock.seconds += PAUSE_SECONDS - 0.1

    assert is_refused(breakers) == ["d_one", "d_two"]


def test_next_caller_probes_when_a_probe_reports_nothing(breakers: CitusBreakers, clock: Clock):
    breakers.note_failure("d_one", SILENT)
    clock.seconds = PAUSE_SECONDS
    breakers.refuse_unreachable("d_two")
    clock.seconds += PROBE_SECONDS

    breakers.refuse_unreachable("d_one")


@pytest.mark.parametrize(
    "error",
    [
        psycopg.errors.QueryCanceled("canceling statement due to statement timeout"),
        psycopg.errors.UniqueViolation("duplicate key\nCONTEXT: while executing command on first:5432"),
        psycopg.OperationalError("the connection is closed"),
    ],
)
def test_statement_error_does_not_open_breaker(breakers: CitusBreakers, error: Exception):
    breakers.note_failure("d_one", error)

    assert breakers.is_quiet
    assert is_refused(breakers) == []


def test_timeout_of_an_undistributed_domain_opens_no_breaker():
    undistributed = CitusBreakers(lambda _schema: None)

    undistributed.note_failure("d_one", NoAnswer("no answer within 6 s"))

    assert is_refused(undistributed) == []
    assert undistributed.is_quiet
