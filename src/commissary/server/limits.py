"""Properties of views that are needed before the call: maximum body sizes, and the queue."""

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
"""Large bodies may use one half of the free space, those from anonymous callers one eighth."""
OF_ONE = 4
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def free_room() -> int:
    """Return the free bytes in the folder of temporary files."""
    return shutil.disk_usage(tempfile.gettempdir()).free


@dataclass
class BodyLimits:
    """Counts arriving bodies; used by one event loop."""

    at_once: int
    """The maximum number of arriving bodies."""
    at_once_of_one: int
    """The maximum number of arriving bodies per address: more than a room full of phones sends."""
    room: Callable[[], int] = free_room
    """Returns the free bytes for bodies."""
    _arriving: list[Arriving] = field(default_factory=list)

    def announced_length(self, request: Request) -> int | None:
        """Return the announced body length in bytes; 0 without a body, None without an announced length."""
        length: str | None = request.headers.get("content-length")
        if length is None:
            return None if "transfer-encoding" in request.headers else 0
        return int(length) if length.isascii() and length.isdigit() and len(length) < 16 else None

    def refusal(self, path: str, authorization: str, length: int) -> int:
        """Return the HTTP status for rejecting a body of this length without reading it; 0 if it is accepted.

        Blocks for a body of more than MAX_BODY_BYTES, because the token keys may have to be loaded.
        """
        if length <= MAX_BODY_BYTES:
            return 0
        most, most_of_anybody = _most_bytes(path)
        if length > most:
            return 413
        # A large body uses disk space, so it is accepted only from signed-in users.
        return 0 if length <= most_of_anybody or _is_signed_in(authorization) else 401

    def refusal_in_thread(self, path: str, authorization: str, length: int) -> int:
        """Do the same in a thread, with a database connection that may have been idle for a long time."""
        close_old_connections()
        return self.refusal(path, authorization, length)

    @contextmanager
    def reserve(self, address: str, length: int = 0, path: str = "") -> Iterator[Arriving | None]:
        """Reserve space for an arriving body of this length; yield None if there is no space.

        Slow bodies are aborted to make space, the slowest first, so a client that announces a body and sends
        little of it cannot block others. See docs/decisions/web-server.md.
        """
        # Small bodies are limited by their number.
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
        """Return whether the body may arrive, after aborting slow ones if necessary."""
        while (others := self._find_blocking(body)) is not None:
            behind = [each for each in others if each.is_behind]
            if not behind:
                return False
            slowest = min(behind, key=lambda each: each.speed)
            self._arriving.remove(slowest)
            slowest.give_way()
        return True

    def _find_blocking(self, body: Arriving) -> list[Arriving] | None:
        """Return the bodies that use up a limit that this body needs; None if there is space.

        Large bodies must leave disk space for the database. One address may use a quarter of the total,
        unless this is its only body.
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
        if own and _sum_reserved_bytes(own) + body.room > most // OF_ONE:
            return own
        return alike if _sum_reserved_bytes(alike) + body.room > most else None


def _sum_reserved_bytes(bodies: Iterable[Arriving]) -> int:
    return sum(each.room for each in bodies)


def choose_lane(request: Request) -> Lane:
    """Return the queue of this request."""
    if not request.path.startswith("/api"):
        return Lane.PAGES
    if request.method in _READING:
        return Lane.API
    view = _find_view(request.path)
    return Lane.PASSWORDS if view is not None and view.hashes_passwords else Lane.API


def _most_bytes(path: str) -> tuple[int, int]:
    """Return the limits of the view at this path: for signed-in users, and for anonymous callers."""
    view = _find_view(path)
    if view is None:
        return MAX_BODY_BYTES, MAX_BODY_BYTES
    return view.max_body_bytes(), view.max_public_body_bytes()


def _find_view(path: str) -> type[ApiView] | type[ApiViewSet] | None:
    """Return the API view at this path, or None."""
    try:
        view = getattr(resolve(path).func, "cls", None)
    except Http404:
        return None
    return view if view is not None and issubclass(view, ApiView | ApiViewSet) else None


def _is_signed_in(authorization: str) -> bool:
    """Return whether the token's signature is valid; the view checks its session in the database."""
    scheme, _, token = authorization.partition(" ")
    try:
        return scheme.lower() == "bearer" and bool(read_claims(token))
    except Unauthenticated:
        return False
