"""The web server's front without a server and threads, called in the same way as by the server."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from commissary.monitoring.access_log import AccessLog
from commissary.monitoring.endpoints import Probes
from commissary.monitoring.readiness import Readiness, ReadinessCheck
from commissary.server.app import Front, FrontSettings
from commissary.server.bodies import UploadPace
from commissary.server.files import Assets, Builds
from commissary.server.limits import BodyLimits
from commissary.server.pool import Lane, PooledRequest
from commissary.server.request_metrics import Recorder
from shared.tenancy.proxies import Proxies
from tenants.site.page_cache.cache import PageCache

NOBODY = Proxies()


class Headers:
    """Headers like granian's: names in lower case, any number of values."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self._pairs = [(name.lower(), value) for name, value in pairs]

    def get(self, key: str, default: Any = None) -> Any:
        return next((value for name, value in self._pairs if name == key), default)

    def get_all(self, key: str) -> list[str]:
        return [value for name, value in self._pairs if name == key]

    def items(self) -> list[tuple[str, str]]:
        return self._pairs

    def __contains__(self, key: object) -> bool:
        return any(name == key for name, _ in self._pairs)


@dataclass
class Scope:
    """A request as granian describes it."""

    path: str = "/"
    method: str = "GET"
    query_string: str = ""
    headers: Any = field(default_factory=lambda: Headers([]))
    client: str = "192.0.2.1:4321"
    authority: str | None = None
    proto: str = "http"
    http_version: str = "1.1"
    server: str = "127.0.0.1:80"
    scheme: str = "http"


@dataclass
class Protocol:
    """A protocol that receives the response, and passes a body on in parts."""

    parts: list[bytes] = field(default_factory=list)
    status: int = 0
    header_list: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    file: tuple[str, int, int] | None = None

    @property
    def headers(self) -> dict[str, str]:
        return _by_name(self.header_list)

    def response_empty(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.status, self.header_list = status, headers

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.header_list, self.body = status, headers, body

    def response_file_range(
        self, status: int, headers: list[tuple[str, str]], file: str, start: int, end: int
    ) -> None:
        self.status, self.header_list, self.file = status, headers, (file, start, end)
        with Path(file).open("rb") as opened:
            opened.seek(start)
            self.body = opened.read(end - start)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            yield part


class InlinePool:
    """A pool that runs work in the calling thread, which owns the connection of the test's transaction."""

    async def run(self, work: Callable[[PooledRequest[Any]], Any], *, address: str, lane: Lane) -> Any:
        return work(PooledRequest(work, address, lane, done=cast(Any, None)))


def run_coroutine(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine that never waits, and return its result."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("The coroutine waits.")


def make_front(
    application: Callable[..., Any],
    *,
    pages: PageCache | None = None,
    media_root: Path | None = None,
    trusted_proxies: Proxies = NOBODY,
    access_log: AccessLog | None = None,
    patience: float = 0.0,
    parts: tuple[ReadinessCheck, ...] = (),
) -> Front:
    """Create a front with `application` and an inline pool."""
    nowhere = Path("nowhere")
    return Front(
        application=application,
        settings=FrontSettings(
            trusted_proxies=trusted_proxies,
            public_port=80,
            platform_hosts=frozenset(),
            pace=UploadPace(10, 4_000),
        ),
        pool=InlinePool(),
        pages=pages,
        assets=Assets(nowhere),
        builds=Builds(nowhere),
        media_root=media_root,
        limits=BodyLimits(10, 10),
        recorder=Recorder(access_log or AccessLog(0)),
        probes=Probes(Readiness(parts)),
        patience=patience,
    )


def _by_name(headers: list[tuple[str, str]]) -> dict[str, str]:
    return {name.title() if name.islower() else name: value for name, value in headers}


def ask(front: Front, path: str = "/", method: str = "GET", *parts: bytes, **headers: str) -> Protocol:
    all_headers = {"host": "alpha.test", **{name.replace("_", "-"): value for name, value in headers.items()}}
    protocol = Protocol(parts=list(parts))
    asyncio.run(front(Scope(path, method, headers=Headers(list(all_headers.items()))), protocol))
    return protocol


def make_application(response: Any) -> Any:
    """Create an application that returns `response` and counts its requests."""

    def application(environ: dict[str, Any], start_response: Any) -> Any:
        vars(application)["requests"] += 1
        start_response(f"{response.status_code} {response.reason_phrase}", list(response.items()))
        return response

    vars(application)["requests"] = 0
    return application
