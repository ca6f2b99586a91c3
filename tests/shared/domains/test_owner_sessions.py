"""The owner's database session outlives a request only if several domains are created in a row."""

from typing import Any

import pytest
from django.db import connections

from shared.domains.services import create_domain
from shared.tenancy import owner_sessions
from tests.kit.moving_on import run_as_owner

OWNER = "owner"

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture(autouse=True)
def owner() -> Any:
    """The owner's connection, closed as in a process that has not used it yet."""
    connections[OWNER].close()
    return connections[OWNER]


def create_and_get_session(owner: Any, host: str) -> int | None:
    """Create a domain in a separate request, and return the process ID of the session afterwards."""
    create_domain(title="Tacos", host=host)
    owner.close_if_unusable_or_obsolete()
    return None if owner.connection is None else int(owner.connection.info.backend_pid)


def test_owner_session_is_reused_for_next_domain(owner: Any) -> None:
    first = create_and_get_session(owner, "a.test")
    second = create_and_get_session(owner, "b.test")

    assert first is not None
    assert first == second


def test_owner_session_ends_after_several_domains(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owner_sessions, "MOST_DOMAINS", 2)

    first, second = create_and_get_session(owner, "a.test"), create_and_get_session(owner, "b.test")
    third = create_and_get_session(owner, "c.test")

    assert first is not None
    assert second is None
    assert third not in (None, first)


def test_idle_owner_session_ends(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owner_sessions, "SECONDS", 0)

    assert create_and_get_session(owner, "a.test") is None


def test_other_owner_session_ends_with_its_request(owner: Any) -> None:
    run_as_owner("SELECT 1")
    owner.close_if_unusable_or_obsolete()

    assert owner.connection is None


def test_session_closed_by_server_is_reopened(owner: Any) -> None:
    first = create_and_get_session(owner, "a.test")
    other = connections.create_connection(OWNER)
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [first])
    other.close()

    second = create_and_get_session(owner, "b.test")

    assert second not in (None, first)


def test_reused_session_has_no_domain_selected(owner: Any) -> None:
    create_and_get_session(owner, "a.test")

    with owner.cursor() as cursor:
        cursor.execute("SHOW search_path")
        assert cursor.fetchone() == ("public",)
