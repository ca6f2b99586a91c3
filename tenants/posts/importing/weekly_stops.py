"""Derive the stops of members from their rows, and pass them to the extension that writes them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .drafts import MemberRows, RememberedRow
from .models import ImportedMember
from .places import read_place
from .report import MembersReport
from .weekly_schedule import WRITING, MemberSchedule, StopsFrom, list_weekly_slots, schedule_problem

STOPS = "stops"
"""The key of the stop ids in the written values of an imported member."""


@dataclass(frozen=True, slots=True)
class WrittenMember:
    """An imported member: its rows, and the rows of earlier files."""

    known: ImportedMember
    rows: MemberRows
    before: Mapping[str, RememberedRow]


def write_stops(
    members: Iterable[WrittenMember], which: StopsFrom, report: MembersReport, by: int | None
) -> dict[int, MemberSchedule]:
    """Update the stops of these members, add the number of changes to `report`, and return the schedules by
    post id."""
    if which is StopsFrom.NONE:
        return {}
    named = list(members)
    schedules = [_build_schedule(each, which) for each in named]
    for write in WRITING.values():
        report.places += write(schedules, by).created
    changed = []
    for member, schedule in zip(named, schedules, strict=True):
        report.stops += schedule.added
        report.stops_removed += schedule.removed
        report.stops_left_out += schedule.left_out
        if member.known.written.get(STOPS, {}) != schedule.stops:
            member.known.written = {**member.known.written, STOPS: schedule.stops}
            changed.append(member.known)
    ImportedMember.objects.bulk_update(changed, ["written"], batch_size=500)
    return {each.post_id: each for each in schedules}


def _build_schedule(member: WrittenMember, which: StopsFrom) -> MemberSchedule:
    wanted = list_weekly_slots(member.known.rows.values(), which)
    keys = {each.key for each in wanted}
    # Changing the option alone removes no stops. Only a changed row removes its stops.
    before = [
        member.before[key] for key, row in member.rows.rows.items() if member.before.get(key, row) != row
    ]
    spots = {read_place(row)[0].key for row in before}
    earlier = list_weekly_slots(member.before.values(), StopsFrom.ALL) if spots else []
    schedule = MemberSchedule(
        post_id=member.known.post_id,
        wanted=wanted,
        gone=[each for each in earlier if each.spot.key in spots and each.key not in keys],
        stops=dict(member.known.written.get(STOPS, {})),
        numbers=_numbers(member.rows),
    )
    for key, row in member.rows.rows.items():
        reason = schedule_problem(row, which)
        if reason not in ("", "-") and read_place(row)[0].is_known:
            schedule.left_out += 1
            for number in member.rows.by_row[key]:
                schedule.remarks[number].append(reason)
    return schedule


def _numbers(rows: MemberRows) -> dict[str, list[int]]:
    numbers: defaultdict[str, list[int]] = defaultdict(list)
    for key, row in rows.rows.items():
        numbers[read_place(row)[0].key] += rows.by_row[key]
    return numbers
