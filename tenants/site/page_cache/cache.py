"""The page cache of a web process, which decides which pages to serve and which responses to store.

It stores only pages that their view has marked (`hints.mark_cacheable`), so it cannot accidentally store a
preview, a panel page or an error. It serves a rendered page until the next minute starts, for at most half
a minute, and only while this process is subscribed to all changes. See docs/decisions/page-cache.md.
"""

import time
from collections.abc import Callable

from shared.api.compression import choose_encoding
from shared.tenancy.invalidation import request_prerender, subscribe, unsubscribe
from shared.tenancy.subscriber import InvalidationSubscriber
from tenants.site.page_cache.hints import CacheHint
from tenants.site.page_cache.keys import PageKey
from tenants.site.page_cache.packing import etag_matches
from tenants.site.page_cache.store import CachedPage, HeaderList, PageStore
from tenants.site.page_cache.warming import encode, list_recently_requested

STALE_FOR = 3600
"""Seconds for which an unchanged page may be served instead of an error."""
_ABOUT_THE_BODY = frozenset({"content-length", "content-encoding"})
_CACHEABLE = (200, 304)

CachedReply = tuple[int, HeaderList, bytes]
"""The status, headers and body to send."""


class PageCache:
    """A thread-safe cache of whole pages by key."""

    def __init__(self, max_bytes: int, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self.store = PageStore(max_bytes)
        self.subscriber = InvalidationSubscriber()
        subscribe(self._invalidate)

    def close(self) -> None:
        """Unsubscribe from changes."""
        self.subscriber.stop()
        unsubscribe(self._invalidate)

    def fresh(self, key: PageKey) -> CachedPage | None:
        """Return the page if it may be served, otherwise None."""
        page = self.store.get(key) if self.subscriber.is_connected else None
        return page if page is not None and self._clock() < page.page.until else None

    def stale(self, key: PageKey) -> CachedPage | None:
        """Return a page that is up to an hour old, to be served instead of an error, or None if there is none
        or the page has changed."""
        page = self.store.get(key) if self.subscriber.is_connected else None
        return page if page is not None and self._clock() < page.page.until + STALE_FOR else None

    def begin(self) -> int:
        """Return the current generation. Call this before rendering a page, and pass the result to
        `offer`."""
        self.subscriber.start()
        return self.store.generation

    def offer(
        self,
        key: PageKey,
        hint: CacheHint,
        status: int,
        headers: HeaderList,
        since: int,
        *,
        is_asked: bool = True,
    ) -> None:
        """Store the response if its view has marked it, and if nothing has changed since `begin`."""
        if hint.page is None or status not in _CACHEABLE or not self.subscriber.is_connected:
            return
        if any(name.lower() == "set-cookie" for name, _ in headers):
            return
        own = [(name, value) for name, value in headers if name.lower() not in _ABOUT_THE_BODY]
        self.store.put(key, CachedPage.of(hint.page, own), since, is_asked=is_asked)

    def _invalidate(self, domain_id: int, urls: tuple[str, ...]) -> None:
        void = self.store.invalidate(domain_id)
        wanted = (
            list_recently_requested(void, urls, self._clock())
            if urls and self.subscriber.is_connected
            else []
        )
        if wanted:
            request_prerender(domain_id, encode(wanted))


def answer(cached: CachedPage, *, if_none_match: str, accept_encoding: str) -> CachedReply:
    """Return the response for a cached page: 304 if the visitor has the current version, otherwise 200."""
    if if_none_match and etag_matches(if_none_match, cached.page.packed.tag):
        return 304, cached.headers, b""
    headers, body = cached.answer(choose_encoding(accept_encoding))
    return 200, headers, body
