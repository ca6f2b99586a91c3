"""The pages one process remembers, the latest used, so many bytes of them."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from shared.tenancy.changes import EVERYTHING
from tenants.site.keeping.keys import Key
from tenants.site.keeping.shelf import Page

Headers = list[tuple[str, str]]

_OVERHEAD = 1_000
"""About what an entry needs beside its bodies and headers."""
_BOTH_ENCODINGS = 2.3
"""What two bodies need at most, measured by either of them."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A page with the headers it was sent with, but for those about its body."""

    page: Page
    headers: Headers
    in_full: dict[str, tuple[Headers, bytes]]
    """By encoding that was asked for: all that is sent."""

    @classmethod
    def of(cls, page: Page, headers: Headers) -> "Kept":
        first = page.packed.encoding
        return cls(page, headers, {first: _in_full(page, headers, first)})

    def answer(self, encoding: str) -> tuple[Headers, bytes]:
        """Headers and body in that encoding; only plain ones, which few ask for, are made each time."""
        found = self.in_full.get(encoding)
        if found is None:
            found = _in_full(self.page, self.headers, encoding)
            if encoding:
                self.in_full[encoding] = found
        return found

    @property
    def size(self) -> int:
        """With room for the other encoding, should somebody ask for it."""
        bodies = int(self.page.packed.size * _BOTH_ENCODINGS)
        return _OVERHEAD + bodies + sum(len(name) + len(value) for name, value in self.headers)


def _in_full(page: Page, headers: Headers, encoding: str) -> tuple[Headers, bytes]:
    body = page.packed.body(encoding)
    own = [("Content-Length", str(len(body))), *([("Content-Encoding", encoding)] if encoding else [])]
    return [*headers, *own], body


class Memory:
    """Bounded, and emptied of a domain the moment it changes."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._size = 0
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._lock = Lock()
        self._turn = 0
        self._changed: dict[int, int] = {}

    @property
    def size(self) -> int:
        return self._size

    def turn(self) -> int:
        """A moment between changes, for `keep`."""
        return self._turn

    def get(self, key: Key) -> Kept | None:
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
            return kept

    def keep(self, key: Key, kept: Kept, since: int) -> None:
        """Remember a page that was begun at turn `since`, unless its domain has changed meanwhile."""
        with self._lock:
            if since < max(self._changed.get(kept.page.domain_id, 0), self._changed.get(EVERYTHING, 0)):
                return
            self._drop(key)
            if kept.size > self._most // 8:
                return
            self._kept[key] = kept
            self._size += kept.size
            while self._size > self._most:
                self._drop(next(iter(self._kept)))

    def forget(self, domain_id: int) -> None:
        """That domain has changed, or `EVERYTHING`."""
        with self._lock:
            self._turn += 1
            self._changed[domain_id] = self._turn
            if domain_id == EVERYTHING:
                self._kept.clear()
                self._size = 0
                return
            for key in [key for key, kept in self._kept.items() if kept.page.domain_id == domain_id]:
                self._drop(key)

    def _drop(self, key: Key) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._size -= kept.size
