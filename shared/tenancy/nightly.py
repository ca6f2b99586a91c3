"""The schedule of the nightly maintenance of domains, which runs only in the night after a change.

The time is stored in the domain's row of the registry, so one query finds all due domains, and an unchanged
domain causes no work. See docs/decisions/nightly-maintenance.md.
"""

import re
import time
from datetime import datetime, timedelta
from datetime import time as time_of_day
from functools import partial
from typing import Any, Final, Protocol, TypeGuard, cast
from zlib import crc32
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from .extensions import ExtensionPoint
from .unit_of_work import DomainRef, current_domain, unit_of_work

SPREAD = timedelta(hours=4)
"""The time after the configured hour within which nightly maintenance starts, so that domains take turns."""
COMMIT_GRACE = timedelta(minutes=1)
"""A delay for changes that are not committed yet.

It is longer than the time from marking a domain to the commit, and than the difference between clocks.
"""
_WRITES: Final = ("INSERT", "UPDATE", "DELETE")
_TABLE = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)')
_MOST_MARKED = 10_000

EXCLUDED_TABLES: ExtensionPoint[str, str] = ExtensionPoint({"public": "public"})
"""Prefixes of tables without content. Writes to them do not schedule nightly maintenance."""
_marked: dict[int, float] = {}
"""The domains that this process has marked, with the Unix time until which the mark certainly exists."""


class MaintainedDomain(Protocol):
    """The attributes of a domain that determine when its nightly maintenance starts."""

    @property
    def schema_name(self) -> str: ...

    @property
    def timezone(self) -> str: ...


def is_write(sql: object) -> TypeGuard[str]:
    """Return whether the statement may change rows of a domain other than its row in the registry."""
    if not isinstance(sql, str) or not sql.startswith(_WRITES):
        return False
    table = _TABLE.match(sql)
    return table is None or table[1] != "public"


def is_change(sql: object) -> bool:
    """Return whether the statement may change the content of a domain."""
    if not is_write(sql):
        return False
    table = _TABLE.match(sql)
    return table is None or not table[1].startswith(tuple(EXCLUDED_TABLES.values()))


def note_change() -> None:
    """Schedule the nightly maintenance of the current domain when the transaction commits."""
    domain = current_domain()
    if _marked.get(domain.id, 0.0) >= time.time():
        return
    moments: list[datetime] = []
    if cast(Any, connection).before_commit(mark_key(domain.id), partial(_mark, domain, moments)):
        transaction.on_commit(partial(_remember_mark, domain.id, moments))


def mark_key(domain_id: int) -> object:
    """Return the key for setting the domain's mark before the commit."""
    return ("night", domain_id)


def next_run(domain: MaintainedDomain, now: datetime | None = None) -> datetime:
    """Return the time of the domain's next nightly maintenance.

    This is the configured hour in the domain's time zone, plus an offset of less than `SPREAD`.
    """
    now = now or timezone.now()
    today = now.astimezone(ZoneInfo(domain.timezone)).date()
    # The offset comes from the name and is not random, so that it is the same every night and in every
    # process.
    spread = timedelta(seconds=crc32(domain.schema_name.encode()) % int(SPREAD.total_seconds()))
    hour = time_of_day(settings.SNAPSHOT_HOUR)
    begins = (
        datetime.combine(today + timedelta(days=days), hour, ZoneInfo(domain.timezone)) + spread
        for days in (-1, 0, 1, 2)
    )
    return next(each for each in begins if each > now)


def clear_marks() -> None:
    """Delete all known marks. Call this after the registry was replaced."""
    _marked.clear()


def _mark(domain: DomainRef, moments: list[datetime]) -> None:
    with unit_of_work(domain), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE public.domains_domain SET night_at = coalesce(night_at, %s) "
            "WHERE schema_name = current_user RETURNING night_at",
            [next_run(domain)],
        )
        moments.append(cursor.fetchone()[0])


def _remember_mark(domain_id: int, moments: list[datetime]) -> None:
    if len(_marked) >= _MOST_MARKED:
        _marked.clear()
    for moment in moments:
        _marked[domain_id] = (moment - COMMIT_GRACE).timestamp()
