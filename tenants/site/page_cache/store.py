"""The cached pages of one process, up to a size in bytes. The least recently used pages are dropped first."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from shared.tenancy.invalidation import EVERYTHING
from tenants.site.page_cache.hints import CacheablePage
from tenants.site.page_cache.keys import PageKey

HeaderList = list[tuple[str, str]]

_OVERHEAD = 1_000
"""The approximate overhead of an entry in bytes, without its bodies and headers."""
_BOTH_ENCODINGS = 2.3
"""The maximum size of both bodies together, as a multiple of the first one."""


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A page with the headers of its response, except headers about the body."""

    page: CacheablePage
    headers: HeaderList
    by_encoding: dict[str, tuple[HeaderList, bytes]]
    """The headers and the body by requested encoding."""

    @classmethod
    def of(cls, page: CacheablePage, headers: HeaderList) -> "CachedPage":
        first = page.packed.encoding
        return cls(page, headers, {first: _answer(page, headers, first)})

    def answer(self, encoding: str) -> tuple[HeaderList, bytes]:
        """Return the headers and the body in the given encoding.

        The result is stored, except for uncompressed bodies, which are rare.
        """
        made = self.by_encoding.get(encoding)
        if made is None:
            made = _answer(self.page, self.headers, encoding)
            if encoding:
                self.by_encoding[encoding] = made
        return made

    @property
    def size(self) -> int:
        """The size in bytes, including space for the body in the other encoding."""
        bodies = int(self.page.packed.size * _BOTH_ENCODINGS)
        return _OVERHEAD + bodies + sum(len(name) + len(value) for name, value in self.headers)


def _answer(page: CacheablePage, headers: HeaderList, encoding: str) -> tuple[HeaderList, bytes]:
    body = page.packed.body(encoding)
    own = [("Content-Length", str(len(body))), *([("Content-Encoding", encoding)] if encoding else [])]
    return [*headers, *own], body


class PageStore:
    """A thread-safe store of limited size. Each change of a domain drops the domain's pages."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._size = 0
        self._pages: OrderedDict[PageKey, CachedPage] = OrderedDict()
        self._lock = Lock()
        self._generation = 0
        self._changed: dict[int, int] = {}
        """The generation of the latest change of each domain."""
        self._unasked: set[PageKey] = set()
        """Pages that were pre-rendered, but not requested yet."""

    @property
    def size(self) -> int:
        return self._size

    @property
    def generation(self) -> int:
        """The number of changes so far, which `put` compares with the number when the rendering began."""
        return self._generation

    def get(self, key: PageKey) -> CachedPage | None:
        """Return the page and mark it as used, or None if it is not stored."""
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
                self._unasked.discard(key)
            return page

    def __contains__(self, key: PageKey) -> bool:
        return key in self._pages

    def put(self, key: PageKey, cached: CachedPage, since: int, *, is_asked: bool = True) -> None:
        """Store a page if its domain has not changed since its rendering began in generation `since`."""
        with self._lock:
            if since < max(self._changed.get(cached.page.domain_id, 0), self._changed.get(EVERYTHING, 0)):
                return
            self._drop(key)
            if cached.size > self._max_bytes // 8:
                return
            self._pages[key] = cached
            if not is_asked:
                self._unasked.add(key)
            self._size += cached.size
            while self._size > self._max_bytes:
                self._drop(next(iter(self._pages)))

    def invalidate(self, domain_id: int) -> list[tuple[PageKey, CachedPage]]:
        """Drop the pages of a domain, and return the dropped pages that visitors have requested.

        For `EVERYTHING`, drop all pages and return [].
        """
        with self._lock:
            self._generation += 1
            self._changed[domain_id] = self._generation
            if domain_id == EVERYTHING:
                self._pages.clear()
                self._unasked.clear()
                self._size = 0
                return []
            void = [(key, page) for key, page in self._pages.items() if page.page.domain_id == domain_id]
            asked = [each for each in void if each[0] not in self._unasked]
            for key, _page in void:
                self._drop(key)
            return asked

    def _drop(self, key: PageKey) -> None:
        self._unasked.discard(key)
        page = self._pages.pop(key, None)
        if page is not None:
            self._size -= page.size
