"""Read a menu from another source as sections and dishes: lines of text, or a table as CSV.

A line that ends with a price is a dish: `Soup ..... 9`, `Soup - 9 / 12`, `Lemonade S 4 / L 6`. A line without
a price directly after a dish describes it; otherwise it is the heading of the following lines.

A table is the output of `export.py`, or any other with a dish and a price in its first line.
"""

import csv
import re
from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError

from shared.api.tables import unescaped_cell
from tenants.food_menus import cells
from tenants.food_menus.cells import AMOUNT
from tenants.food_menus.limits import MOST_DISHES, MOST_SECTIONS
from tenants.food_menus.prices import AMOUNT_LENGTH
from tenants.food_menus.wire import Dish, Price, ReadMenu, Section
from tenants.posts.content.field_values import clean_text

MOST_LINES = 2_000
MOST_PRICES = 10
SIZE_LENGTH = 40
_LONGEST_LINE = 700
_COLUMNS = {
    "menu": ("menu", "menú", "carta"),
    "section": ("section", "course", "category", "sección", "seccion", "categoría", "categoria"),
    "section_text": ("section_text",),
    "name": ("name", "dish", "item", "plato", "nombre"),
    "description": ("description", "text", "descripción", "descripcion"),
    "price": ("price", "prices", "precio", "precios"),
    "diets": ("diets", "diet", "dietas", "dieta"),
    "allergens": ("allergens", "alérgenos", "alergenos"),
    "spice": ("spice", "picante"),
    "is_new": ("new", "nuevo"),
}
_SIZED = rf"[^\W\d]{{1,12}}\s{AMOUNT}"
_SEVERAL = rf"{AMOUNT}(?:(?:\s?[/|]\s?|\s*\t\s*){AMOUNT})*"
# A dot before a price belongs to the dot leaders, never to a number.
_PRICES = re.compile(rf"(?:(?<=[\s…])|(?<=[^0-9]\.))(?:{_SIZED}(?:\s?[/|]\s?{_SIZED})+|\+?{_SEVERAL})$")
_UNCLEAR_BEFORE = re.compile(r"[0-9]\s*[-–—~]$|[0-9][.,'’][0-9]+\S{0,3}$")
"""Words before a price that make its start ambiguous: a range, or another number."""
_UNCLEAR_PRICE = re.compile(r"[0-9][.,'’][0-9–—-]|[$€£¥₹₩฿₫₱₽₺][0-9]|[0-9][$€£¥₹₩฿₫₱₽₺]")
_LONGEST_PRICE = 40
_LEADERS = " \t.…·-–—:,"


def read_menu(text: str, currency: str) -> ReadMenu:
    """The sections and dishes in `text`, with the unused lines; prices in `currency`."""
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
    """The state of reading a menu."""

    def __init__(self, currency: str) -> None:
        self.currency = currency
        self.sections: list[Section] = []
        self.unread: list[str] = []
        self._described: Dish | None = None
        """The dish directly above, which a line without a price describes."""

    def read_lines(self, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines):
            words = line.strip()
            if words:
                self._read_line(words, is_last=not any(each.strip() for each in lines[number + 1 :][:20]))
            else:
                self._described = None

    def read_table(self, lines: Sequence[str], delimiter: str, columns: dict[str, int]) -> None:
        menu = ""
        for row in csv.reader(lines[1:MOST_LINES], delimiter=delimiter):
            values = {
                name: unescaped_cell(row[place]).strip()
                for name, place in columns.items()
                if place < len(row)
            }
            heading, of_menu = values.get("section", ""), values.get("menu") or menu
            is_other = bool(self.sections) and of_menu != menu
            if is_other or (heading and (not self.sections or self.sections[-1]["title"] != heading)):
                self._open(heading)
            menu = of_menu
            dish = self._add(values.get("name", ""), values.get("description", ""), values.get("price", ""))
            if self.sections and not self.sections[-1]["text"]:
                self.sections[-1]["text"] = self._cleaned(values.get("section_text", ""), 500)
            if dish:
                self._state(dish, values)

    def refuse(self, lines: Sequence[str]) -> None:
        """Report unused lines, up to a limit."""
        self.unread += [line.strip()[:200] for line in lines if line.strip()][: 100 - len(self.unread)]

    def _read_line(self, words: str, *, is_last: bool) -> None:
        match = _PRICES.search(words) if len(words) <= _LONGEST_LINE else None
        if _is_unclear(words, match):
            self._described = None
            self.refuse([words])
        elif match:
            self._add(words[: match.start()].strip(_LEADERS), "", match[0].replace("\t", " | "))
        elif self._described is not None:
            both = f"{self._described['description']} {words}".strip()
            self._described["description"] = self._cleaned(both, 500) or self._described["description"]
        elif is_last and self.sections:
            self._add(words.strip(_LEADERS), "", "")
        elif heading := words.rstrip(":"):
            self._open(heading)

    def _open(self, title: str) -> None:
        self._described = None
        cleaned = self._cleaned(title, 120)
        if title and not cleaned:
            return
        if len(self.sections) < MOST_SECTIONS:
            self.sections.append({"id": "", "title": cleaned, "text": "", "dishes": []})
        else:
            self.refuse([title])

    def _add(self, name: str, description: str, prices: str) -> Dish | None:
        cleaned = self._cleaned(name, 120)
        if not self.sections:
            self.sections.append({"id": "", "title": "", "text": "", "dishes": []})
        dishes = self.sections[-1]["dishes"]
        if not cleaned or len(dishes) >= MOST_DISHES:
            self.refuse([f"{name} {description} {prices}"] if cleaned else [])
            return None
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
        return dish

    def _state(self, dish: Dish, values: Mapping[str, str]) -> None:
        """Set the facts of a dish from a table row, except its name and prices; report unknown words."""
        dish["diets"], unknown_diets = cells.diets_of(values.get("diets", ""))
        dish["allergens"], unknown_allergens = cells.allergens_of(values.get("allergens", ""))
        dish["spice"] = cells.spice_of(values.get("spice", ""))
        dish["is_new"] = cells.is_yes(values.get("is_new", ""))
        self.refuse([f"{dish['name']}: {each}" for each in (*unknown_diets, *unknown_allergens)])

    def _prices(self, written: str) -> list[Price]:
        return [
            {
                "size": self._cleaned(price["size"], SIZE_LENGTH),
                "amount": self._cleaned(price["amount"], AMOUNT_LENGTH),
            }
            for price in cells.prices_of(written, self.currency)[:MOST_PRICES]
        ]

    def _cleaned(self, words: str, most: int) -> str:
        """`words` as they are stored; "" and a report for invalid ones."""
        try:
            return clean_text(words, max_length=most)
        except ValidationError:
            self.refuse([words])
            return ""


def _is_unclear(words: str, price: re.Match[str] | None) -> bool:
    """Whether a line's price may differ from its last number; such lines are not guessed."""
    if price is None:
        return _UNCLEAR_PRICE.search(words.rsplit(maxsplit=1)[-1][-_LONGEST_PRICE:]) is not None
    before = words[: price.start()].rstrip()[-_LONGEST_PRICE:]
    # "Caviar 1 200" is either the first caviar or one for 1,200.
    is_split = len(price[0]) == 3 and price[0].isdigit() and re.search(r"\s[0-9]{1,3}$", before)
    return bool(is_split or _UNCLEAR_BEFORE.search(before))


def _columns_of(lines: Sequence[str]) -> tuple[str, dict[str, int]] | None:
    """The delimiter of a table and the positions of its columns, if the first line names them."""
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
