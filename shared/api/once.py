"""Run a repeated request only once, such as a double click on a form or a retry after a lost response.

A POST request of a signed-in user is identified by its `Idempotency-Key` for a day or, without a key, by its
content until the response is sent. Identical requests wait for each other, and all of them get the response
to the first request that created a row. See docs/decisions/api-conventions.md.
"""

import hashlib
import json
import logging
import re
from dataclasses import dataclass
from datetime import timedelta
from threading import Lock

from cachetools import TTLCache
from django.db import Error, connection
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from shared.api.access import get_access, is_team_user
from shared.api.errors import Conflict
from shared.api.replies import Reply
from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.sealing import Unreadable, seal, unseal
from shared.tenancy.unit_of_work import shared_work

log = logging.getLogger(__name__)

HEADER = "Idempotency-Key"
REMEMBERED_FOR = 24 * 3600
"""The number of seconds for which a key identifies a request."""
MOST_KEPT = 100_000_000
"""The maximum size in bytes of the responses that a process stores per user and day.

Above this size, repeated requests run again.
"""
_kept: TTLCache[tuple[int, int], int] = TTLCache(10_000, ttl=REMEMBERED_FOR)
_kept_lock = Lock()
_KEY = re.compile(r"[\x21-\x7e]{1,200}")
ELSEWHERE = ("/api/auth/", "/api/account")
"""Paths with their own rules for repeated requests, because their responses contain tokens and secrets."""
_PURPOSE = "answered"

# The first column is the time when the request arrived, before it waits for the lock.
_WAIT = "SELECT statement_timestamp(), pg_advisory_lock(%s)"
_FIND = "SELECT fingerprint, sealed FROM api_answered WHERE key = %s AND answered_at > %s"
_STORE = """
    INSERT INTO api_answered (key, fingerprint, sealed, answered_at)
    VALUES (%(key)s, %(fingerprint)s, %(sealed)s, clock_timestamp())
    ON CONFLICT (key) DO UPDATE
    SET fingerprint = excluded.fingerprint, sealed = excluded.sealed, answered_at = excluded.answered_at
"""


class AlreadyAnswered(Exception):
    """An exception that returns the response to an identical earlier request."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


@dataclass
class IdempotentRequest:
    """A POST request with a lock, which prevents an identical request from running at the same time."""

    key: str
    fingerprint: str
    writer: tuple[int, int]
    """The ids of the domain and the user."""
    is_named: bool
    is_held: bool = False

    @classmethod
    def of(cls, request: Request) -> "IdempotentRequest | None":
        """Return the identity of the request, or None for a request that may be repeated."""
        access = get_access(request)
        if request.method != "POST" or access is None or not is_team_user(request):
            return None
        if request.path.startswith(ELSEWHERE) or not _can_be_read(request):
            return None
        named = _read_key(request)
        is_form = not _is_json(request)
        if is_form and not named:
            # Files arrive in chunks, and two uploads of the same content are allowed.
            return None
        identity = [request.method, request.get_full_path(), None if is_form else request.data]
        fingerprint = _digest(identity)
        key = _digest([access.domain_id, access.user_id, named, None if named else fingerprint])
        return cls(key, fingerprint, (access.domain_id, access.user_id), is_named=bool(named))

    def begin(self) -> None:
        """Wait for identical requests.

        Raises AlreadyAnswered with the response if one of them succeeded, and Conflict if another request
        used the same key.
        """
        with shared_work(), connection.cursor() as cursor:
            cursor.execute(_WAIT, [self._lock])
            self.is_held = True
            requested_at, _nothing = cursor.fetchone()
            # A repeated request without a key is intentional if it arrives after the response to the first
            # request was sent.
            since = requested_at - timedelta(seconds=REMEMBERED_FOR) if self.is_named else requested_at
            cursor.execute(_FIND, [self.key, since])
            stored = cursor.fetchone()
        if stored is None:
            return
        if stored[0] != self.fingerprint:
            raise Conflict("key_reused", _("This idempotency key was used for another request."))
        answer = _unseal(stored[1])
        if answer is not None:
            raise AlreadyAnswered(Reply(**answer))

    def remember(self, response: HttpResponseBase) -> None:
        """Store the response if the request created a row. With a key, store any successful response."""
        made = response.status_code == 201 or (self.is_named and 200 <= response.status_code < 300)
        # Responses that send a file are not stored.
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
            # The request has succeeded. An error now would cause the client to repeat it.
            log.exception("api.response_not_stored")

    def release(self) -> None:
        """Release the lock, so that identical requests can continue."""
        if not self.is_held:
            return
        try:
            with shared_work(), connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [self._lock])
        except Error:
            # The lock belongs to the connection and ends when the connection closes.
            connection.close()

    @property
    def _lock(self) -> int:
        return int.from_bytes(bytes.fromhex(self.key[:16]), signed=True)


def _has_room(writer: tuple[int, int], size: int) -> bool:
    """Count a response of this size for the user, and return whether it is within the user's limit."""
    with _kept_lock:
        kept = _kept.get(writer, 0) + size
        if kept > MOST_KEPT:
            return False
        _kept[writer] = kept
        return True


def _read_key(request: Request) -> str:
    named: str = request.headers.get(HEADER, "")
    if named and not _KEY.fullmatch(named):
        raise ValidationError({HEADER: [_("Use up to 200 letters, digits and symbols.")]})
    return named


def _can_be_read(request: Request) -> bool:
    """Return whether the view accepts bodies of this type. If not, the view raises its own error."""
    negotiator = request.negotiator
    return negotiator is not None and negotiator.select_parser(request, request.parsers or ()) is not None


def _is_json(request: Request) -> bool:
    kind = (request.content_type or "").partition(";")[0].strip().lower()
    return kind in ("", "application/json") or request.META.get("CONTENT_LENGTH") in (None, "", "0")


def _unseal(sealed: str) -> JsonMapping | None:
    try:
        answer: JsonObject = json.loads(unseal(_PURPOSE, sealed))
    except Unreadable:
        return None  # The installation's secret key has changed since the response was stored.
    return answer


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, cls=JSONEncoder).encode()).hexdigest()
