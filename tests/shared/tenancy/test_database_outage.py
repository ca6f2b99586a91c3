"""PostgreSQL stops and returns: requests get a clear error, and no restart is needed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from django.db import connection, connections
from rest_framework.test import APIClient

from shared.tenancy.resolver import invalidate
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.faqs.models import Faq
from tests.kit.fault_proxy import FaultProxy

BUSY = {"message": "The service is busy. Please try again in a moment."}


@pytest.fixture
def proxy(committed: None) -> Iterator[FaultProxy]:
    """The database behind a proxy that can fail."""
    direct = {name: connection.settings_dict[name] for name in ("HOST", "PORT")}
    with FaultProxy(upstream=Path(direct["HOST"], f".s.PGSQL.{direct['PORT']}")) as proxy:
        connection.close()
        connection.settings_dict.update(HOST="127.0.0.1", PORT=str(proxy.port))
        yield proxy
        connection.close()
        connection.settings_dict.update(direct)


@pytest.mark.parametrize("fault", ["down", "reset"])
@pytest.mark.parametrize("is_known", [True, False])
def test_api_answers_503_during_outage_and_recovers(
    proxy: FaultProxy, alpha: DomainRef, fault: str, is_known: bool
) -> None:
    client = APIClient(HTTP_HOST=f"api.{alpha.host}", raise_request_exception=False)
    assert client.get("/api/faqs").status_code == 200

    getattr(proxy, fault)()
    if not is_known:
        invalidate()
    refused = client.get("/api/faqs")
    proxy.up()
    answered = client.get("/api/faqs")

    assert (refused.status_code, refused.json()) == (503, BUSY)
    assert refused.headers["Retry-After"] == "2"
    assert answered.status_code == 200


def test_connection_is_renewed_after_many_domains(
    committed: None, alpha: DomainRef, beta: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL caches table data of each domain in the session. A new session frees this memory."""
    monkeypatch.setitem(connection.settings_dict, "MAX_DOMAINS", 1)

    def backend(domain: DomainRef) -> int:
        connection.close_if_unusable_or_obsolete()  # as at the end of a request
        with unit_of_work(domain), connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            return int(cursor.fetchone()[0])

    served = [backend(domain) for domain in (alpha, alpha, beta, alpha)]

    assert served[0] == served[1] == served[2] != served[3]


@pytest.mark.parametrize(("seconds", "is_renewed"), [(0, True), (60, False), (None, False)])
def test_idle_connection_is_renewed_before_next_request(
    committed: None, alpha: DomainRef, monkeypatch: pytest.MonkeyPatch, seconds: int | None, is_renewed: bool
) -> None:
    """The server ends idle sessions. A request must not use a session that has ended."""
    monkeypatch.setitem(connection.settings_dict, "IDLE_SECONDS", seconds)

    def backend() -> int:
        connection.close_if_unusable_or_obsolete()  # as at the end of a request
        with unit_of_work(alpha), connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            return int(cursor.fetchone()[0])

    assert (backend() != backend()) is is_renewed


def test_ended_session_is_replaced_before_next_request(committed: None, alpha: DomainRef) -> None:
    """The front looks up domains in threads that also serve requests, where no request ends afterwards."""
    with unit_of_work(alpha), connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        session = cursor.fetchone()[0]
    cast(Any, connection).health_check_enabled = True
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [session])

    with unit_of_work(alpha):
        assert Faq.objects.count() == 0


def test_connection_check_tests_the_current_rights(committed: None, alpha: DomainRef, tmp_path: Path) -> None:
    with unit_of_work(alpha):
        Faq.objects.count()
    connection.close_if_unusable_or_obsolete()  # as at the end of a request
    cast(Any, connection).health_check_enabled = True

    with (tmp_path / "wire").open("w+b") as wire:
        connection.connection.pgconn.trace(wire.fileno())
        with unit_of_work(alpha):
            Faq.objects.count()
        connection.connection.pgconn.untrace()
    sent = [line.split(b"\t") for line in (tmp_path / "wire").read_bytes().splitlines()]
    queries = [line[4] for line in sent if line[1] == b"F" and line[3] == b"Query"]

    assert len(queries) == 3
    assert alpha.schema_name.encode() in queries[0]
    assert b"faqs_faq" in queries[1]
    assert b"RESET ROLE" in queries[2]


def test_pages_answer_503_during_outage(proxy: FaultProxy, alpha: DomainRef) -> None:
    client = APIClient(HTTP_HOST=alpha.host, raise_request_exception=False)
    proxy.down()
    invalidate()

    page = client.get("/members")

    assert page.status_code == 503
    assert page.headers["Retry-After"]
    assert "Alpha" not in page.content.decode()
