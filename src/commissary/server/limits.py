"""Properties of views that the front needs before it calls them: the maximum body size, and the queue."""

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
"""The divisors of the free disk space for large bodies.

All of these bodies together may use one half of the space, and bodies from anonymous callers one eighth.
"""
OF_ONE = 4
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def free_room() -> int:
    """Return the number of free bytes in the file system of temporary files."""
    return shutil.disk_usage(tempfile.gettempdir()).free


@dataclass
class BodyLimits:
    """The limits on the bodies that are arriving in one event loop."""

    at_once: int
    """The maximum number of bodies that may arrive at the same time."""
    at_once_of_one: int
    """The maximum number of bodies from one address, which many phones on the same network may share."""
    room: Callable[[], int] = free_room
    """A function that returns the number of free bytes for bodies."""
    _arriving: list[Arriving] = field(default_factory=list)

    def announced_length(self, request: Request) -> int | None:
        """Return the announced length of the body in bytes.

        Returns 0 if the request has no body, and None if it does not announce a valid length.
        """
        length: str | None = request.headers.get("content-length")
        if length is None:
            return None if "transfer-encoding" in request.headers else 0
        return int(length) if length.isascii() and length.isdigit() and len(length) < 16 else None

    def refusal(self, path: str, authorization: str, length: int) -> int:
        """Return the HTTP status for rejecting a body of `length` bytes unread, or 0 if the body is accepted.

        For more than MAX_BODY_BYTES this may block, because the token keys may have to be loaded.
        """
        if length <= MAX_BODY_BYTES:
            return 0
        most, most_of_anybody = _most_bytes(path)
        if length > most:
            return 413
        # A large body uses disk space, so it is accepted only from users who are signed in.
        return 0 if length <= most_of_anybody or _is_signed_in(authorization) else 401

    def refusal_in_thread(self, path: str, authorization: str, length: int) -> int:
        """Return the result of `refusal`. This is called in a thread.

        The thread's database connection may have been idle for a long time, so it is checked first.
        """
        close_old_connections()
        return self.refusal(path, authorization, length)

    @contextmanager
    def reserve(self, address: str, length: int = 0, path: str = "") -> Iterator[Arriving | None]:
        """Reserve space for a body of `length` bytes that is about to arrive. Yields None if there is no
        space.

        Slow bodies are aborted to free space, the slowest first, so that a client cannot block others by
        announcing a body and sending little of it. See docs/decisions/web-server.md.
        """
        # Only large bodies reserve bytes. Small bodies are limited by their number.
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
        """Return whether the body may arrive, after aborting slow bodies if necessary."""
        while (others := self._find_blocking(body)) is not None:
            behind = [each for each in others if each.is_behind]
            if not behind:
                return False
            slowest = min(behind, key=lambda each: each.speed)
            self._arriving.remove(slowest)
            slowest.give_way()
        return True

    def _find_blocking(self, body: Arriving) -> list[Arriving] | None:
        """Return the bodies that use up a limit that this body needs, or None if there is space for it.

        Large bodies must leave disk space for the database. One address may use a quarter of the total, but
        its first body may use more.
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
    """Return the queue for this request."""
    if not request.path.startswith("/api"):
        return Lane.PAGES
    if request.method in _READING:
        return Lane.API
    view = _find_view(request.path)
    return Lane.PASSWORDS if view is not None and view.hashes_passwords else Lane.API


def _most_bytes(path: str) -> tuple[int, int]:
    """Return the maximum body size in bytes of the view at this path.

    The first number applies to signed-in users, and the second to anonymous callers.
    """
    view = _find_view(path)
    if view is None:
        return MAX_BODY_BYTES, MAX_BODY_BYTES
    return view.max_body_bytes(), view.max_public_body_bytes()


def _find_view(path: str) -> type[ApiView] | type[ApiViewSet] | None:
    """Return the API view at this path, or None if there is none."""
    try:
        view = getattr(resolve(path).func, "cls", None)
    except Http404:
        return None
    return view if view is not None and issubclass(view, ApiView | ApiViewSet) else None


def _is_signed_in(authorization: str) -> bool:
    """Return whether the token has a valid signature.

    The view itself also checks the session in the database.
    """
    scheme, _, token = authorization.partition(" ")
    try:
        return scheme.lower() == "bearer" and bool(read_claims(token))
    except Unauthenticated:
        return False
