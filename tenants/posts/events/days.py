"""The days of repeating events on pages: the rule as text, the next day, and the following days."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Annotated, Final, TypedDict

from shared.data_types import JsonMapping
from tenants.hours.repeats import LAST, Repeat, day_of_month, get_weekdays, week_of_month
from tenants.posts.events import repetition

NEXT_DAYS: Final = 8
"""Maximum number of days listed for an event without an end."""
MOST_IN_A_CALENDAR: Final = 31 * 6
_NUMBERS: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", LAST: "last"}

EventFacts = JsonMapping
"""The attributes of a repeating event that define its days."""


class ShownEvent(TypedDict):
    """A repeating event as pages show it on a given day."""

    words: Annotated[str, 'The repetition as text, such as "Every Friday".']
    day: Annotated[str, "The next or current day; the last day if it has ended."]
    end_day: Annotated[str, "The last day of that occurrence."]
    is_over: bool
    days: Annotated[
        list[str], "The start days from today on; with a calendar, from the first day of the month."
    ]


def find_facts(attributes: JsonMapping) -> EventFacts | None:
    """Return the attributes that define the days of a repeating event, or None for a single event."""
    if repetition.find_rule(attributes) is None or not attributes.get("date"):
        return None
    return {name: attributes.get(name) for name in ("date", "end_date", "repeats")}


def list_events(events: Mapping[str, EventFacts], today: date, months: int) -> dict[str, ShownEvent]:
    """Return the events as pages show them on the day `today`.

    `months` is the number of months for which a calendar needs the days.
    """
    return {name: _build_event(facts, today, months) for name, facts in events.items()}


def _build_event(facts: EventFacts, today: date, months: int) -> ShownEvent:
    coming = repetition.next_days(facts, today, NEXT_DAYS)
    day = coming[0] if coming else repetition.last_day(facts)
    days = _list_days(facts, today, months) if months else coming
    return {
        "words": in_words(date.fromisoformat(facts["date"]), facts["repeats"]),
        "day": day.isoformat(),
        "end_day": repetition.after(day, repetition.count_days(facts)).isoformat(),
        "is_over": not coming,
        "days": [each.isoformat() for each in days],
    }


def _list_days(facts: EventFacts, today: date, months: int) -> list[date]:
    first = today.replace(day=1)
    return repetition.list_days(
        facts,
        repetition.after(first, -repetition.count_days(facts)),
        repetition.after(first, 31 * months),
        MOST_IN_A_CALENDAR,
    )


def in_words(first: date, rule: Repeat) -> str:
    """Return the rule as text, such as "Every Friday" or "Every first Monday of the month"."""
    often, days = rule["interval"], _join_names(each.capitalize() for each in get_weekdays(first, rule))
    if rule["frequency"] == "weekly":
        return f"Every {days}" if often == 1 else f"Every {often} weeks on {days}"
    if rule["frequency"] == "daily":
        return "Every day" if often == 1 else f"Every {often} days"
    if (week := week_of_month(first, rule)) is not None:
        day = f"{_NUMBERS[week]} {days}"
        return f"Every {day} of the month" if often == 1 else f"Every {often} months on the {day}"
    day = _day_in_words(day_of_month(first, rule) or LAST)
    return f"Every month on the {day}" if often == 1 else f"Every {often} months on the {day}"


def in_full(first: date, rule: Repeat) -> str:
    """Return the rule with its end and exceptions, such as "Every Friday, until 2026-12-31, not on
    2026-12-25"."""
    parts = [in_words(first, rule)]
    if rule["until"]:
        parts.append(f"until {rule['until']}")
    if rule["times"] is not None:
        parts.append(f"{rule['times']} times")
    if rule["except_days"]:
        parts.append(f"not on {_join_names(rule['except_days'])}")
    return ", ".join(parts)


def _day_in_words(number: int) -> str:
    if number == LAST:
        return "last day"
    ending = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _join_names(names: Iterable[str]) -> str:
    """Join names, as in "Tuesday", "Tuesday and Thursday" and "Monday, Tuesday and Friday"."""
    all_names: Sequence[str] = list(names)
    return " and ".join(filter(None, [", ".join(all_names[:-1]), *all_names[-1:]]))
