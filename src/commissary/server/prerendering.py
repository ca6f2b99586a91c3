"""Draws pages that another process has made void, before anybody asks for them.

See docs/decisions/0184-another-process-draws-ahead.md.
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
from shared.tenancy.invalidation import subscribe_to_drawing, unsubscribe_from_drawing
from tenants.site.page_cache.cache import PageCache
from tenants.site.page_cache.warming import RequestedPage, decode

_TOKEN_SECONDS = 60


class Pool(Protocol):
    """Of `RequestPool`: whether it has anything to do, and where who is first is asked."""

    @property
    def running(self) -> int: ...

    async def run(self, work: Any, *, address: str, lane: Lane) -> Any: ...


class _Headers(dict[str, str]):
    """`Headers` of the front."""

    def get_all(self, key: str) -> list[str]:
        return [self[key]] if key in self else []


@dataclass(frozen=True)
class _Scope:
    """What is read of a request's own once it is a `Request`."""

    http_version: str = "1.1"


def has_processor_to_spare(load: Callable[[], tuple[float, float, float]] = os.getloadavg) -> bool:
    """Whether no more wanted to run in the last minute than there are processors; True where nobody says.

    What runs at this very moment says nothing: for a few milliseconds of every save, that is half a dozen.
    """
    try:
        return load()[0] <= (os.cpu_count() or 1)
    except OSError:
        return True


@dataclass
class CacheWarmer:
    """One page at a time, and only while this process has nothing else to do and the machine has room."""

    front: Front
    pages: PageCache
    pool: Pool
    loop: asyncio.AbstractEventLoop | None = None
    has_room: Callable[[], bool] = has_processor_to_spare
    _task: "asyncio.Task[None] | None" = field(default=None, init=False)

    def start(self) -> None:
        """Begin to listen to what other processes ask for."""
        subscribe_to_drawing(self._receive)
        self.pages.subscriber.start()

    def stop(self) -> None:
        """Listen no more."""
        unsubscribe_from_drawing(self._receive)

    def _receive(self, domain_id: int, token: str, text: str) -> None:
        """In the subscriber's thread."""
        # The loop of a process that ends is closed.
        if self.loop is not None:
            with suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self._begin, domain_id, token, text)

    def _begin(self, domain_id: int, token: str, text: str) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self.draw(domain_id, token, text))

    async def draw(self, domain_id: int, token: str, text: str) -> None:
        """Draw what was asked for, if this process is the first that can."""
        if self.pool.running or not self.has_room():
            return
        with suppress(Overloaded, DeadlineExceeded):
            is_ours = await self.pool.run(
                lambda _job: tenant_cache.claim(domain_id, token, _TOKEN_SECONDS),
                address=LOOPBACK,
                lane=Lane.LOOKUPS,
            )
            for page in decode(text) if is_ours else ():
                await self._draw(page)

    async def _draw(self, page: RequestedPage) -> None:
        is_needed = page.key not in self.pages.store
        # Whoever waits for this process goes first.
        if is_needed and self.pool.running == 0:
            await self.front.draw(page.key, _request(page), self.pages, is_asked=False)


def _request(page: RequestedPage) -> Request:
    """As a visitor asks who says nothing of themselves."""
    host, path, query, is_secure = page.key
    headers = cast(Headers, _Headers(host=host, **{"accept-encoding": page.encoding}))
    scope = cast(RsgiScope, _Scope())
    return Request(scope, "GET", host, path, query, headers, LOOPBACK, is_secure, "", time.time())
