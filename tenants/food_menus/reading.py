"""A menu that was typed somewhere else, read as sections and dishes: lines of text, or a table as CSV.

A line that ends with a price is a dish: `Soup ..... 9`, `Soup - 9 / 12`, `Lemonade S 4 / L 6`. A line
without one describes the dish right above it, and is the heading of what follows otherwise.
"""

import csv
import re
from collections.abc import Sequence

from django.core.exceptions import ValidationError

from tenants.food_menus.prices import AMOUNT_LENGTH, without_sign
from tenants.food_menus.wire import Dish, Price, ReadMenu, Section
from tenants.posts.values import clean_text

MOST_LINES = 2_000
MOST_SECTIONS = 40
MOST_DISHES = 200
MOST_PRICES = 10
_LONGEST_LINE = 700
_COLUMNS = {
    "section": ("section", "course", "category", "sección", "seccion", "categoría", "categoria"),
    "name": ("name", "dish", "item", "plato", "nombre"),
    "description": ("description", "text", "descripción", "descripcion"),
    "price": ("price", "prices", "precio", "precios"),
}
_SIGN = r"(?:[$€£¥]|[A-Z]{3})"
_AMOUNT = rf"(?:{_SIGN}\s?)?[0-9]{{1,5}}(?:[.,][0-9]{{1,2}})?(?:\s?{_SIGN})?"
_SIZED = rf"[^\W\d]{{1,12}}\s{_AMOUNT}"
_PRICES = re.compile(rf"(?<=[\s.…])(?:{_SIZED}(?:\s?[/|]\s?{_SIZED})+|{_AMOUNT}(?:\s?[/|]\s?{_AMOUNT})*)$")
_SIZE = re.compile(r"(?P<size>[^\W\d]{1,12})\s(?P<amount>.*[0-9].*)")
_LEADERS = " \t.…·-–—:,"


def read_menu(text: str, currency: str) -> ReadMenu:
    """The sections and dishes in `text`, with the lines that could not be used; prices in `currency`."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    reader = _MenuReader(currency)
    table = _columns_of(lines)
    if table:
        reader.read_table(lines, *table)
    else:
        reader.read_lines(lines[:MOST_LINES])
    reader.refuse(lines[MOST_LINES:])
    return {"sections": reader.sections, "unread": reader.unread}


class _MenuReader:
    """What was read up to now."""

    def __init__(self, currency: str) -> None:
        self.currency = currency
        self.sections: list[Section] = []
        self.unread: list[str] = []
        self._described: Dish | None = None
        """The dish right above, which a line without a price describes."""

    def read_lines(self, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines):
            words = line.strip()
            if words:
                self._read_line(words, is_last=not any(each.strip() for each in lines[number + 1 :][:20]))
            else:
                self._described = None

    def read_table(self, lines: Sequence[str], delimiter: str, columns: dict[str, int]) -> None:
        for row in csv.reader(lines[1:MOST_LINES], delimiter=delimiter):
            cells = {name: row[place].strip() for name, place in columns.items() if place < len(row)}
            heading = cells.get("section", "")
            if heading and (not self.sections or self.sections[-1]["title"] != heading):
                self._open(heading)
            self._add(cells.get("name", ""), cells.get("description", ""), cells.get("price", ""))

    def refuse(self, lines: Sequence[str]) -> None:
        """Name lines that could not be used; the first of them are enough."""
        self.unread += [line.strip()[:200] for line in lines if line.strip()][: 100 - len(self.unread)]

    def _read_line(self, words: str, *, is_last: bool) -> None:
        match = _PRICES.search(words) if len(words) <= _LONGEST_LINE else None
        if match:
            self._add(words[: match.start()], "", match[0])
        elif self._described is not None:
            both = f"{self._described['description']} {words}".strip()
            self._described["description"] = self._cleaned(both, 500) or self._described["description"]
        elif is_last and self.sections:
            self._add(words, "", "")
        else:
            self._open(words.rstrip(":"))

    def _open(self, title: str) -> None:
        self._described = None
        cleaned = self._cleaned(title, 120)
        if cleaned and len(self.sections) < MOST_SECTIONS:
            self.sections.append({"id": "", "title": cleaned, "text": "", "dishes": []})
        elif cleaned:
            self.refuse([title])

    def _add(self, name: str, description: str, prices: str) -> None:
        cleaned = self._cleaned(name.strip(_LEADERS), 120)
        if not self.sections:
            self.sections.append({"id": "", "title": "", "text": "", "dishes": []})
        dishes = self.sections[-1]["dishes"]
        if not cleaned or len(dishes) >= MOST_DISHES:
            self.refuse([f"{name} {description} {prices}"] if cleaned else [])
            return
        dish: Dish = {
            "id": "",
            "name": cleaned,
            "description": self._cleaned(description, 500),
            "prices": self._prices(prices),
            "diets": [],
            "allergens": None,
            "spice": 0,
            "is_new": False,
            "image": None,
        }
        dishes.append(dish)
        self._described = dish

    def _prices(self, written: str) -> list[Price]:
        parts = [part.strip() for part in re.split(r"[/|]", written) if part.strip()]
        return [self._price(part) for part in parts[:MOST_PRICES]]

    def _price(self, part: str) -> Price:
        sized = _SIZE.fullmatch(part)
        size, amount = (sized["size"], sized["amount"]) if sized else ("", part)
        return {"size": size, "amount": without_sign(self._cleaned(amount, AMOUNT_LENGTH), self.currency)}

    def _cleaned(self, words: str, most: int) -> str:
        """`words` as they are stored; "" and a complaint for what cannot be."""
        try:
            return clean_text(words, max_length=most)
        except ValidationError:
            self.refuse([words])
            return ""


def _columns_of(lines: Sequence[str]) -> tuple[str, dict[str, int]] | None:
    """The delimiter of a table and where its columns stand, if the first line names them."""
    first = lines[0].lstrip("\ufeff")
    for delimiter in ("\t", ";", ","):
        heads = [each.strip().strip('"').casefold() for each in first.split(delimiter)]
        places = {
            name: place
            for place, head in enumerate(heads)
            for name, known in _COLUMNS.items()
            if head in known
        }
        if "name" in places and "price" in places:
            return delimiter, places
    return None
