"""The pre-rendering of pages that another process has invalidated.

See docs/decisions/page-cache.md.
"""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from commissary.server.app import Front
from commissary.server.pool import DeadlineExceeded, Lane, Overloaded
from commissary.server.request import LOOPBACK, Headers, Request, RsgiScope
from shared.tenancy.cache import tenant_cache
from shared.tenancy.invalidation import subscribe_to_prerendering, unsubscribe_from_prerendering
from tenants.site.page_cache.cache import PageCache
from tenants.site.page_cache.warming import RequestedPage, decode

_TOKEN_SECONDS = 60


class PrerenderPool(Protocol):
    """The part of `RequestPool` that pre-rendering uses."""

    @property
    def running(self) -> int: ...

    async def run(self, work: Any, *, address: str, lane: Lane) -> Any: ...


class _Headers(dict[str, str]):
    """The headers of a request that the front creates itself, with the methods of `Headers`."""

    def get_all(self, key: str) -> list[str]:
        return [self[key]] if key in self else []


@dataclass(frozen=True)
class _Scope:
    """The attributes of a scope that are still read after the `Request` is created."""

    http_version: str = "1.1"


def has_processor_to_spare(load: Callable[[], tuple[float, float, float]] = os.getloadavg) -> bool:
    """Return whether the average load of the last minute is at most the number of processors.

    Returns True if the system does not report its load. The number of processes that are running at the
    moment is not a useful measure, because every save briefly starts half a dozen processes.
    """
    try:
        return load()[0] <= (os.cpu_count() or 1)
    except OSError:
        return True


@dataclass
class CacheWarmer:
    """A pre-renderer of requested pages, one at a time.

    It runs only while this process is idle and the machine has spare capacity.
    """

    front: Front
    pages: PageCache
    pool: PrerenderPool
    loop: asyncio.AbstractEventLoop | None = None
    has_room: Callable[[], bool] = has_processor_to_spare
    _task: "asyncio.Task[None] | None" = field(default=None, init=False)

    def start(self) -> None:
        """Subscribe to the pre-rendering requests of other processes."""
        subscribe_to_prerendering(self._receive)
        self.pages.subscriber.start()

    def stop(self) -> None:
        """Unsubscribe from the pre-rendering requests of other processes."""
        unsubscribe_from_prerendering(self._receive)

    def _receive(self, domain_id: int, token: str, text: str) -> None:
        """Receive a pre-rendering request, in the thread of the subscriber, and pass it to the loop."""
        # call_soon_threadsafe raises RuntimeError if the process is ending and has closed the loop.
        if self.loop is not None:
            with suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self._begin, domain_id, token, text)

    def _begin(self, domain_id: int, token: str, text: str) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self.prerender(domain_id, token, text))

    async def prerender(self, domain_id: int, token: str, text: str) -> None:
        """Render the requested pages, if this process is idle and the first to claim the request."""
        if self.pool.running or not self.has_room():
            return
        with suppress(Overloaded, DeadlineExceeded):
            is_ours = await self.pool.run(
                lambda _job: tenant_cache.claim(domain_id, token, _TOKEN_SECONDS),
                address=LOOPBACK,
                lane=Lane.LOOKUPS,
            )
            for page in decode(text) if is_ours else ():
                await self._prerender(page)

    async def _prerender(self, page: RequestedPage) -> None:
        is_needed = page.key not in self.pages.store
        # Requests of visitors that wait for this process take precedence.
        if is_needed and self.pool.running == 0:
            await self.front.render(page.key, _request(page), self.pages, is_asked=False)


def _request(page: RequestedPage) -> Request:
    """Return the request that an anonymous visitor would send for this page."""
    host, path, query, is_secure = page.key
    headers = cast(Headers, _Headers(host=host, **{"accept-encoding": page.encoding}))
    scope = cast(RsgiScope, _Scope())
    return Request(scope, "GET", host, path, query, headers, LOOPBACK, is_secure, "", time.time())
