"""The pages one process holds: least recently used go first, so many bytes of them."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from shared.tenancy.invalidation import EVERYTHING
from tenants.site.page_cache.hints import CacheablePage
from tenants.site.page_cache.keys import PageKey

HeaderList = list[tuple[str, str]]

_OVERHEAD = 1_000
"""About what an entry needs beside its bodies and headers."""
_BOTH_ENCODINGS = 2.3
"""What two bodies need at most, measured by either of them."""


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A page with the headers it was sent with, but for those about its body."""

    page: CacheablePage
    headers: HeaderList
    by_encoding: dict[str, tuple[HeaderList, bytes]]
    """All that is sent, by the encoding that was asked for."""

    @classmethod
    def of(cls, page: CacheablePage, headers: HeaderList) -> "CachedPage":
        first = page.packed.encoding
        return cls(page, headers, {first: _answer(page, headers, first)})

    def answer(self, encoding: str) -> tuple[HeaderList, bytes]:
        """Headers and body in that encoding; only plain ones, which few ask for, are made each time."""
        made = self.by_encoding.get(encoding)
        if made is None:
            made = _answer(self.page, self.headers, encoding)
            if encoding:
                self.by_encoding[encoding] = made
        return made

    @property
    def size(self) -> int:
        """Bytes, with room for the other encoding, should somebody ask for it."""
        bodies = int(self.page.packed.size * _BOTH_ENCODINGS)
        return _OVERHEAD + bodies + sum(len(name) + len(value) for name, value in self.headers)


def _answer(page: CacheablePage, headers: HeaderList, encoding: str) -> tuple[HeaderList, bytes]:
    body = page.packed.body(encoding)
    own = [("Content-Length", str(len(body))), *([("Content-Encoding", encoding)] if encoding else [])]
    return [*headers, *own], body


class PageStore:
    """Bounded, and emptied of a domain the moment it changes. Any thread may use it."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._size = 0
        self._pages: OrderedDict[PageKey, CachedPage] = OrderedDict()
        self._lock = Lock()
        self._generation = 0
        self._changed: dict[int, int] = {}
        """The generation in which each domain changed last."""

    @property
    def size(self) -> int:
        return self._size

    @property
    def generation(self) -> int:
        """Counts the changes so far; see `put`."""
        return self._generation

    def get(self, key: PageKey) -> CachedPage | None:
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
            return page

    def put(self, key: PageKey, cached: CachedPage, since: int) -> None:
        """Hold a page that was begun in generation `since`, unless its domain has changed meanwhile."""
        with self._lock:
            if since < max(self._changed.get(cached.page.domain_id, 0), self._changed.get(EVERYTHING, 0)):
                return
            self._drop(key)
            if cached.size > self._max_bytes // 8:
                return
            self._pages[key] = cached
            self._size += cached.size
            while self._size > self._max_bytes:
                self._drop(next(iter(self._pages)))

    def invalidate(self, domain_id: int) -> None:
        """That domain has changed, or `EVERYTHING`."""
        with self._lock:
            self._generation += 1
            self._changed[domain_id] = self._generation
            if domain_id == EVERYTHING:
                self._pages.clear()
                self._size = 0
                return
            for key in [key for key, page in self._pages.items() if page.page.domain_id == domain_id]:
                self._drop(key)

    def _drop(self, key: PageKey) -> None:
        page = self._pages.pop(key, None)
        if page is not None:
            self._size -= page.size
