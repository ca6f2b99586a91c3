"""Rate limits. They are stored in PostgreSQL, so that they remain in effect if Valkey loses its data.

An attempt is counted before it runs and refunded if it succeeds, so that concurrent attempts cannot exceed
the limit. A window extends into the past and the future. Attempts that were counted while the server's clock
was wrong, even by years, therefore do not lock users out after the clock is corrected.
"""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from django.db import connection
from django.db.models import F
from django.db.models.functions import Greatest, Now
from django.utils.translation import gettext as _

from shared.accounts.callers import Caller
from shared.accounts.models import Throttle
from shared.accounts.rate_limits import Backoff, Rate
from shared.api.errors import Busy, TooMany
from shared.tenancy.unit_of_work import shared_work

AnyRate = TypeVar("AnyRate", bound=Rate)
MOST_HITS = 1_000_000
"""The maximum count that `hit` stores."""


_COUNT = """
    INSERT INTO accounts_throttle AS t (key, count, counted_since, blocked_until)
    VALUES (%(key)s, 1, statement_timestamp(), statement_timestamp())
    ON CONFLICT (key) DO UPDATE SET (count, counted_since, blocked_until) = (
        SELECT
            CASE WHEN is_over THEN 1 ELSE least(t.count + 1, 100000) END,
            CASE WHEN is_over THEN statement_timestamp() ELSE t.counted_since END,
            CASE
                WHEN is_over OR t.count + 1 < %(free)s THEN statement_timestamp()
                ELSE statement_timestamp() + make_interval(secs => least(
                    %(longest)s::float, %(first)s::float * power(2, least(t.count + 1 - %(free)s, 30))))
            END
        FROM (
            SELECT abs(extract(epoch FROM statement_timestamp() - t.counted_since)) > %(window)s AS is_over
        ) AS counting
    )
    -- Not the time of the statement: one that had to wait for the row started before the last update of it.
    WHERE t.blocked_until NOT BETWEEN clock_timestamp()
        AND clock_timestamp() + make_interval(secs => %(longest)s::float)
    RETURNING count
"""

_WAIT = """
    SELECT extract(epoch FROM blocked_until - statement_timestamp()) FROM accounts_throttle WHERE key = %s
"""

_SPEND = """
    INSERT INTO accounts_throttle AS t (key, count, counted_since, blocked_until)
    VALUES (%(key)s, 1, statement_timestamp(), statement_timestamp())
    ON CONFLICT (key) DO UPDATE SET
        count = CASE
            WHEN abs(extract(epoch FROM statement_timestamp() - t.counted_since)) >= %(seconds)s THEN 1
            ELSE t.count + 1
        END,
        counted_since = CASE
            WHEN abs(extract(epoch FROM statement_timestamp() - t.counted_since)) >= %(seconds)s
            THEN statement_timestamp() ELSE t.counted_since
        END
    WHERE t.count < %(times)s
        OR abs(extract(epoch FROM statement_timestamp() - t.counted_since)) >= %(seconds)s
    RETURNING count
"""

_HITS = """
    SELECT t.key, t.count FROM accounts_throttle t
    JOIN unnest(%s::text[], %s::int[]) AS asked (key, seconds) ON t.key = asked.key
    WHERE abs(extract(epoch FROM statement_timestamp() - t.counted_since)) < asked.seconds
"""

_REST = """
    SELECT extract(epoch FROM counted_since - statement_timestamp()) + %(seconds)s
    FROM accounts_throttle WHERE key = %(key)s
"""


def count(key: str, limit: Backoff) -> None:
    """Count one attempt for `key`. Raises TooMany while the key is blocked after too many attempts."""
    values: dict[str, str | int] = {
        "key": key,
        "free": limit.times,
        "window": limit.seconds,
        "first": limit.first_wait,
        "longest": limit.longest_wait,
    }
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(_COUNT, values)
        if cursor.fetchone() is not None:
            return
        cursor.execute(_WAIT, [key])
        row = cursor.fetchone()
    raise TooMany(float(row[0]) if row else 1.0)


def consume(key: str, rate: Rate) -> None:
    """Use one of the attempts that `rate` allows for `key`. Raises TooMany if none is left.

    Call it before the work and outside the work's transaction, because a rollback would undo the count.
    """
    values: dict[str, str | int] = {"key": key, "times": rate.times, "seconds": rate.seconds}
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(_SPEND, values)
        if cursor.fetchone() is not None:
            return
        cursor.execute(_REST, values)
        row = cursor.fetchone()
    raise TooMany(float(row[0]) if row else 1.0, _("Too many requests."))


def refuse_beyond(key: str, rate: Rate) -> None:
    """Raise TooMany if `hit` has counted as many attempts for `key` as `rate` allows."""
    values: dict[str, str | int] = {"key": key, "seconds": rate.seconds}
    if hits({key: rate})[key] < rate.times:
        return
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(_REST, values)
        row = cursor.fetchone()
    raise TooMany(float(row[0]) if row else 1.0, _("Too many requests."))


def consume_all(keys: Mapping[str, Rate]) -> None:
    """Count one attempt for each limit. Raises TooMany at the first limit that is exhausted."""
    for key, rate in keys.items():
        consume(key, rate)


def hit(key: str, rate: Rate) -> int:
    """Count one more attempt for `key`, without a limit, and return the count in the window of `rate`."""
    values: dict[str, str | int] = {"key": key, "seconds": rate.seconds, "times": MOST_HITS}
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(_SPEND, values)
        row = cursor.fetchone()
    return int(row[0]) if row else MOST_HITS


def hits(keys: Mapping[str, Rate]) -> dict[str, int]:
    """Return the number of attempts for each key in the window of its rate, with one query."""
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(_HITS, [list(keys), [rate.seconds for rate in keys.values()]])
        counts = dict(cursor.fetchall())
    return {key: counts.get(key, 0) for key in keys}


def network_limits(kind: str, *parts: object, caller: Caller, rate: AnyRate) -> dict[str, AnyRate]:
    """Return the throttle keys for an attempt from the caller's network, with their limits.

    An IPv6 address counts twice, for its /64 network and, with a higher limit, for the /48 network that
    contains it, because one subscriber may have thousands of /64 networks.
    """
    keys = {throttle_key(kind, *parts, caller.network): rate}
    if caller.wide_network:
        keys[throttle_key(kind, *parts, caller.wide_network)] = rate.wider()
    return keys


def refund(key: str) -> None:
    """Subtract a successful attempt, so that it does not count against other users of the key."""
    with shared_work():
        Throttle.objects.filter(key=key).update(count=Greatest(F("count") - 1, 0), blocked_until=Now())


@contextmanager
def refund_if_busy(*keys: str) -> Iterator[None]:
    """Refund these attempts if the block raises Busy, because the server did not process them."""
    try:
        yield
    except Busy:
        for key in keys:
            refund(key)
        raise


def reset(key: str) -> None:
    """Delete the count of `key`, which also ends its block."""
    with shared_work():
        Throttle.objects.filter(key=key).delete()


def throttle_key(kind: str, *parts: object) -> str:
    """Return a throttle key of limited length, with a hash of `parts`, such as email addresses."""
    digest = hashlib.sha256("\n".join(str(part) for part in parts).encode()).hexdigest()
    return f"{kind}:{digest[:40]}"
