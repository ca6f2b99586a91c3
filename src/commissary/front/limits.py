"""What the front asks a view before it is called: how large bodies may be, and which queue it waits in."""

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import close_old_connections
from django.http import Http404
from django.urls import resolve

from commissary.front.pool import Lane
from commissary.front.request import Request
from shared.accounts.tokens import read_claims
from shared.api.errors import Unauthenticated
from shared.api.views import MAX_BODY_BYTES, ApiView, ApiViewSet

PART, PUBLIC_PART = 2, 8
"""Large bodies that are arriving take one part in so many of the room; those that anybody sends less."""
OF_ONE = 4
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def free_room() -> int:
    """The bytes that are free where temporary files lie."""
    return shutil.disk_usage(tempfile.gettempdir()).free


@dataclass
class BodyLimits:
    """Counts the bodies that are arriving; belongs to one event loop."""

    at_once: int
    """Bodies of everybody that may be arriving."""
    at_once_of_one: int
    """Bodies of one address that may be arriving: more than a room full of phones sends."""
    room: Callable[[], int] = free_room
    """The bytes that are free where bodies are put down."""
    _arriving: Counter[str] = field(default_factory=Counter)
    _held: dict[bool, Counter[str]] = field(default_factory=lambda: {True: Counter(), False: Counter()})
    """Bytes of large bodies by address: of those that anybody may send, and of the others."""

    def announced(self, request: Request) -> int | None:
        """The length of the body in bytes; 0 for none, None where it was not said."""
        length: str | None = request.headers.get("content-length")
        if length is None:
            return None if "transfer-encoding" in request.headers else 0
        return int(length) if length.isascii() and length.isdigit() and len(length) < 16 else None

    def refusal(self, path: str, authorization: str, length: int) -> int:
        """The status a body of that length is refused with before it is read; 0 if it may come.

        Blocks for a body of more than MAX_BODY_BYTES: the keys of tokens may have to be read first.
        """
        if length <= MAX_BODY_BYTES:
            return 0
        most, most_of_anybody = _most_bytes(path)
        if length > most:
            return 413
        # A large one takes room on the disk: it is taken from those who are signed in.
        return 0 if length <= most_of_anybody or _is_signed_in(authorization) else 401

    def refusal_in_thread(self, path: str, authorization: str, length: int) -> int:
        """The same where it may ask the database: in a thread, which may have rested for long."""
        close_old_connections()
        return self.refusal(path, authorization, length)

    @contextmanager
    def collecting(self, address: str, length: int = 0, path: str = "") -> Iterator[bool]:
        """A place for a body of that length that arrives, or False if there is none."""
        if self._arriving.total() >= self.at_once or self._arriving[address] >= self.at_once_of_one:
            yield False
            return
        # Small ones are bounded by their number.
        size = length if length > MAX_BODY_BYTES else 0
        is_public = bool(size) and size <= _most_bytes(path)[1]
        held = self._held[is_public]
        if size and not self._has_room(held, address, size, is_public=is_public):
            yield False
            return
        self._arriving[address] += 1
        held[address] += size
        try:
            yield True
        finally:
            _take_off(self._arriving, address, 1)
            _take_off(held, address, size)

    def _has_room(self, held: Counter[str], address: str, size: int, *, is_public: bool) -> bool:
        """Whether one more large body may come: all of them leave the database room on the same disk.

        One address takes a quarter of what there is for all, unless it sends this one alone.
        """
        most = self.room() // (PUBLIC_PART if is_public else PART)
        is_within = not held[address] or held[address] + size <= most // OF_ONE
        return is_within and held.total() + size <= most


def _take_off(counter: Counter[str], address: str, number: int) -> None:
    counter[address] -= number
    if not counter[address]:
        del counter[address]


def lane_of(request: Request) -> Lane:
    """The queue that request waits in."""
    if not request.path.startswith("/api"):
        return Lane.PAGES
    if request.method in _READING:
        return Lane.API
    view = _view_of(request.path)
    return Lane.PASSWORDS if view is not None and view.hashes_passwords else Lane.API


def _most_bytes(path: str) -> tuple[int, int]:
    """What the view of that address takes: from those who are signed in, and from anybody."""
    view = _view_of(path)
    if view is None:
        return MAX_BODY_BYTES, MAX_BODY_BYTES
    return view.max_body_bytes(), view.max_public_body_bytes()


def _view_of(path: str) -> type[ApiView] | type[ApiViewSet] | None:
    """The view of the API that answers there, if one does."""
    try:
        view = getattr(resolve(path).func, "cls", None)
    except Http404:
        return None
    return view if view is not None and issubclass(view, ApiView | ApiViewSet) else None


def _is_signed_in(authorization: str) -> bool:
    """Whether a genuine token came with it; whether its session still holds, the view asks the database."""
    scheme, _, token = authorization.partition(" ")
    try:
        return scheme.lower() == "bearer" and bool(read_claims(token))
    except Unauthenticated:
        return False
