"""Combine the cells of a row: one address, one latitude and longitude, one line of hours."""

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _

from shared.table_files.reading import shorten
from tenants.hours.facts import DAYS
from tenants.posts.importing.legal_names import trading_name
from tenants.posts.importing.names import name_key
from tenants.posts.importing.places import read_coordinates
from tenants.posts.importing.report import LeftOut

_NUMBER_FIRST = re.compile(
    r"^(?:rue|avenue|av\.|boulevard|bd|place|chemin|quai|allée|impasse|route|cours)\b"
    r"|\b(?:st|street|ave|avenue|rd|road|blvd|boulevard|ln|lane|dr|drive|way|ct|court|pl|hwy|pkwy|sq|ter)\.?$",
    re.IGNORECASE,
)
"""A pattern for streets in languages that put the house number before the street name."""
_PARTS = ("house_number", "address_extra", "postal_code", "city", "state", "country")
_HOURS = (*DAYS, "days", "opens", "closes")
_SHORT = {day: day[:3].title() for day in DAYS}


def combine(cells: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the cells with their parts combined, and remarks on changed and omitted values."""
    remarks: list[str] = []
    whole = {name: cell for name, cell in cells.items() if name not in {*_PARTS, *_HOURS, "coordinates"}}
    values = {
        "title": choose_title(cells, remarks),
        "address": _address(cells),
        "hours": _hours(cells, remarks),
        **_coordinates(cells, remarks),
    }
    whole.update({name: value for name, value in values.items() if value})
    return whole, remarks


def choose_title(cells: Mapping[str, str], remarks: list[str]) -> str:
    """Return the trade name, and add a remark if it differs from the title. The title of a row in
    Commissary's own export is returned unchanged."""
    legal = cells.get("title", "")
    name = legal if cells.get("post_url") else trading_name(legal)
    if name != legal:
        remarks.append(_("Name imported as “%(name)s”.") % {"name": shorten(name)})
    return name


def _address(cells: Mapping[str, str]) -> str:
    """Return the parts of the address on one line, in the order that the country's postal service uses."""
    street = cells.get("address", "")
    parts = {
        name: cells[name] for name in _PARTS if cells.get(name) and not _is_in(street, name, cells[name])
    }
    number = cells.get("house_number", "")
    if number and "house_number" in parts and street:
        street = f"{number} {street}" if _NUMBER_FIRST.search(street) else f"{street} {number}"
    lines = [street, parts.get("address_extra", ""), _town(parts), parts.get("country", "")]
    return ", ".join(line for line in lines if line)


def _is_in(street: str, name: str, part: str) -> bool:
    """Return whether the address contains the part.

    Only house numbers may come before the first comma, because a street can be named after a city.
    """
    text = street if name == "house_number" else street.partition(",")[2]
    words, key = {name_key(word) for word in text.split()}, name_key(part)
    return key in words or (len(key) > 3 and name != "house_number" and key in name_key(text))


def _town(parts: Mapping[str, str]) -> str:
    """Return the town line, such as “Springfield, IL 62701”, “London SW1A 1AA” or “10115 Berlin”."""
    city, state, code = (parts.get(name, "") for name in ("city", "state", "postal_code"))
    state = "" if name_key(state) == name_key(city) else state
    if code[:1].isdigit() and not state:
        return f"{code} {city}".strip()
    if code[:1].isdigit() and len(state) > 3 and city:
        return f"{code} {city}, {state}"
    region = f"{state} {code}".strip()
    return ", ".join(filter(None, (city, region))) if state else f"{city} {code}".strip()


def _coordinates(cells: Mapping[str, str], remarks: list[str]) -> dict[str, str]:
    """Return the latitude and longitude from a cell with both, or {} if there is no such cell.

    If the coordinates are unclear, adds a remark and returns {}.
    """
    text = cells.get("coordinates", "")
    if not text or cells.get("latitude"):
        return {}
    pair = read_coordinates(text)
    if pair is None:
        remarks.append(
            LeftOut(
                _("Coordinates skipped: %(said)s is not a valid latitude and longitude.")
                % {"said": f"“{shorten(text, 40)}”"}
            )
        )
        return {}
    return {"latitude": pair[0], "longitude": pair[1]}


def _hours(cells: Mapping[str, str], remarks: list[str]) -> str:
    """Return the hours from weekday columns, or from columns for days, opening and closing, on one line."""
    said = cells.get("hours", "")
    parts = [cells[name] for name in _HOURS if cells.get(name)]
    if said and parts:
        remarks.append(
            LeftOut(
                _("Hours skipped: %(said)s. The row has another cell with hours.")
                % {"said": "; ".join(parts)}
            )
        )
    if said or not parts:
        return said
    if by_day := _join_days(cells):
        return by_day
    times = "-".join(cells[name] for name in ("opens", "closes") if cells.get(name))
    return " ".join(filter(None, (cells.get("days", ""), times)))


def _join_days(cells: Mapping[str, str]) -> str:
    """Return the hours by weekday, such as “Mon-Wed 11:00-14:00; Sat closed”.

    Adjacent days with the same hours are combined.
    """
    spans: list[list[str]] = []
    for day in DAYS:
        text = cells.get(day, "").replace(";", ",")
        is_next = bool(spans) and DAYS.index(spans[-1][1]) == DAYS.index(day) - 1
        if text and is_next and spans[-1][2] == text:
            spans[-1][1] = day
        elif text:
            spans.append([day, day, text])
    return "; ".join(
        f"{_SHORT[first]} {text}" if first == last else f"{_SHORT[first]}-{_SHORT[last]} {text}"
        for first, last, text in spans
    )
