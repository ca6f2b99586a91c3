"""When a domain is looked after: in the night after something in it has changed, and not while it is idle.

The moment is in the domain's row of the registry, so one query finds all domains whose night has come, and a
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
"""From the operator's hour on, nights begin within this time, so that a thousand domains do not at once."""
SETTLES = timedelta(minutes=1)
"""Longer than from a domain's mark to the commit of the change, and than clocks of machines differ."""
_WRITES: Final = ("INSERT", "UPDATE", "DELETE")
_TABLE = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)')
_MOST_KNOWN = 10_000

LEFT_OUT: ExtensionPoint[str, str] = ExtensionPoint(public="public")
"""How the names of tables begin that are no content: writing there is no reason to look after a domain."""
_known: dict[int, float] = {}
"""Domains that this process knows to be marked, and until when (seconds of the clock)."""


class Sleeper(Protocol):
    """What says when a domain's nights begin."""

    @property
    def schema_name(self) -> str: ...

    @property
    def timezone(self) -> str: ...


def is_change(sql: object) -> bool:
    """Whether that statement may change what a domain holds."""
    if not isinstance(sql, str) or not sql.startswith(_WRITES):
        return False
    table = _TABLE.match(sql)
    return table is None or not table[1].startswith(tuple(LEFT_OUT.values()))


def note_change() -> None:
    """Have the current domain looked after in its coming night, if the change commits."""
    domain = current_domain()
    if _known.get(domain.id, 0.0) >= time.time():
        return
    moments: list[datetime] = []
    if cast(Any, connection).before_commit(key_of(domain.id), partial(_mark, domain, moments)):
        transaction.on_commit(partial(_remember, domain.id, moments))


def key_of(domain_id: int) -> object:
    """Names the mark among what is done before a commit."""
    return ("night", domain_id)


def coming(domain: Sleeper, now: datetime | None = None) -> datetime:
    """When that domain's next night begins: from the set hour on, by its clock, spread by its name."""
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


def forget() -> None:
    """Know of no marks: the registry is another one."""
    _known.clear()


def _mark(domain: DomainRef, moments: list[datetime]) -> None:
    with unit_of_work(domain), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE public.domains_domain SET night_at = coalesce(night_at, %s) "
            "WHERE schema_name = current_user RETURNING night_at",
            [coming(domain)],
        )
        moments.append(cursor.fetchone()[0])


def _remember(domain_id: int, moments: list[datetime]) -> None:
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    for moment in moments:
        _known[domain_id] = (moment - SETTLES).timestamp()
