"""The owner's session outlives a request only for who makes one domain after the other."""

from typing import Any

import pytest
from django.db import connections

from shared.domains.services import create_domain
from shared.tenancy import owner_sessions
from tests.kit.moving_on import as_owner

OWNER = "owner"

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture(autouse=True)
def owner() -> Any:
    """The owner's connection, closed as in a process that has not used it yet."""
    connections[OWNER].close()
    return connections[OWNER]


def session_after_making(owner: Any, host: str) -> int | None:
    """Make a domain in a request of its own; the server's process that is there after it."""
    create_domain(title="Tacos", host=host)
    owner.close_if_unusable_or_obsolete()
    return None if owner.connection is None else int(owner.connection.info.backend_pid)


def test_owner_session_is_reused_for_next_domain(owner: Any) -> None:
    first = session_after_making(owner, "a.test")
    second = session_after_making(owner, "b.test")

    assert first is not None
    assert first == second


def test_owner_session_ends_after_several_domains(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owner_sessions, "MOST_DOMAINS", 2)

    first, second = session_after_making(owner, "a.test"), session_after_making(owner, "b.test")
    third = session_after_making(owner, "c.test")

    assert first is not None
    assert second is None
    assert third not in (None, first)


def test_idle_owner_session_ends(owner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owner_sessions, "SECONDS", 0)

    assert session_after_making(owner, "a.test") is None


def test_other_owner_session_ends_with_its_request(owner: Any) -> None:
    as_owner("SELECT 1")
    owner.close_if_unusable_or_obsolete()

    assert owner.connection is None


def test_session_closed_by_server_is_reopened(owner: Any) -> None:
    first = session_after_making(owner, "a.test")
    other = connections.create_connection(OWNER)
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [first])
    other.close()

    second = session_after_making(owner, "b.test")

    assert second not in (None, first)


def test_reused_session_has_no_domain_selected(owner: Any) -> None:
    session_after_making(owner, "a.test")

    with owner.cursor() as cursor:
        cursor.execute("SHOW search_path")
        assert cursor.fetchone() == ("public",)
