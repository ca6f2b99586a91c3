"""The web server's front with a page cache, called in the same way as by its server."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from commissary.server.app import Front
from shared.tenancy.invalidation import EVERYTHING
from tenants.site.page_cache.cache import PageCache
from tests.kit.rsgi import Headers, Protocol, Scope, make_front, run_coroutine
from tests.kit.waiting import until

MAX_BYTES = 400_000


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes
    reached_django: bool


@dataclass
class Web:
    """A front server that counts its requests to Django."""

    front: Front = field(init=False)
    pages: PageCache = field(init=False)
    now: float = 0.0
    """A clock that lets no page expire unless a test changes it."""
    requests: int = 0
    request_ids: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._django = WSGIHandler()
        self.use(MAX_BYTES)

    def use(self, max_bytes: int, application: Any = None) -> None:
        """Start with an empty cache."""
        self.pages = PageCache(max_bytes, clock=lambda: self.now)
        self.front = make_front(application or self.count, pages=self.pages)

    @property
    def size(self) -> int:
        return self.pages.store.size

    def get(self, host: str, path: str = "/", method: str = "GET", **headers: str) -> Answer:
        # Django's test client does the same, because the test's own transaction is on this connection.
        for signal in (request_started, request_finished):
            signal.disconnect(close_old_connections)
        path, _, query = path.partition("?")
        all_headers = [("host", host)] + [(name.replace("_", "-"), value) for name, value in headers.items()]
        protocol, requests = Protocol(), self.requests
        run_coroutine(self.front(Scope(path, method, query, Headers(all_headers)), protocol))
        # Every request has its own id.
        headers = protocol.headers
        own = headers.pop("X-Request-ID")
        assert own not in self.request_ids
        self.request_ids.add(own)
        return Answer(protocol.status, headers, protocol.body, self.requests > requests)

    def count(self, environ: dict[str, Any], start_response: Any) -> Any:
        self.requests += 1
        return self._django(environ, start_response)


@pytest.fixture(scope="package")
def front() -> Iterator[Web]:
    web = Web()
    yield web
    web.pages.close()


@pytest.fixture
def web(front: Web, renderer: object) -> Iterator[Web]:
    """A front that is subscribed to changes, with an empty cache and a renderer."""
    front.pages.subscriber.start()
    until(lambda: front.pages.subscriber.is_connected, 10)
    front.pages.store.invalidate(EVERYTHING)
    front.now = 0.0
    yield front
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
