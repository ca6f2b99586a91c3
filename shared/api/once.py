"""What is sent twice is done once: a form clicked twice, a request made again because its answer got lost.

A POST of somebody who is signed in is recognised by its `Idempotency-Key`, for a day; without one by what
it says, while it is being answered. Requests that are the same wait for each other, and all get the answer
of the first one that made something.
See docs/decisions/0026-sending-twice.md.
"""

import hashlib
import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from threading import Lock
from typing import Any

from cachetools import TTLCache
from django.db import Error, connection
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from shared.api.access import access_of, is_team_user
from shared.api.errors import Conflict
from shared.api.replies import Reply
from shared.tenancy.sealing import Unreadable, seal, unseal
from shared.tenancy.unit_of_work import shared_work

log = logging.getLogger(__name__)

HEADER = "Idempotency-Key"
REMEMBERED_FOR = 24 * 3600
"""Seconds in which a key means the same request."""
MOST_KEPT = 100_000_000
"""Bytes of answers that one process keeps for one user in a day; beyond it, each request is done."""
_kept: TTLCache[tuple[int, int], int] = TTLCache(10_000, ttl=REMEMBERED_FOR)
_kept_lock = Lock()
_KEY = re.compile(r"[\x21-\x7e]{1,200}")
ELSEWHERE = ("/api/auth/", "/api/account")
"""Tokens and secrets of one person have their own rules for what comes twice."""
_PURPOSE = "answered"

# Its time is that of asking, before the wait.
_WAIT = "SELECT statement_timestamp(), pg_advisory_lock(%s)"
_FIND = "SELECT fingerprint, sealed FROM api_answered WHERE key = %s AND answered_at > %s"
_STORE = """
    INSERT INTO api_answered (key, fingerprint, sealed, answered_at)
    VALUES (%(key)s, %(fingerprint)s, %(sealed)s, clock_timestamp())
    ON CONFLICT (key) DO UPDATE
    SET fingerprint = excluded.fingerprint, sealed = excluded.sealed, answered_at = excluded.answered_at
"""


class AlreadyAnswered(Exception):
    """Carries the answer that the same request has got."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


@dataclass
class IdempotentRequest:
    """One request, held so that nobody does the same at the same time."""

    key: str
    fingerprint: str
    writer: tuple[int, int]
    """The domain and the user."""
    is_named: bool
    is_held: bool = False

    @classmethod
    def of(cls, request: Request) -> "IdempotentRequest | None":
        """How the request is recognised; None if it may be made as often as it comes."""
        access = access_of(request)
        if request.method != "POST" or access is None or not is_team_user(request):
            return None
        if request.path.startswith(ELSEWHERE) or not _can_be_read(request):
            return None
        named = _named(request)
        is_form = not _is_json(request)
        if is_form and not named:
            # Files come in pieces, and two of one content are none of our business.
            return None
        identity = [request.method, request.get_full_path(), None if is_form else request.data]
        fingerprint = _digest(identity)
        key = _digest([access.domain_id, access.user_id, named, None if named else fingerprint])
        return cls(key, fingerprint, (access.domain_id, access.user_id), is_named=bool(named))

    def begin(self) -> None:
        """Wait for whoever does the same; raises AlreadyAnswered with what came of it."""
        with shared_work(), connection.cursor() as cursor:
            cursor.execute(_WAIT, [self._lock])
            self.is_held = True
            requested_at, _nothing = cursor.fetchone()
            # Who asks when the answer is out has not seen it twice, and means it.
            since = requested_at - timedelta(seconds=REMEMBERED_FOR) if self.is_named else requested_at
            cursor.execute(_FIND, [self.key, since])
            stored = cursor.fetchone()
        if stored is None:
            return
        if stored[0] != self.fingerprint:
            raise Conflict("key_reused", _("This key was used for another request."))
        answer = _opened(stored[1])
        if answer is not None:
            raise AlreadyAnswered(Reply(**answer))

    def remember(self, response: HttpResponseBase) -> None:
        """Keep the answer, if something was made; by name also if something was done."""
        made = response.status_code == 201 or (self.is_named and 200 <= response.status_code < 300)
        # Files are no answers of ours to keep.
        if not made or not isinstance(response, Response):
            return
        reply = {name: getattr(response, name, None) for name in ("data", "message", "meta")}
        text = json.dumps({**reply, "status": response.status_code}, cls=JSONEncoder)
        if not _has_room(self.writer, len(text)):
            return
        values = {"key": self.key, "fingerprint": self.fingerprint, "sealed": seal(_PURPOSE, text)}
        try:
            with shared_work(), connection.cursor() as cursor:
                cursor.execute(_STORE, values)
        except Error:
            # It is done, and saying otherwise would have it done again.
            log.exception("An answer could not be kept for who asks again.")

    def release(self) -> None:
        """Let those go on who wait."""
        if not self.is_held:
            return
        try:
            with shared_work(), connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [self._lock])
        except Error:
            # The lock is the connection's, and goes with it.
            connection.close()

    @property
    def _lock(self) -> int:
        return int.from_bytes(bytes.fromhex(self.key[:16]), signed=True)


def _has_room(writer: tuple[int, int], size: int) -> bool:
    """Whether an answer of that size may be kept for that user, whose share of the day it takes then."""
    with _kept_lock:
        kept = _kept.get(writer, 0) + size
        if kept > MOST_KEPT:
            return False
        _kept[writer] = kept
        return True


def _named(request: Request) -> str:
    named: str = request.headers.get(HEADER, "")
    if named and not _KEY.fullmatch(named):
        raise ValidationError({HEADER: [_("Enter at most 200 letters, digits and signs.")]})
    return named


def _can_be_read(request: Request) -> bool:
    """Whether the view takes bodies of this type; else it says so itself, if there is what is asked for."""
    negotiator = request.negotiator
    return negotiator is not None and negotiator.select_parser(request, request.parsers or ()) is not None


def _is_json(request: Request) -> bool:
    kind = (request.content_type or "").partition(";")[0].strip().lower()
    return kind in ("", "application/json") or request.META.get("CONTENT_LENGTH") in (None, "", "0")


def _opened(sealed: str) -> Mapping[str, Any] | None:
    try:
        answer: dict[str, Any] = json.loads(unseal(_PURPOSE, sealed))
    except Unreadable:
        return None  # the installation's secret was changed meanwhile
    return answer


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, cls=JSONEncoder).encode()).hexdigest()
