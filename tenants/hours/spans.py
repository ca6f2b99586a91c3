"""Check that opening hours do not overlap."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.data_types import JsonMapping

_DAY = 24 * 60


def refuse_overlaps(rows: Iterable[tuple[Hashable, JsonMapping]]) -> None:
    """Raise ValidationError for the first two rows of the same day that overlap.

    Hours after midnight are not compared with the next day: a business that closes at seven and opens at six
    on the same morning is open without a break.
    """
    by_day: defaultdict[Hashable, list[tuple[int, int, JsonMapping]]] = defaultdict(list)
    for day, row in rows:
        if row.get("opens") and row.get("closes"):
            begin, end = _minutes(row["opens"]), _minutes(row["closes"])
            by_day[day].append((begin, end if end > begin else end + _DAY, row))
    for spans in by_day.values():
        spans.sort(key=lambda span: span[:2])
        for (_begin, end, row), (begin, _end, other) in pairwise(spans):
            if begin < end:
                raise ValidationError(
                    _("%(one)s and %(other)s overlap.") % {"one": _get_name(row), "other": _get_name(other)}
                )


def _get_name(row: JsonMapping) -> str:
    return f"{row.get('day') or row['from_date']} {row['opens']}–{row['closes']}"


def _minutes(clock: str) -> int:
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)
