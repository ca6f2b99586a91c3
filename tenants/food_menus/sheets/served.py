"""Describe the service times of a menu, for its sheet and for pages."""

from collections.abc import Sequence
from datetime import date

from shared.data_types import JsonMapping
from tenants.food_menus.models import FoodMenu
from tenants.hours.facts import DAYS, OWN_BUSINESS, ServiceTimes
from tenants.hours.writing import clock_in_words, span_in_words


def describe_service(menu: FoodMenu, services: Sequence[ServiceTimes]) -> str:
    """Return the service times, such as "Lunch, Tue – Fri, 11:30 am – 2:30 pm", or "" if the menu is served
    during all opening hours."""
    facts: JsonMapping = menu.body
    named = facts.get("service", "") if OWN_BUSINESS in menu.business_ids else ""
    followed = next((each for each in services if each["name"] == named), None) if named else None
    times: JsonMapping = followed or facts
    first, last = facts["first_day"], facts["last_day"]
    parts = [
        named if followed else "",
        _days(times["days"]),
        _hours(times["begins"], times["ends"]),
        f"from {_day(first)}" if first else "",
        f"until {_day(last)}" if last else "",
    ]
    return ", ".join(filter(None, parts))


def _days(names: Sequence[str]) -> str:
    numbers = [DAYS.index(each) for each in names]
    if len(numbers) in (0, len(DAYS)):
        return ""
    is_run = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    if is_run and len(numbers) > 1:
        return f"{names[0][:3].capitalize()} – {names[-1][:3].capitalize()}"
    return ", ".join(each.capitalize() for each in names)


def _hours(begins: str, ends: str) -> str:
    if begins and ends:
        return span_in_words(begins, ends)
    if begins:
        return f"from {clock_in_words(begins)}"
    return f"until {clock_in_words(ends)}" if ends else ""


def _day(iso: str) -> str:
    day = date.fromisoformat(iso)
    return f"{day:%B} {day.day}, {day.year}"
