"""The internal port answers requests. An invalid request affects only its own connection."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from commissary.devserver.servers import free_port
from commissary.monitoring.collector import Watch
from commissary.monitoring.endpoints import Internal
from commissary.monitoring.listener import InternalListener
from commissary.server.app import Front
from shared.domains.models import Domain
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit.rsgi import make_front, run_coroutine
from tests.kit.waiting import until


def unreachable(*_arguments: Any) -> Any:
    raise AssertionError("No request of these tests reaches Django.")


@pytest.fixture
def internal(watch: Watch) -> Internal:
    return watch.internal(make_front(unreachable).is_served)


@pytest.fixture
def port(internal: Internal) -> Iterator[int]:
    """The port of the internal listener, which has a separate event loop."""
    port, loop = free_port(), asyncio.new_event_loop()
    serving = loop.create_task(InternalListener("127.0.0.1", port, internal.answer).serve())
    thread = threading.Thread(target=lambda: loop.run_until_complete(asyncio.wait([serving])))
    thread.start()
    until(lambda: _listens(port), 10)
    yield port
    loop.call_soon_threadsafe(serving.cancel)
    thread.join(10)
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def send(port: int, data: bytes) -> bytes:
    """Send data, and return everything received until the connection ends."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(data)
        received = b""
        while part := connection.recv(65_536):
            received += part
        return received


def get(port: int, target: str, method: str = "GET") -> tuple[int, bytes]:
    head, _, body = send(port, f"{method} {target} HTTP/1.1\r\nHost: x\r\n\r\n".encode()).partition(
        b"\r\n\r\n"
    )
    return int(head.split()[1]), body


def test_internal_port_serves_only_probes_and_metrics(port: int):
    assert [get(port, f"/-/{name}")[0] for name in ("live", "ready", "metrics")] == [200, 200, 200]
    assert [
        get(port, path)[0] for path in ("/", "/-/", "/-/metrics/", "/api/posts", "/-/%2e%2e/metrics")
    ] == [404] * 5
    assert get(port, "/-/metrics", "HEAD") == (200, b"")
    assert get(port, "/-/metrics", "POST")[0] == 405


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /-/live\r\n\r\n\r\n\r\n",
        b"GET /-/live HTTP/1.1\r\n\r\n",
        b"GET /-/live HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /-/live HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"GET \x00\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    ],
)
def test_malformed_request_is_rejected_and_next_one_answered(port: int, nonsense: bytes):
    try:
        answer = send(port, nonsense)
    except ConnectionError:
        answer = b""

    assert answer[:10] in {b"", b"HTTP/1.1 4"}
    assert get(port, "/-/live")[0] == 200


def test_silent_connections_do_not_block_others(port: int):
    silent = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(20)]

    assert get(port, "/-/live")[0] == 200
    for each in silent:
        each.close()


# ── certificates for hosts ──


@pytest.fixture
def front(alpha: DomainRef, monkeypatch: pytest.MonkeyPatch) -> Front:
    # The thread of the test looks up hosts, because only its connection sees the rows of the test.
    monkeypatch.setattr("commissary.server.files.close_old_connections", lambda: None)
    return make_front(unreachable)


@pytest.fixture
def get_status(front: Front) -> Callable[[str], int]:
    """Request `/-/ask` with a query, and return the status."""
    internal = Internal(None, None, None, front.is_served, home=None, build=None)  # type: ignore[arg-type]  # not used
    return lambda query: run_coroutine(internal._certificate_reply(query)).status


def test_certificates_are_issued_for_served_hosts_only(get_status: Callable[[str], int]):
    served = ["alpha.test", "api.alpha.test", "ALPHA.TEST", "alpha.test."]
    strange = ["gamma.test", "api.api.alpha.test", "www.alpha.test", "localhost", "xn--nxasmq6b.test"]

    assert [get_status(f"domain={host}") for host in served] == [200] * 4
    assert [get_status(f"domain={host}") for host in strange] == [404] * 5


def test_suspended_domain_has_certificates_and_deleted_one_does_not(
    get_status: Callable[[str], int], alpha: DomainRef
):
    results = []
    for status in ("suspended", "deleting"):
        with shared_work():
            Domain.objects.filter(pk=alpha.id).update(
                status=status, deleting_since="2020-01-01T00:00:00Z" if status == "deleting" else None
            )
        invalidate()
        results.append(get_status("domain=alpha.test"))

    assert results == [200, 404]


@pytest.mark.parametrize(
    "query",
    [
        "",
        "domain=",
        "host=alpha.test",
        "domain=alpha.test&domain=beta.test",
        "domain=alpha.test:443",
        "domain=1.2.3.4",
        "domain=[::1]",
        "domain=a..b",
        "domain=%00",
        "domain=%ff",
        "domain=alpha.test%0d%0aX:1",
        "domain=*.alpha.test",
        "domain=../x",
        "domain=alpha.test/x",
        "domain=" + "a" * 300,
        "domain=alpha.test&" + "x=1&" * 500,
    ],
)
def test_invalid_host_is_a_bad_request(get_status: Callable[[str], int], query: str):
    assert get_status(query) == 400


def test_platform_hosts_get_certificates(get_status: Callable[[str], int], front: Front):
    object.__setattr__(front.settings, "platform_hosts", frozenset({"panel.example.com"}))

    assert [get_status(f"domain={host}") for host in ("panel.example.com", "api.panel.example.com")] == [
        200,
        200,
    ]


def test_unavailable_database_answers_503(get_status: Callable[[str], int], front: Front):
    class Gone:
        async def run(self, *_: Any, **__: Any) -> Any:
            raise OSError("no database")

    front.pool = Gone()

    assert get_status("domain=never-seen.test") == 503
