"""Repeating events, which have a `hours.repeats.Repeat` in the attribute `repeats`.

Days and times are in the time zone of the domain. See docs/decisions/collections-and-events.md.
"""

from datetime import date
from itertools import islice, pairwise
from typing import Final, cast

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.api.errors import BODY, field_errors
from shared.api.unknown import validate
from shared.data_types import JsonMapping, JsonObject
from tenants.hours import repeats
from tenants.hours.fields import RepeatBody
from tenants.hours.repeats import MOST_TIMES, Repeat, days_between

DAYS_AHEAD: Final = 400
"""The number of days ahead for which days of an event are computed."""
_COMPARED = 40
_KEYS = frozenset(Repeat.__annotations__)


def clean_rule(value: object) -> JsonObject:
    """Return the rule in its stored form, without `ends_on`. Raises ValidationError if the rule is
    invalid."""
    try:
        rule: JsonObject = validate(RepeatBody(data=value), value)
    except serializers.ValidationError as error:
        raise ValidationError(
            [
                each if path == BODY else f"{path}: {each}"
                for path, messages in field_errors(error).items()
                for each in messages
            ]
        ) from error
    return rule


def with_end_date(attributes: JsonMapping) -> JsonObject:
    """Return the rule of an event with `ends_on` computed.

    Raises ValidationError if the rule has no days or does not start on the event's first day, or if its
    occurrences overlap.
    """
    if not attributes.get("date"):
        raise ValidationError(_("Enter a start date."))
    start = date.fromisoformat(attributes["date"])
    try:
        rule = repeats.with_end_date(start, attributes["repeats"])
    except ValidationError as error:
        raise ValidationError(error.messages) from error
    days = repeats.matching(start, rule, start, _get_end(rule))
    if next(days, None) != start:
        raise ValidationError(
            _("The event doesn't repeat on its first day. Change the date or how the event repeats.")
        )
    dates = [start, *islice(days, MOST_TIMES)]
    # Exceptions are limited to the days checked here, so an event without an end always has a day left.
    if not {each.isoformat() for each in dates} - set(rule["except_days"]):
        raise ValidationError(_("Every occurrence is excluded. Remove an exception."))
    length = date.fromisoformat(attributes.get("end_date") or attributes["date"]) - start
    if any(after - before <= length for before, after in pairwise(dates[:_COMPARED])) and length:
        raise ValidationError(_("Occurrences must not overlap."))
    return dict(rule)


def find_rule(attributes: JsonMapping) -> Repeat | None:
    """Return the repeat rule of an event, or None for a single event or an incomplete rule."""
    rule = attributes.get("repeats")
    return cast("Repeat", rule) if isinstance(rule, dict) and set(rule) >= _KEYS else None


def list_days(attributes: JsonMapping, first: date, last: date, most: int = MOST_TIMES) -> list[date]:
    """Return up to `most` start days of the event from `first` to `last`, without excluded days."""
    if not attributes.get("date"):
        return []
    start = date.fromisoformat(attributes["date"])
    return days_between(start, find_rule(attributes), first, last, most=min(most, MOST_TIMES))


def next_days(attributes: JsonMapping, today: date, most: int) -> list[date]:
    """Return up to `most` start days of current and future occurrences.

    The days are at most `DAYS_AHEAD` days after today, or after the first day if it is later.
    """
    if not attributes.get("date"):
        return []
    start = date.fromisoformat(attributes["date"])
    first = after(today, -count_days(attributes))
    return list_days(attributes, first, after(max(first, start), DAYS_AHEAD), most)


def last_day(attributes: JsonMapping) -> date:
    """Return the last start day of a series that ends, or the first day of any other event."""
    rule = find_rule(attributes)
    ends = date.fromisoformat((rule and rule["ends_on"]) or attributes["date"])
    dates = list_days(attributes, after(ends, -DAYS_AHEAD), ends)
    return dates[-1] if dates else date.fromisoformat(attributes["date"])


def count_days(attributes: JsonMapping) -> int:
    """Return the number of days from the event's start to its end."""
    last = attributes.get("end_date") or attributes["date"]
    return (date.fromisoformat(last) - date.fromisoformat(attributes["date"])).days


def after(day: date, days: int) -> date:
    """Return the day that is `days` days after `day`, limited to the range of dates."""
    return date.fromordinal(min(max(day.toordinal() + days, 1), date.max.toordinal()))


def _get_end(rule: Repeat) -> date:
    return date.fromisoformat(rule["ends_on"]) if rule["ends_on"] else date.max
