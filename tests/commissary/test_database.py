"""A forked process reads database timeouts again from its own environment."""

import pytest
from django.conf import settings
from django.db import connection

from commissary.config.database import apply_deadlines, session_settings
from shared.tenancy.unit_of_work import shared_work


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch):
    default = settings.DATABASES["default"]
    monkeypatch.setitem(default, "ANSWER_TIMEOUT", default["ANSWER_TIMEOUT"])
    monkeypatch.setitem(default, "SESSION", default["SESSION"])
    monkeypatch.setitem(default, "IDLE_SECONDS", None)
    yield default
    # The server would close it during tests that do not use it, and the next query would fail.
    connection.close()


def test_fork_uses_timeouts_of_its_own_environment(database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DB_STATEMENT_TIMEOUT", "3")

    apply_deadlines()

    assert database["ANSWER_TIMEOUT"] == 4.0
    assert database["SESSION"] == {**session_settings(3), "idle_session_timeout": "135s"}
    # The thread closes it first.
    assert database["IDLE_SECONDS"] == 120


def test_next_connection_uses_the_new_timeouts(committed, database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DB_STATEMENT_TIMEOUT", "3")
    connection.close()

    apply_deadlines()

    with shared_work(), connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("3s",)
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("2250ms",)
        cursor.execute("SHOW idle_session_timeout")
        assert cursor.fetchone() == ("135s",)
