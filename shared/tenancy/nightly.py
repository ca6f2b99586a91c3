"""When a domain's nightly maintenance is due: in the night after a change in it, and not while it is idle.

The moment is in the domain's row of the registry, so one query finds all domains that are due, and a
domain in which nothing changes costs nothing. See docs/decisions/0093-idle-domains.md.
"""

import re
import time
from datetime import datetime, timedelta
from datetime import time as time_of_day
from functools import partial
from typing import Any, Final, Protocol, cast
from zlib import crc32
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from .extensions import ExtensionPoint
from .unit_of_work import DomainRef, current_domain, unit_of_work

SPREAD = timedelta(hours=4)
"""From the operator's hour on, nightly work begins within this time: a thousand domains do not at once."""
COMMIT_GRACE = timedelta(minutes=1)
"""Longer than from a domain's mark to the commit of the change, and than clocks of machines differ."""
_WRITES: Final = ("INSERT", "UPDATE", "DELETE")
_TABLE = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)')
_MOST_MARKED = 10_000

EXCLUDED_TABLES: ExtensionPoint[str, str] = ExtensionPoint(public="public")
"""How the names of tables begin that are no content: writing there is no reason for nightly work."""
_marked: dict[int, float] = {}
"""Domains that this process knows to be marked, and until when (seconds of the clock)."""


class MaintainedDomain(Protocol):
    """What says when a domain's nightly work begins."""

    @property
    def schema_name(self) -> str: ...

    @property
    def timezone(self) -> str: ...


def is_change(sql: object) -> bool:
    """Whether that statement may change what a domain holds."""
    if not isinstance(sql, str) or not sql.startswith(_WRITES):
        return False
    table = _TABLE.match(sql)
    return table is None or not table[1].startswith(tuple(EXCLUDED_TABLES.values()))


def note_change() -> None:
    """Schedule the nightly maintenance of the current domain, if the change commits."""
    domain = current_domain()
    if _marked.get(domain.id, 0.0) >= time.time():
        return
    moments: list[datetime] = []
    if cast(Any, connection).before_commit(key_of(domain.id), partial(_mark, domain, moments)):
        transaction.on_commit(partial(_remember_mark, domain.id, moments))


def key_of(domain_id: int) -> object:
    """Names the mark among what is done before a commit."""
    return ("night", domain_id)


def next_run(domain: MaintainedDomain, now: datetime | None = None) -> datetime:
    """When that domain's next nightly run is: from the set hour on, by its clock, spread by its name."""
    now = now or timezone.now()
    today = now.astimezone(ZoneInfo(domain.timezone)).date()
    # By the name and not by chance: the same moment every night, wherever it is asked.
    spread = timedelta(seconds=crc32(domain.schema_name.encode()) % int(SPREAD.total_seconds()))
    hour = time_of_day(settings.SNAPSHOT_HOUR)
    begins = (
        datetime.combine(today + timedelta(days=days), hour, ZoneInfo(domain.timezone)) + spread
        for days in (-1, 0, 1, 2)
    )
    return next(each for each in begins if each > now)


def clear_marks() -> None:
    """Know of no marks: the registry is another one."""
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
