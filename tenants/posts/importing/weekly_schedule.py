"""Compute the weekly stops of a member from the rows of a file.

A row with a permit, a place and hours means that the member stops at the place on these days. Places and
stops belong to another app, which writes them through an extension point.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext as _

from shared.tenancy.extensions import ExtensionPoint
from tenants.hours.facts import DAYS, OpenSpan
from tenants.hours.moments import count_minutes, get_length
from tenants.hours.reading import read_hours

from .places import ImportedPlace, has_valid_permit, read_place

DAY = 24 * 60
WEEK = len(DAYS) * DAY


class StopsFrom(StrEnum):
    """The rows that become stops."""

    VALID = "valid"
    """Rows with a valid permit, or with a permit without a status."""
    ALL = "all"
    """Every row that has a place and hours."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class WeeklySlot:
    """A weekly stop of a member: the place, the days, and the start and end times."""

    spot: ImportedPlace
    days: tuple[str, ...]
    begins: str
    ends: str

    @property
    def key(self) -> str:
        """A key that is equal for the same slot in a later file."""
        canonical = "|".join((self.spot.key, *self.days, self.begins, self.ends))
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    @property
    def spans(self) -> list[tuple[int, int]]:
        """The start and end of each stop in minutes from the start of the week.

        A stop in the last night of the week ends after the end of the week.
        """
        length = int(get_length(self.begins, self.ends).total_seconds()) // 60
        starts = (DAYS.index(day) * DAY + count_minutes(self.begins) for day in self.days)
        return [(start, start + length) for start in starts]


@dataclass(slots=True)
class MemberSchedule:
    """The slots of a member in a file, the member's stops from earlier files, and a record of the changes."""

    post_id: int
    wanted: list[WeeklySlot]
    gone: list[WeeklySlot]
    """The slots of rows that this file has changed or removed."""
    stops: dict[str, int]
    """The ids of the created stops, by slot key."""
    numbers: Mapping[str, list[int]]
    """The numbers of this file's rows by the key of their place."""
    remarks: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    added: int = 0
    removed: int = 0
    left_out: int = 0

    @property
    def summary(self) -> str:
        """A sentence with the numbers of added and removed stops."""
        sentence = (
            _("Stops: %(added)s added.")
            if not self.removed
            else _("Stops: %(added)s added, %(removed)s removed.")
        )
        return sentence % {"added": self.added, "removed": self.removed}

    def remark(self, slot: WeeklySlot, remark: str) -> None:
        """Add a remark to the rows of the slot's place."""
        for number in self.numbers.get(slot.spot.key, ()):
            if remark not in self.remarks[number]:
                self.remarks[number].append(remark)


@dataclass(slots=True)
class PlacesCreated:
    """The number of places created for the stops of a file."""

    created: int = 0


WRITING: ExtensionPoint[str, Callable[[list[MemberSchedule], int | None], PlacesCreated]] = ExtensionPoint()
"""Functions that write the stops of members in the transaction of the import, for the user with
the given id.
"""


def list_weekly_slots(rows: Iterable[Mapping[str, str]], which: StopsFrom) -> list[WeeklySlot]:
    """Return the weekly slots in the rows of one member. Adjacent times at a place are merged into one
    slot."""
    spans: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    spots: dict[str, ImportedPlace] = {}
    for row in rows:
        spot, _remarks = read_place(row)
        if not schedule_problem(row, which) and (hours := _read_hours(row)) and spot.is_known:
            spots.setdefault(spot.key, spot)
            spans[spot.key] += [_span(each) for each in hours]
    return [slot for key, spot in spots.items() for slot in _by_days(spot, _merge_spans(spans[key]))]


def schedule_problem(row: Mapping[str, str], which: StopsFrom) -> str:
    """Return the reason why a row is not a stop.

    Returns "" if the row is a stop, and "-" if there is nothing to report.
    """
    if which is StopsFrom.NONE or not row.get("hours"):
        return "-"
    if which is StopsFrom.ALL or has_valid_permit(row):
        return ""
    if status := row.get("permit_status", "").strip().lower():
        return _("Stop skipped: its permit is “%(status)s”.") % {"status": status}
    return "-"


def _read_hours(row: Mapping[str, str]) -> list[OpenSpan]:
    read = read_hours([row["hours"]])
    return [] if read.unread else [each for each in read.rows if "opens" in each]


def _span(row: OpenSpan) -> tuple[int, int]:
    start = DAYS.index(row["day"]) * DAY + count_minutes(row["opens"])
    return start, start + int(get_length(row["opens"], row["closes"]).total_seconds()) // 60


def _merge_spans(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the spans with adjacent and overlapping ones merged, up to a length of one day."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(set(spans)):
        before = joined[-1] if joined else None
        if before and start <= before[1] and max(end, before[1]) - before[0] <= DAY:
            joined[-1] = (before[0], max(end, before[1]))
        else:
            joined.append((start, end))
    # The night from Sunday to Monday occurs at both ends of the week.
    if len(joined) > 1 and joined[-1][1] >= joined[0][0] + WEEK:
        start, end = joined[-1][0], max(joined[-1][1], joined[0][1] + WEEK)
        if end - start <= DAY:
            joined = [*joined[1:-1], (start, end)]
    return joined


def _by_days(spot: ImportedPlace, spans: list[tuple[int, int]]) -> list[WeeklySlot]:
    days: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for start, end in spans:
        days[_clock(start), _clock(end)].append(DAYS[start // DAY])
    return [WeeklySlot(spot, tuple(on), *times) for times, on in days.items()]


def _clock(minute: int) -> str:
    return f"{minute % DAY // 60:02}:{minute % 60:02}"
