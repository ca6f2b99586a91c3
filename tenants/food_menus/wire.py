"""Types of food menus as they are stored, edited and shown."""

from typing import Annotated, Final, TypedDict

from shared.api.typed import OneOf
from tenants.hours.facts import Day, DayName, Time
from tenants.media.items import MediaItem

DIETS: Final = ("vegan", "vegetarian", "gluten_free", "dairy_free", "halal", "kosher", "organic")
ALLERGENS: Final = (
    "gluten",
    "crustaceans",
    "eggs",
    "fish",
    "peanuts",
    "soy",
    "milk",
    "nuts",
    "celery",
    "mustard",
    "sesame",
    "sulphites",
    "lupin",
    "molluscs",
)
"""The 14 allergens of Regulation (EU) 1169/2011, annex II. They include the 9 major US allergens."""
HOTTEST: Final = 3

DietName = Annotated[str, OneOf("Diet", DIETS)]
AllergenName = Annotated[str, OneOf("Allergen", ALLERGENS)]
COLUMN_FIELDS: Final = (
    "menu", "section", "section_text", "name", "description", "price", "diets", "allergens", "spice",
    "is_new",
)  # fmt: skip
"""The fields that a column of an imported table can contain."""
MenuColumn = Annotated[str, OneOf("MenuColumn", COLUMN_FIELDS)]
Amount = Annotated[
    str, 'A number such as "9.50" in the currency of the business, or text such as "market price".'
]


class Price(TypedDict):
    """The price of a dish in one size."""

    size: Annotated[str, 'The name of the price; "" if there is only one price.']
    amount: Amount


class DishFacts(TypedDict):
    """The facts of a dish."""

    id: Annotated[str, "Unique in its menu; it doesn't change when the dish is moved or renamed."]
    name: str
    description: str
    prices: list[Price]
    diets: list[DietName]
    allergens: Annotated[list[AllergenName] | None, "Null if not specified."]
    spice: Annotated[int, "From 0 (not spicy) to 3."]
    is_new: bool


class Dish(DishFacts):
    """A dish with the id of its image."""

    image: int | None


class Section(TypedDict):
    """Dishes under a heading."""

    id: str
    title: str
    text: str
    dishes: list[Dish]


class MenuFacts(TypedDict):
    """The facts of a menu, without its sections."""

    text: str
    note: str
    days: Annotated[list[DayName], "The weekdays on which it is served; empty for every day."]
    begins: Time
    ends: Time
    first_day: Annotated[Day, '"" for no start.']
    last_day: Annotated[Day, '"" for no end.']
    service: Annotated[str, "The name of the meal period that limits the menu; empty if there is none."]


class FoodMenuBody(MenuFacts):
    """The stored body of a menu."""

    sections: list[Section]


class FoodMenuReply(FoodMenuBody):
    """A menu, ready to be edited. Clients can send back all fields except the last four."""

    id: int
    _id: str
    title: str
    position: int
    business_ids: Annotated[list[int], "Ids of member posts; 0 is the site's own business."]
    version: Annotated[int, "Send it with each change. An outdated version is rejected."]
    sold_out: Annotated[
        dict[str, str], 'For each sold-out dish, the day it is back; "" until it\'s marked as available.'
    ]
    pictures: Annotated[dict[str, MediaItem], "The files of the dishes, by id."]
    may_write: bool


class UnreadLine(TypedDict):
    """A line, or part of a line, that could not be read."""

    line: Annotated[int, "The number of the line in the text, from 1."]
    text: str


class TableColumn(TypedDict):
    """A column of a table in the text."""

    title: Annotated[str, '"" if the table has no titles.']
    field: Annotated[MenuColumn | None, "What its cells contain; null for a column that is ignored."]
    examples: Annotated[list[str], "The first cells of the column."]


class ReadTable(TypedDict):
    """The table in the text."""

    columns: list[TableColumn]
    header_rows: Annotated[int, "The number of rows above the first dish."]
    is_known: Annotated[
        bool, "False if the columns are unknown and nothing is read: send the text again with `columns`."
    ]


class ReadMenu(TypedDict):
    """The result of reading text, for review before it becomes part of a menu."""

    sections: list[Section]
    unread: Annotated[list[UnreadLine], "Lines that could not be read, up to 500."]
    unread_count: Annotated[int, "The number of all lines that could not be read."]
    table: Annotated[ReadTable | None, "Null if the text has been read line by line."]


class ShownDish(DishFacts):
    """A dish as pages show it."""

    image_item: MediaItem | None
    is_sold_out: bool


class ShownSection(TypedDict):
    """Dishes under a heading, as pages show them."""

    id: str
    title: str
    text: str
    dishes: list[ShownDish]


class ShownMenu(MenuFacts):
    """A menu as pages show it."""

    id: int
    title: str
    business_ids: list[int]
    sections: list[ShownSection]
    is_cut: Annotated[bool, "Whether dishes are missing because the page has no space for more."]
    more_url: Annotated[str, "The page with the full menu if this one is cut; empty if there is none."]
