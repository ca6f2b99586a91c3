"""A menu that is being read from text: its sections and dishes, and the unread lines."""

from collections.abc import Sequence
from typing import Final

from django.core.exceptions import ValidationError

from tenants.food_menus.limits import MOST_DISHES, MOST_SECTIONS
from tenants.food_menus.prices import AMOUNT_LENGTH, in_one_line
from tenants.food_menus.wire import Dish, Price, Section, UnreadLine
from tenants.posts.content.field_values import clean_text

MOST_PRICES: Final = 10
SIZE_LENGTH: Final = 40
MOST_UNREAD: Final = 500
_LONGEST_UNREAD: Final = 700


class MenuDraft:
    """Sections and dishes within their limits. Items beyond a limit are listed as unread."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.unread: list[UnreadLine] = []
        self.unread_count = 0
        self._is_full = False

    def refuse(self, line: int, text: str) -> None:
        """Add text from this line to the unread lines."""
        words = " ".join(text.split())
        if not words:
            return
        self.unread_count += 1
        if len(self.unread) < MOST_UNREAD:
            shown = words if len(words) <= _LONGEST_UNREAD else f"{words[:_LONGEST_UNREAD]}…"
            self.unread.append({"line": line, "text": shown})

    def open_section(self, line: int, title: str) -> None:
        """Begin a section. If the menu already has the maximum number of sections, list the section and its
        dishes as unread."""
        cleaned = self.clean(line, title, 120)
        if title.strip() and not cleaned:
            return
        self._is_full = len(self.sections) >= MOST_SECTIONS
        if self._is_full:
            self.refuse(line, title)
        else:
            self.sections.append({"id": "", "title": cleaned, "text": "", "dishes": []})

    def describe_section(self, line: int, text: str) -> None:
        """Set the text of the last section, unless it already has one."""
        if text and self.sections and not self.sections[-1]["text"]:
            self.sections[-1]["text"] = self.clean(line, text, 500)

    def add_dish(
        self, line: int, name: str, description: str = "", prices: Sequence[Price] = ()
    ) -> Dish | None:
        """Add a dish to the last section and return it. If it cannot be added, list it as unread and return
        None."""
        cleaned = self.clean(line, name, 120)
        if not self.sections and cleaned:
            self.open_section(line, "")
        if not cleaned or self._is_full or len(self.sections[-1]["dishes"]) >= MOST_DISHES:
            amounts = " / ".join(f"{each['size']} {each['amount']}".strip() for each in prices)
            self.refuse(line, f"{name if cleaned else ''} {description} {amounts}")
            return None
        dish: Dish = {
            "id": "",
            "name": cleaned,
            "description": self.clean(line, description, 500),
            "prices": self._prices(line, prices),
            "diets": [],
            "allergens": None,
            "spice": 0,
            "is_new": False,
            "image": None,
        }
        self.sections[-1]["dishes"].append(dish)
        return dish

    def describe_dish(self, line: int, dish: Dish, text: str) -> None:
        """Append text to the description of a dish, or list it as unread if the description would be too
        long."""
        both = f"{dish['description']} {text}".strip()
        if len(both) > 500:
            self.refuse(line, text)
        elif cleaned := self.clean(line, both, 500, unread=text):
            dish["description"] = cleaned

    def clean(self, line: int, text: str, most: int, *, unread: str = "") -> str:
        """Return the text cleaned for storage. If it cannot be stored, list it as unread and return ""."""
        words = in_one_line(text)
        try:
            return clean_text(words, max_length=most)
        except ValidationError:
            self.refuse(line, unread or words)
            return ""

    def _prices(self, line: int, prices: Sequence[Price]) -> list[Price]:
        for each in prices[MOST_PRICES:]:
            self.refuse(line, f"{each['size']} {each['amount']}")
        cleaned: list[Price] = [
            {
                "size": self.clean(line, each["size"], SIZE_LENGTH),
                "amount": self.clean(line, each["amount"], AMOUNT_LENGTH),
            }
            for each in prices[:MOST_PRICES]
        ]
        return [each for each in cleaned if each["amount"]]
