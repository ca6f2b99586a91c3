"""Stands before Django: gives out the pages it remembers, and remembers those it is offered.

Only a page that its view has put on the request's shelf is kept, so nothing is by accident: not a
preview, not the panel, not an error. It is given out until the minute it was drawn in ends, at most half
a minute, and only while this process is sure to hear of every change.
"""

import time
from collections.abc import Callable, Iterable
from typing import Any

from shared.tenancy.changes import Ear, no_longer, on_change
from tenants.site.keeping.keys import Environ, Key, key_of
from tenants.site.keeping.memory import Headers, Kept, Memory
from tenants.site.keeping.packing import encoding_for, has_it_already
from tenants.site.keeping.shelf import SHELF, Shelf

StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]

STALE_FOR = 3600
"""Seconds for which a page that has not changed is better than an error."""
_OF_THE_BODY = frozenset({"content-length", "content-encoding"})
_KEEPABLE = ("200 ", "304 ")


class PageFront:
    """A WSGI application around another."""

    def __init__(
        self, application: Application, most_bytes: int, clock: Callable[[], float] = time.time
    ) -> None:
        self._application = application
        self._clock = clock
        self.memory = Memory(most_bytes)
        self.ear = Ear()
        on_change(self.memory.forget)

    def close(self) -> None:
        """Remember nothing any more."""
        self.ear.stop()
        no_longer(self.memory.forget)

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        key = key_of(environ)
        if key is None:
            return self._application(environ, start_response)
        kept = self.memory.get(key) if self.ear.hears else None
        if kept is not None and self._clock() < kept.page.until:
            return _sent(kept, environ, start_response)
        self.ear.start()
        return self._ask(key, kept, environ, start_response)

    def _ask(
        self, key: Key, kept: Kept | None, environ: Environ, start_response: StartResponse
    ) -> Iterable[bytes]:
        """Django's answer, or a page from before the database went."""
        since = self.memory.turn()
        shelf = environ[SHELF] = Shelf()
        said: list[Any] = []

        def hold(status: str, headers: Headers, exc_info: Any = None) -> None:
            said[:] = [status, headers]

        body = self._application(environ, hold)
        status, headers = said
        if shelf.is_busy and kept is not None and self._clock() < kept.page.until + STALE_FOR:
            _close(body)
            return _sent(kept, environ, start_response)
        if shelf.page is not None and status.startswith(_KEEPABLE) and self.ear.hears:
            own = [(name, value) for name, value in headers if name.lower() not in _OF_THE_BODY]
            if not any(name.lower() == "set-cookie" for name, _ in own):
                self.memory.keep(key, Kept.of(shelf.page, own), since)
        start_response(status, headers)
        return body


def _sent(kept: Kept, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
    asked = environ.get("HTTP_IF_NONE_MATCH")
    if asked and has_it_already(asked, kept.page.packed.tag):
        start_response("304 Not Modified", list(kept.headers))
        return []
    headers, body = kept.answer(encoding_for(environ.get("HTTP_ACCEPT_ENCODING", "")))
    start_response("200 OK", list(headers))
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]


def _close(body: Iterable[bytes]) -> None:
    close = getattr(body, "close", None)
    if close is not None:
        close()
