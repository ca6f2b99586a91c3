"""How often something may be tried. Kept in PostgreSQL, so that losing Redis lifts no limit.

An attempt is counted before it is made and given back when it succeeds; however many arrive at
once, no more than the limit get through.
"""

import hashlib
from dataclasses import dataclass

from django.db import connection
from django.db.models import F
from django.db.models.functions import Greatest, Now
from django.utils.translation import gettext as _

from shared.accounts.models import Throttle
from shared.api.errors import TooMany
from shared.tenancy.unit_of_work import shared_work


@dataclass(frozen=True)
class Limit:
    """`free` attempts within `window` seconds; after that each waits twice as long as the one before.

    Waiting starts at `first_wait` seconds and ends at `longest_wait`.
    """

    free: int
    window: int
    first_wait: int
    longest_wait: int


@dataclass(frozen=True)
class Rate:
    """At most `times` in a window of `seconds`, which begins with the first of them."""

    times: int
    seconds: int


PER_ADDRESS = Limit(free=30, window=15 * 60, first_wait=15 * 60, longest_wait=15 * 60)
PER_ACCOUNT_AND_ADDRESS = Limit(free=5, window=24 * 3600, first_wait=1, longest_wait=15 * 60)
# High, because anybody can reach it for anybody; addresses the account was used from are spared.
PER_ACCOUNT = Limit(free=20, window=24 * 3600, first_wait=1, longest_wait=15 * 60)
PER_DOMAIN = Limit(free=300, window=15 * 60, first_wait=60, longest_wait=15 * 60)

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
            SELECT extract(epoch FROM statement_timestamp() - t.counted_since) > %(window)s AS is_over
        ) AS counting
    )
    -- Not the statement's own time: whoever had to wait for the row began before it was written last.
    WHERE t.blocked_until <= clock_timestamp()
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
            WHEN t.counted_since + make_interval(secs => %(seconds)s) <= statement_timestamp() THEN 1
            ELSE t.count + 1
        END,
        counted_since = CASE
            WHEN t.counted_since + make_interval(secs => %(seconds)s) <= statement_timestamp()
            THEN statement_timestamp() ELSE t.counted_since
        END
    WHERE t.count < %(times)s
        OR t.counted_since + make_interval(secs => %(seconds)s) <= statement_timestamp()
    RETURNING count
"""

_REST = """
    SELECT extract(epoch FROM counted_since - statement_timestamp()) + %(seconds)s
    FROM accounts_throttle WHERE key = %(key)s
"""


def count(key: str, limit: Limit) -> None:
    """Count one attempt under `key`, or raise TooMany if there were too many."""
    values: dict[str, str | int] = {
        "key": key,
        "free": limit.free,
        "window": limit.window,
        "first": limit.first_wait,
        "longest": limit.longest_wait,
    }
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(_COUNT, values)
        if cursor.fetchone() is not None:
            return
        cursor.execute(_WAIT, [key])
        row = cursor.fetchone()
    raise TooMany(max(1.0, float(row[0])) if row else 1.0)


def spend(key: str, rate: Rate) -> None:
    """Use up one of the times `rate` allows under `key`, or raise TooMany.

    Call it before the work and outside its transaction: what is rolled back was not counted.
    """
    values: dict[str, str | int] = {"key": key, "times": rate.times, "seconds": rate.seconds}
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(_SPEND, values)
        if cursor.fetchone() is not None:
            return
        cursor.execute(_REST, values)
        row = cursor.fetchone()
    raise TooMany(max(1.0, float(row[0])) if row else 1.0, _("Too many requests. Please try again later."))


def give_back(key: str) -> None:
    """The attempt succeeded: it does not count against the others who share the key."""
    with shared_work():
        Throttle.objects.filter(key=key).update(count=Greatest(F("count") - 1, 0), blocked_until=Now())


def forgive(key: str) -> None:
    """Start anew under `key`."""
    with shared_work():
        Throttle.objects.filter(key=key).delete()


def key_of(kind: str, *parts: object) -> str:
    """A key which fits the column whatever is in it, and shows nobody's e-mail address."""
    digest = hashlib.sha256("\n".join(str(part) for part in parts).encode()).hexdigest()
    return f"{kind}:{digest[:40]}"
