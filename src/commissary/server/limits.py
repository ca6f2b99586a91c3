"""What the front asks a view before it is called: how large bodies may be, and which queue it waits in."""

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import close_old_connections
from django.http import Http404
from django.urls import resolve

from commissary.server.bodies import Arriving
from commissary.server.pool import Lane
from commissary.server.request import Request
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
    _arriving: list[Arriving] = field(default_factory=list)

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
    def collecting(self, address: str, length: int = 0, path: str = "") -> Iterator[Arriving | None]:
        """A place for a body of that length that arrives, or None if there is none.

        Where there is none, those that lie behind make it, the slowest first: whoever announces a body and
        sends nothing of it, or next to nothing, holds no room that somebody else needs.
        See docs/decisions/0219-slow-bodies-give-way.md.
        """
        # Small ones are bounded by their number.
        room = length if length > MAX_BODY_BYTES else 0
        body = Arriving(address, room, is_public=bool(room) and room <= _most_bytes(path)[1])
        if not self._make_place(body):
            yield None
            return
        self._arriving.append(body)
        try:
            yield body
        finally:
            if not body.gave_way:
                self._arriving.remove(body)

    def _make_place(self, body: Arriving) -> bool:
        """Whether the body may come, after those that lie behind have gone."""
        while (others := self._in_the_way(body)) is not None:
            behind = [each for each in others if each.is_behind]
            if not behind:
                return False
            slowest = min(behind, key=lambda each: each.speed)
            self._arriving.remove(slowest)
            slowest.give_way()
        return True

    def _in_the_way(self, body: Arriving) -> list[Arriving] | None:
        """The bodies of which there are too many for one more; None if there are not.

        Large ones leave the database room on the same disk. One address takes a quarter of what there is for
        all, unless it sends this one alone.
        """
        own = [each for each in self._arriving if each.address == body.address]
        if len(self._arriving) >= self.at_once:
            return self._arriving
        if len(own) >= self.at_once_of_one:
            return own
        if not body.room:
            return None
        most = self.room() // (PUBLIC_PART if body.is_public else PART)
        alike = [each for each in self._arriving if each.room and each.is_public == body.is_public]
        own = [each for each in alike if each.address == body.address]
        if own and _room_of(own) + body.room > most // OF_ONE:
            return own
        return alike if _room_of(alike) + body.room > most else None


def _room_of(bodies: Iterable[Arriving]) -> int:
    return sum(each.room for each in bodies)


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
