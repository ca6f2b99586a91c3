"""The access log: request and result, without data about the client."""

import asyncio
import json
from typing import Any

import pytest
from django.http import HttpResponse

from commissary.monitoring import access_log
from commissary.monitoring.access_log import AccessLog
from commissary.server.replies import FrontReply
from commissary.server.request import Request
from shared.tenancy.proxies import Proxies
from tests.kit.rsgi import Headers, Protocol, Scope, make_front

pytestmark = pytest.mark.no_db


def application(environ: dict[str, Any], start_response: Any) -> HttpResponse:
    response = HttpResponse("12345", status=500 if environ["PATH_INFO"] == "/broken" else 200)
    start_response(f"{response.status_code} X", list(response.items()))
    return response


def log_requests(share: float, *paths: str, query: str = "", **headers: str) -> list[dict[str, Any]]:
    written: list[bytes] = []
    log = AccessLog(share, written.append)
    front = make_front(application, access_log=log)
    all_headers = Headers([("host", "alpha.test"), *headers.items()])

    async def ask() -> None:
        for path in paths:
            await front(
                Scope(path, query_string=query, headers=all_headers, client="198.51.100.7:999"), Protocol()
            )
        log.flush()

    asyncio.run(ask())
    return [json.loads(line) for line in b"".join(written).splitlines()]


def test_access_log_line_has_request_and_result():
    [line] = log_requests(1, "/api/posts")

    assert (len(line.pop("request_id")), line.pop("timestamp")[-6:], line.pop("ms") >= 0) == (
        24,
        "+00:00",
        True,
    )
    assert line == {
        "event": "access",
        "level": "info",
        "method": "GET",
        "host": "alpha.test",
        "path": "/api/posts",
        "status": 200,
        "bytes": 5,
        "kind": "api",
        "cache": "",
    }


def test_access_log_contains_no_secrets():
    secrets = {"cookie": "session=SECRET", "authorization": "Bearer SECRET", "user-agent": "SECRET"}

    text = json.dumps(
        log_requests(1, "/preview/SECRET", "/page", query="token=SECRET&email=a@b.c", **secrets)
    )

    assert "SECRET" not in text
    assert "a@b.c" not in text
    assert "198.51.100" not in text


def test_hostile_paths_are_logged_in_one_bounded_line_each():
    lines = log_requests(1, '/a"}\n{"event": "forged"}', "/\x00\x1b[31m", "/" + "x" * 9000)

    assert [line["event"] for line in lines] == ["access"] * 3
    assert max(len(line["path"]) for line in lines) == access_log.LONGEST_PATH


def test_errors_are_logged_at_any_sample_rate_except_zero():
    assert [line["path"] for line in log_requests(1e-9, "/", "/broken")] == ["/broken"]
    assert log_requests(0, "/broken") == []


def note(log: AccessLog, *, status: int = 200, seconds: float = 0.1) -> None:
    request = Request.of(Scope(headers=Headers([("host", "alpha.test")])), Proxies())
    log.note(request, "page", FrontReply(status, []), seconds)


def test_slow_requests_are_logged_at_any_sample_rate():
    written: list[bytes] = []

    async def ask() -> None:
        log = AccessLog(1e-9, written.append)
        for seconds in (0.9, 1.1):
            note(log, seconds=seconds)
        log.flush()

    asyncio.run(ask())

    assert [json.loads(line)["ms"] for line in written] == [1100]


def test_unwritten_log_lines_are_limited(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(access_log, "MAX_WAITING", 3)
    written: list[bytes] = []

    async def ask() -> None:
        log = AccessLog(1, written.append)
        for _ in range(10):
            note(log)
        log.flush()

    asyncio.run(ask())

    assert len(b"".join(written).splitlines()) == 3


def test_access_log_is_flushed_automatically(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(access_log, "FLUSH_SECONDS", 0.01)

    async def ask() -> None:
        loop, written = asyncio.get_running_loop(), asyncio.Event()

        def write(lines: bytes) -> None:
            access_log.write_stderr(lines)
            loop.call_soon_threadsafe(written.set)

        note(AccessLog(1, write))
        await asyncio.wait_for(written.wait(), 10)

    asyncio.run(ask())

    assert json.loads(capfd.readouterr().err)["event"] == "access"
