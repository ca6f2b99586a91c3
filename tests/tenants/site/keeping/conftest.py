"""The web server's own application, asked as a web server asks it."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from shared.tenancy.changes import EVERYTHING
from tenants.site.keeping.front import PageFront
from tests.kit.waiting import until

MOST_BYTES = 400_000


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes
    asked_django: bool


@dataclass
class Web:
    """A front whose questions to Django are counted."""

    front: PageFront = field(init=False)
    now: float = 0.0
    """By this clock no page grows old unless a test says so."""
    asked: int = 0

    def __post_init__(self) -> None:
        self._django = WSGIHandler()
        self.front = PageFront(self._count, MOST_BYTES, clock=lambda: self.now)

    def get(self, host: str, path: str = "/", method: str = "GET", **environ: str) -> Answer:
        # As Django's test client does: the test's own transaction is on this connection.
        for signal in (request_started, request_finished):
            signal.disconnect(close_old_connections)
        said: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
            said[:] = [int(status[:3]), dict(headers)]

        path, _, query = path.partition("?")
        asked = self.asked
        body = self.front(
            {
                "REQUEST_METHOD": method,
                "PATH_INFO": path,
                "QUERY_STRING": query,
                "HTTP_HOST": host,
                "SERVER_NAME": "server",
                "SERVER_PORT": "80",
                "REMOTE_ADDR": "192.0.2.1",
                "wsgi.url_scheme": "http",
                "wsgi.input": io.BytesIO(),
                **environ,
            },
            start_response,
        )
        text = b"".join(body)
        close = getattr(body, "close", None)
        if close is not None:
            close()
        return Answer(said[0], said[1], text, self.asked > asked)

    def _count(self, environ: dict[str, Any], start_response: Any) -> Any:
        self.asked += 1
        return self._django(environ, start_response)


@pytest.fixture(scope="package")
def front() -> Iterator[Web]:
    web = Web()
    yield web
    web.front.close()


@pytest.fixture
def web(front: Web, renderer: object) -> Iterator[Web]:
    """It hears of changes and remembers nothing yet; a renderer draws for it."""
    front.front.ear.start()
    until(lambda: front.front.ear.hears, 10)
    front.front.memory.forget(EVERYTHING)
    front.now = 0.0
    yield front
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
