"""The client of the renderer, which turns a payload into HTML and listens on a socket or a port.

The client returns None instead of raising an exception. A page without server-rendered HTML still works,
because the browser renders it from the payload in the document. A renderer of another release is treated
as unavailable. See docs/decisions/renderer-and-hydration.md.
"""

import os
import time
from functools import cache
from threading import Lock

import structlog
from cachetools import TTLCache
from django.conf import settings

from shared import metrics
from shared.tenancy.unit_of_work import current_domain
from tenants.site.rendering.http import ConnectionPool, RendererAddress, RendererAnswer, RendererConnection

log = structlog.get_logger(__name__)

DEADLINE = 1.5
"""Maximum number of seconds for which a visitor waits for HTML."""
_SHORTEST_PAUSE = 0.5
_LONGEST_PAUSE = 10.0
_PAUSE_FACTOR = 3
_TOO_SLOW = 504
"""The renderer's status for a page that took too long. The renderer itself is healthy."""
_MOST_SLOW = 1_000
"""Maximum number of domains with slow pages to remember. They are forgotten after `_SLOW_SECONDS`."""
_SLOW_SECONDS = 60.0


class Breaker:
    """A circuit breaker for the renderer, so that visitors do not wait for it one after another.

    After a failure, no request is made for a while. The pause is short if the failure was quick, such as
    a refused connection. Otherwise it is several times as long as the failed request, and longer after
    each further failure. Then one caller tries again. Until this attempt has finished, other callers
    continue without the renderer.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._failures = 0
        self._closed_until = 0.0

    def allows_request(self) -> bool:
        with self._lock:
            if not self._failures:
                return True
            now = time.monotonic()
            if now < self._closed_until:
                return False
            self._closed_until = now + DEADLINE + _SHORTEST_PAUSE
            return True

    def worked(self) -> None:
        with self._lock:
            self._failures = 0

    def failed(self, took: float) -> float:
        """Record a failure that took `took` seconds, and return the pause in seconds."""
        with self._lock:
            pause = max(_SHORTEST_PAUSE, min(_PAUSE_FACTOR * took * 2**self._failures, _LONGEST_PAUSE))
            self._failures += 1
            self._closed_until = time.monotonic() + pause
            return pause


class SlowDomains:
    """A circuit breaker for each domain with a page that could not be rendered in time.

    Without this breaker, one slow page with many visitors would block the renderer for all domains. See
    docs/decisions/web-server.md.
    """

    def __init__(self) -> None:
        self._breakers: TTLCache[int, Breaker] = TTLCache(_MOST_SLOW, _SLOW_SECONDS)
        self._lock = Lock()

    def allows_request(self, domain_id: int) -> bool:
        with self._lock:
            breaker = self._breakers.get(domain_id)
        return breaker is None or breaker.allows_request()

    def note(self, domain_id: int, took: float | None) -> None:
        """Record the time of a page that took too long, or None for a page that was rendered in time."""
        with self._lock:
            if took is None:
                self._breakers.pop(domain_id, None)
                return
            breaker = self._breakers[domain_id] = self._breakers.get(domain_id) or Breaker()
        breaker.failed(took)


class Renderer:
    """A client of the renderer for one process."""

    def __init__(self, address: RendererAddress) -> None:
        self._breaker = Breaker()
        self._slow = SlowDomains()
        self._connections = ConnectionPool(address)
        self._is_refused = False

    def body(self, payload: bytes, layout: bytes) -> bytes | None:
        """Return the rendered page of `payload` and its shell, or None if it could not be rendered in
        time."""
        domain_id = current_domain().id
        if not (self._slow.allows_request(domain_id) and self._breaker.allows_request()):
            metrics.renderer_requests.labels("skipped").inc()
            return None
        began = time.monotonic()
        try:
            with metrics.renderer_seconds.time():
                answer = self._connections.post("/page", payload, _described(layout), ends=began + DEADLINE)
        except OSError as error:
            metrics.renderer_requests.labels("failed").inc()
            pause = self._breaker.failed(time.monotonic() - began)
            log.warning("renderer.process_unavailable", reason=repr(error), asleep_for=pause)
            return None
        metrics.renderer_requests.labels("rendered" if answer.status == 200 else "refused").inc()
        if answer.status == 403:
            self._record_rejection(time.monotonic() - began)
            return None
        self._is_refused = False
        self._breaker.worked()
        self._slow.note(domain_id, time.monotonic() - began if answer.status == _TOO_SLOW else None)
        return self._read(answer)

    def _record_rejection(self, took: float) -> None:
        """Record the renderer as unavailable, because it rejects the secret. Log this once per outage."""
        self._breaker.failed(took)
        if not self._is_refused:
            log.error(
                "renderer.secret_rejected", advice="Set RENDERER_SECRET to the same value on both sides."
            )
        self._is_refused = True

    def _read(self, answer: RendererAnswer) -> bytes | None:
        """Return the rendered page, or None if it was rejected. Rejected pages do not affect the breaker."""
        if answer.status == 200 and answer.is_html:
            return answer.body
        reply = answer.body[:500].decode("utf-8", "replace")
        log.error("renderer.page_rejected", status=answer.status, reply=reply)
        return None


def render(payload: bytes, layout: bytes = b"") -> bytes | None:
    """Return the rendered body of a page payload (JSON): the page and its shell.

    Returns None if there is no renderer, or if it is too slow or has failed. `layout` comes from
    `serialization`.
    """
    return _get_renderer(settings.RENDERER, os.getpid()).body(payload, layout)


def _described(layout: bytes) -> dict[str, str]:
    return {"X-Layout": layout.decode()} if layout else {}


def check(seconds: float) -> None:
    """Raise OSError unless one of the renderer's threads responds within `seconds`."""
    status = RendererConnection(settings.RENDERER).health(ends=time.monotonic() + seconds)
    if status != 200:
        raise OSError(f"the renderer returned status {status}")


@cache
def _get_renderer(address: RendererAddress, _process: int) -> Renderer:
    """Return the renderer client of this process.

    The process is part of the cache key, because a forked child must not share a connection.
    """
    return Renderer(address)
