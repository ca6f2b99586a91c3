"""The cache for data of domains. Its keys cannot refer to entries of another domain.

A key is `{build}:{domain id}:content:{name}`. Its value starts with the content version at the time when the
value was computed. Each content write increments the version on commit, so older values become misses, and
the next value overwrites them. A transaction that has changed content neither reads nor writes cached values.
If Valkey is not available, every read is a miss, and the value is computed after a query for the version.
"""

import json
import time
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

import orjson
import structlog
from django.conf import settings
from django.db import connection, transaction

from . import invalidation, nightly
from .postgresql.statements import CompiledSql
from .unit_of_work import DomainRef, current_domain, domain_is_being_made, unit_of_work

if TYPE_CHECKING:
    import redis

log = structlog.get_logger(__name__)
T = TypeVar("T")

_TIMEOUT = 0.25  # In seconds. Django's default is five seconds.
_BREAKER_SECONDS = 5.0
PREFIX = "commissary:cache:"
"""The prefix of all keys, so that a Valkey account can be limited to these keys."""
_VERSION_SECONDS = 30  # In seconds. A version expires in case Valkey loses the message about the next.

_NO_VERSION = -1
"""A placeholder for the version of uncommitted content, which has no version."""

# Two commits may report in either order, so only a higher version replaces the stored version.
_RAISE = """
local known = tonumber(redis.call('GET', KEYS[1]) or '-1')
if tonumber(ARGV[1]) >= known then redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]) end
"""

_RAISE_IN_DATABASE = CompiledSql(
    "UPDATE public.domains_domain SET content_version = content_version + 1, "
    "night_at = coalesce(night_at, %s) WHERE schema_name = current_user RETURNING content_version::bigint",
    answers_alike=True,
)

_ANNOUNCE = f"{_RAISE} redis.call('PUBLISH', ARGV[3], ARGV[4])"


class TenantCache:
    """Cached values of the current domain. Each value is JSON, stored for up to `timeout` seconds."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._asleep_until = 0.0

    @cached_property
    def _redis(self) -> "redis.Redis":
        # Imported here, because that takes 0.1 s and most commands use no cache.
        import redis

        return redis.Redis.from_url(
            self._url, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT, retry=None
        )

    def get(self, name: str, *, state: str | None = None) -> Any:
        """Return the cached value of `name`, or None if there is none.

        With `state`, the value must have been stored for this state of the content, and the version is not
        read.
        """
        if state is None:
            return self._lookup(name)[1]
        cached = self._query(partial(self._redis.get, _key("state", name)))
        return _value(cached, state.encode())

    def set(self, name: str, value: object, timeout: int, *, state: str | None = None) -> None:
        if state is None:
            self._store(name, self.version(), value, timeout)
        else:
            text = b"%b %b" % (state.encode(), _text(value))
            self._query(partial(self._redis.set, _key("state", name), text, ex=timeout))

    def get_or_set(self, name: str, make: Callable[[], T], timeout: int) -> T:
        """Return the cached value of `name`. If there is none, compute the value with `make` and cache it."""
        # Read the version before `make` runs, so that the result is not stored under the version of a
        # concurrent write.
        version, value = self._lookup(name)
        if value is not None:
            cached: T = value
            return cached
        made = make()
        self._store(name, version, made, timeout)
        return made

    def delete(self, name: str) -> None:
        self._query(partial(self._redis.delete, _key("content", name)))

    def claim(self, domain_id: int, token: str, timeout: int) -> bool:
        """Return whether the caller is the first to claim this work.

        Returns False for all callers if Valkey is not available.
        """
        key = f"{PREFIX}{settings.BUILD_ID}:{domain_id}:claim:{token}"
        return bool(self._query(partial(self._redis.set, key, 1, nx=True, ex=timeout)))

    def note_presence(self, place: str, user_id: int, seconds: int, *, most: int) -> list[int]:
        """Record that a user is at `place` on the current domain for the given number of seconds.

        Returns the ids of up to `most` users there, latest first, or an empty list if Valkey is not
        available.
        """
        key, now = _key("presence", place), time.time()
        steps = self._redis.pipeline()
        steps.zadd(key, {str(user_id): now + seconds})
        steps.zremrangebyscore(key, "-inf", now)
        steps.expire(key, seconds)
        steps.zrevrange(key, 0, most - 1)
        answers = self._query(steps.execute)
        return [int(each) for each in answers[-1]] if answers else []

    def version(self) -> int:
        """Return the content version of the current domain."""
        known = self._query(partial(self._redis.get, _version_key(current_domain())))
        return self._version_in_database() if known is None else int(known)

    def _lookup(self, name: str) -> tuple[int, Any]:
        """Return the content version, and the cached value or None, with a single request to Valkey."""
        if _is_changing():
            return _NO_VERSION, None
        keys = _version_key(current_domain()), _key("content", name)
        known, cached = self._query(partial(self._redis.mget, keys)) or (None, None)
        version = self._version_in_database() if known is None else int(known)
        return version, _value(cached, b"%d" % version)

    def _store(self, name: str, version: int, value: object, timeout: int) -> None:
        if _is_changing() or version == _NO_VERSION:
            return
        text = b"%d %b" % (version, _text(value))
        self._query(partial(self._redis.set, _key("content", name), text, ex=timeout))

    def _version_in_database(self) -> int:
        domain = current_domain()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT content_version FROM public.domains_domain WHERE schema_name = current_user"
            )
            version = int(cursor.fetchone()[0])
        self.raise_version(domain, version)
        return version

    def raise_version(self, domain: DomainRef, version: int) -> None:
        self._query(lambda: self._redis.eval(_RAISE, 1, _version_key(domain), version, _VERSION_SECONDS))

    def announce(self, domain: DomainRef, version: int) -> None:
        """Raise the version and notify all processes, even if Valkey has just failed to respond."""
        published = invalidation.channel(), invalidation.message(domain.id)
        self._asleep_until = 0.0
        self._query(
            lambda: self._redis.eval(
                _ANNOUNCE, 1, _version_key(domain), version, _VERSION_SECONDS, *published
            )
        )

    def count(self, key: str) -> None:
        """Increment a counter for all domains. The increment is lost if Valkey is not available."""
        self._query(partial(self._redis.incr, key))

    def answers(self) -> bool:
        """Return whether Valkey responds.

        If it has just failed to respond, return False without a request.
        """
        return self._query(self._redis.ping) is not None

    def _query(self, query: Callable[[], Any]) -> Any:
        """Return the result of a request, or None if Valkey does not respond.

        After a failure, no request is sent for some seconds, so that ten calls do not wait for ten timeouts.
        """
        if time.monotonic() < self._asleep_until:
            return None
        import redis

        try:
            return query()
        except redis.RedisError as error:
            self._asleep_until = time.monotonic() + _BREAKER_SECONDS
            log.warning("cache.server_unavailable", reason=str(error), asleep_for=_BREAKER_SECONDS)
            return None


def _is_changing() -> bool:
    """Return whether this transaction has changed content, which must not be cached before the commit."""
    return bool(cast(Any, connection).is_before_commit(_act_key(current_domain())))


def _act_key(domain: DomainRef) -> tuple[str, int]:
    return "content", domain.id


def _text(value: object) -> bytes:
    """Return the value as JSON.

    A leading space marks a value that only the slower JSON library can write and read.
    """
    try:
        return orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS)
    except orjson.JSONEncodeError:
        return b" " + json.dumps(value).encode()


def _value(cached: bytes | None, state: bytes) -> Any:
    """Return the cached value if it was stored for this state of the content, otherwise None."""
    if cached is None:
        return None
    found, _, text = cached.partition(b" ")
    if found != state:
        return None
    return json.loads(text) if text.startswith(b" ") else orjson.loads(text)


def _key(kind: str, name: str) -> str:
    return f"{PREFIX}{settings.BUILD_ID}:{current_domain().id}:{kind}:{name}"


def _version_key(domain: DomainRef) -> str:
    return f"{PREFIX}{settings.BUILD_ID}:{domain.id}:version"


tenant_cache = TenantCache(settings.REDIS_URL)


def invalidate_content(*listed_at: str) -> None:
    """Invalidate the cached values of the current domain when this transaction commits.

    Pages at the URLs in `listed_at` may be pre-rendered. The version is incremented once, in the last
    statement before the commit, so that its row is locked only briefly.
    """
    domain = current_domain()
    if domain_is_being_made():
        return  # Nothing is cached for a domain that is being created.
    raised: list[int] = []
    cast(Any, connection).before_commit(
        _act_key(domain), partial(_raise_version, domain, raised), covers=nightly.mark_key(domain.id)
    )
    # Publish after the commit. A process that is notified earlier would cache old content under the new
    # version.
    transaction.on_commit(partial(_publish, domain, raised, listed_at))


def _raise_version(domain: DomainRef, raised: list[int]) -> None:
    with unit_of_work(domain), cast(Any, connection).compiled_cursor() as cursor:
        cursor.execute(_RAISE_IN_DATABASE, [nightly.next_run(domain)])
        raised.append(int(cursor.fetchone()[0]))


def _publish(domain: DomainRef, raised: list[int], listed_at: tuple[str, ...]) -> None:
    for version in raised:
        tenant_cache.announce(domain, version)
    # Also invalidate directly in this process, in case Valkey is not available.
    invalidation.invalidate(domain.id, urls=listed_at)
