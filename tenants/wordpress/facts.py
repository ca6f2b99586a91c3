"""Recognize opening hours and menus in the tables and lists of an imported page.

Anything ambiguous remains text on its page.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO

from shared.data_types import JsonMapping
from tenants.food_menus.reading import read_menu
from tenants.food_menus.wire import Section
from tenants.hours.facts import OpenSpan
from tenants.hours.reading import read_hours
from tenants.posts.blocks import every_block
from tenants.posts.content.rich_text import plain_text

LEAST_DAYS = 3
"""The minimum number of weekdays in a list of opening hours."""
LEAST_DISHES = 3
_HEADING_OR_ITEM = re.compile(r"<(h[1-6]|li)[^>]*>(.*?)</\1>", re.DOTALL)
_ABOUT_FOOD = re.compile(
    r"\b(?:menus?|food|dish(?:es)?|drinks?|wines?|lunch|dinner|breakfast|brunch|starters?|mains?|desserts?|"
    r"prices?|price list|cartas?|men[uú]s?|platos?|bebidas?|precios?|speise\w*|getränke\w*|preise?)\b",
    re.IGNORECASE,
)


@dataclass
class PageFacts:
    """The opening hours and dishes on one page."""

    hours: list[OpenSpan] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    """Lines of price lists that could not be read as a dish."""


def read_facts(title: str, content: Sequence[JsonMapping], currency: str) -> PageFacts:
    """Return the unambiguous opening hours and dishes in the blocks of a page.

    Prices are in `currency`.
    """
    facts = PageFacts()
    dishes: list[tuple[str, ...]] = []
    heading = ""
    for kind, rows in _groups(content):
        if kind == "heading":
            heading = rows[0][0]
            continue
        lines = [" ".join(filter(None, row)) for row in rows]
        hours = read_hours(lines[1:] if _is_head(lines) else lines)
        open_rows = [row for row in hours.rows if "opens" in row]
        if len(hours.days) >= LEAST_DAYS and open_rows and not hours.unread:
            # The first hours belong to the business. Other hours on the same page belong to something else.
            facts.hours = facts.hours or open_rows
        elif _ABOUT_FOOD.search(title) or _ABOUT_FOOD.search(heading):
            dishes += _dishes_in(rows, heading or title, currency)
    if dishes:
        table = StringIO()
        writer = csv.writer(table, delimiter="\t", lineterminator="\n")
        writer.writerows([("section", "name", "description", "price"), *dishes])
        read = read_menu(table.getvalue(), currency)
        facts.sections = [each for each in read["sections"] if each["dishes"]]
        facts.unread = [each["text"] for each in read["unread"]]
    return facts


def _groups(content: Sequence[JsonMapping]) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield the headings, and the rows of each table and list with their cells, in order."""
    for block in every_block({"content": list(content)}):
        props = block["props"]
        if block["type"] == "Heading" and props.get("text"):
            yield "heading", [[str(props["text"])]]
        elif block["type"] == "Table":
            rows = [[" ".join(cell.split()) for cell in row] for row in props.get("cells") or ()]
            yield "rows", [row for row in rows if any(row)]
        elif block["type"] == "RichText":
            yield from _groups_in(str(props.get("html") or ""))


def _groups_in(html: str) -> Iterator[tuple[str, list[list[str]]]]:
    items: list[list[str]] = []
    for match in _HEADING_OR_ITEM.finditer(html):
        words = plain_text(match[2])
        if match[1] == "li":
            items.append([words])
            continue
        if items:
            yield "rows", items
            items = []
        yield "heading", [[words]]
    if items:
        yield "rows", items


def _is_head(lines: Sequence[str]) -> bool:
    """Return whether the first row is a header, which contains no digit and no weekday."""
    return len(lines) > 1 and not any(each.isdigit() for each in lines[0]) and not read_hours(lines[:1]).days


def _dishes_in(rows: Sequence[Sequence[str]], section: str, currency: str) -> list[tuple[str, ...]]:
    """Return the rows as (section, name, description, price), or an empty list unless most rows have a
    price."""
    if len(rows[0]) > 1 and _ABOUT_FOOD.search(rows[0][-1]):
        rows = rows[1:]
    read = [_dish_in(row, section, currency) for row in rows]
    priced = sum(is_priced for _dish, is_priced in read)
    if priced < LEAST_DISHES or priced * 2 <= len(rows):
        return []
    return [dish for dish, _is_priced in read]


def _dish_in(row: Sequence[str], section: str, currency: str) -> tuple[tuple[str, ...], bool]:
    """Return a row as a dish, and whether it ends with a price.

    In a table, the last cell counts as the price even if it contains words.
    """
    cells = [cell for cell in row if cell]
    menu = read_menu(" ".join(cells), currency)
    dish = next((dish for each in menu["sections"] for dish in each["dishes"]), None)
    is_priced = dish is not None and bool(dish["prices"])
    if len(cells) > 1:
        return (section, cells[0], " ".join(cells[1:-1]), cells[-1]), is_priced
    if dish is None or not is_priced:
        return (section, cells[0], "", ""), False
    price = " / ".join(f"{each['size']} {each['amount']}".strip() for each in dish["prices"])
    return (section, dish["name"], "", price), True
