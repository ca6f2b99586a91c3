"""Events that take place again and again: the rule as it is stored, and the days that follow from it.

A rule is a small object, `repeats` among the attributes of a post; RFC 5545 calls it RRULE and EXDATE. Days
are those of the calendar of the domain, and the time of each is that of its clock. See docs/decisions/0136.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import islice, pairwise
from typing import Any, Final

from dateutil.rrule import weekday
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tenants.hours.facts import DAYS
from tenants.hours.repeats import Frequency, recurring

MOST_TIMES: Final = 400
"""How often at most, of a rule that ends after so many times; and how many days are worked out at once."""
DAYS_AHEAD: Final = 400
"""How far days are worked out."""
MOST_LEFT_OUT: Final = 100
LAST_WEEK = -1
LAST_DAY_OF_MONTH = -1
EVERY: Final = ("day", "week", "month")
_FREQUENCIES: Mapping[str, Frequency] = {"day": "daily", "week": "weekly", "month": "monthly"}
_LONGEST_INTERVAL: Final = {"day": 365, "week": 52, "month": 12}
_KEYS = frozenset(
    {"every", "interval", "days", "day_of_month", "week_of_month", "until", "times", "not_on", "ends_on"}
)
_COMPARED = 40

Rule = Mapping[str, Any]


def clean_rule(value: Any) -> dict[str, Any]:
    """The rule as it is stored, before it is `settled` on the day of its event. Raises ValidationError."""
    if not isinstance(value, dict):
        raise ValidationError(_("Enter an object that says how it repeats."))
    unknown = sorted(str(key) for key in value if key not in _KEYS)
    if unknown:
        raise ValidationError(_("Unknown: %(unknown)s.") % {"unknown": ", ".join(unknown)[:200]})
    given = {name: each for name, each in value.items() if each not in (None, "", [])}
    every = given.get("every")
    if not isinstance(every, str) or every not in EVERY:
        raise ValidationError(_("It repeats every one of %(every)s.") % {"every": ", ".join(EVERY)})
    rule: dict[str, Any] = {
        "every": every,
        "interval": _whole(given.get("interval", 1), 1, _LONGEST_INTERVAL[every]),
    }
    if every != "day" and "days" in given:
        rule["days"] = _days(given["days"])
    if every == "month" and "week_of_month" in given:
        rule["week_of_month"] = _from_the_end(given["week_of_month"], 4)
    if every == "month" and "day_of_month" in given:
        rule["day_of_month"] = _from_the_end(given["day_of_month"], 31)
    if "until" in given:
        rule["until"] = _day(given["until"]).isoformat()
    if "times" in given:
        rule["times"] = _whole(given["times"], 1, MOST_TIMES)
    if "not_on" in given:
        rule["not_on"] = _left_out(given["not_on"])
    return rule


def settled(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """The rule of an event with what goes without saying from its day, and `ends_on` worked out.

    Raises ValidationError for a rule that names no day, or one that does not begin on the event's own.
    """
    rule: dict[str, Any] = dict(attributes["repeats"])
    if not attributes.get("date"):
        raise ValidationError(_("Say on which day it begins."))
    start = date.fromisoformat(attributes["date"])
    if rule["every"] == "week":
        rule.setdefault("days", [DAYS[start.weekday()]])
    if rule["every"] == "month":
        _settle_month(rule, start)
    _refuse_ends(rule, start)
    begins = _matching(rule, start, start, date.max)
    if next(begins, None) != start:
        raise ValidationError(_("Its first day has to be one of the days on which it repeats."))
    found = [start, *islice(begins, MOST_TIMES - 1)]
    if "times" in rule:
        found = found[: rule["times"]]
    if "until" in rule:
        found = [each for each in found if each.isoformat() <= rule["until"]]
    # No more can be left out than is looked at, so that what goes on has a day that is not.
    if not set(found) - {date.fromisoformat(each) for each in rule.get("not_on", ())}:
        raise ValidationError(_("All its days are left out."))
    length = date.fromisoformat(attributes.get("end_date") or attributes["date"]) - start
    if any(after - before <= length for before, after in pairwise(found[:_COMPARED])) and length:
        raise ValidationError(_("It begins again before it is over."))
    ends_on = found[-1].isoformat() if "times" in rule else rule.get("until")
    return {**rule, **({"ends_on": ends_on} if ends_on else {})}


def days_of(attributes: Mapping[str, Any], first: date, last: date, most: int = MOST_TIMES) -> list[date]:
    """The days from `first` to `last` on which the event begins, at most so many; without those left out."""
    if not attributes.get("date"):
        return []
    start = date.fromisoformat(attributes["date"])
    rule = attributes.get("repeats")
    if not rule:
        return [start] if first <= start <= last else []
    left_out = set(rule.get("not_on", ()))
    found = _matching(rule, start, first, last)
    wanted = (each for each in found if each.isoformat() not in left_out)
    return list(islice(wanted, min(most, MOST_TIMES)))


def is_on(attributes: Mapping[str, Any], day: date) -> bool:
    """Whether it would begin on that day if no day were left out."""
    rule = {name: value for name, value in attributes["repeats"].items() if name != "not_on"}
    return bool(days_of({**attributes, "repeats": rule}, day, day, 1))


def next_days(attributes: Mapping[str, Any], today: date, most: int) -> list[date]:
    """The next days on which it begins or still goes on, within `DAYS_AHEAD` of today, or of its first."""
    if not attributes.get("date"):
        return []
    start = date.fromisoformat(attributes["date"])
    first = after(today, -length_of(attributes))
    return days_of(attributes, first, after(max(first, start), DAYS_AHEAD), most)


def last_day(attributes: Mapping[str, Any]) -> date:
    """The day on which it was last, of a series with an end."""
    ends = date.fromisoformat(attributes["repeats"]["ends_on"])
    found = days_of(attributes, after(ends, -DAYS_AHEAD), ends)
    return found[-1] if found else date.fromisoformat(attributes["date"])


def length_of(attributes: Mapping[str, Any]) -> int:
    """How many days later than it begins it ends."""
    last = attributes.get("end_date") or attributes["date"]
    return (date.fromisoformat(last) - date.fromisoformat(attributes["date"])).days


def after(day: date, days: int) -> date:
    """So many days later, or the last there is."""
    return date.fromordinal(min(max(day.toordinal() + days, 1), date.max.toordinal()))


def _settle_month(rule: dict[str, Any], start: date) -> None:
    """Either a day of the month by its number, or one of its weekdays by which of them it is."""
    if "week_of_month" in rule:
        rule.pop("day_of_month", None)
        rule["days"] = rule.get("days", [DAYS[start.weekday()]])[:1]
    else:
        rule.pop("days", None)
        rule.setdefault("day_of_month", start.day)


def _refuse_ends(rule: Rule, start: date) -> None:
    if "until" in rule and "times" in rule:
        raise ValidationError(_("Say until when it repeats or how many times, not both."))
    if rule.get("until", "9999-12-31") < start.isoformat():
        raise ValidationError(_("It stops repeating before it begins."))


def _matching(rule: Rule, start: date, since: date, last: date) -> Iterator[date]:
    """The days of the rule from `since` to `last`, those left out among them."""
    ends_on = rule.get("ends_on") or rule.get("until")
    until = min(last, date.fromisoformat(ends_on)) if ends_on else last
    numbers = [DAYS.index(each) for each in rule.get("days", ())]
    which: dict[str, Any] = {}
    if rule["every"] == "week":
        which = {"byweekday": [weekday(each) for each in numbers]}
    elif "week_of_month" in rule:
        which = {"byweekday": [weekday(each, rule["week_of_month"]) for each in numbers]}
    elif "day_of_month" in rule:
        which = {"bymonthday": rule["day_of_month"]}
    frequency = _FREQUENCIES[rule["every"]]
    return recurring(frequency, start, interval=rule["interval"], since=since, last=until, **which)


def _whole(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        sizes = {"least": least, "most": most}
        raise ValidationError(_("Enter a whole number from %(least)s to %(most)s.") % sizes)
    return value


def _from_the_end(value: Any, most: int) -> int:
    """Which of a month's days or weeks; -1 is the last."""
    return value if value == LAST_WEEK and not isinstance(value, bool) else _whole(value, 1, most)


def _days(value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) > len(DAYS) or any(each not in DAYS for each in value):
        raise ValidationError(_("Enter a list of %(choices)s.") % {"choices": ", ".join(DAYS)})
    return [each for each in DAYS if each in value]


def _left_out(value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST_LEFT_OUT:
        raise ValidationError(_("Leave out at most %(most)s days.") % {"most": MOST_LEFT_OUT})
    return sorted({_day(each).isoformat() for each in value})


def _day(value: Any) -> date:
    try:
        found = date.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise ValidationError(_("Enter a date as YYYY-MM-DD.")) from error
    # It also reads weeks and dates without dashes.
    if found.isoformat() != value:
        raise ValidationError(_("Enter a date as YYYY-MM-DD."))
    return found
