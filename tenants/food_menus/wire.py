"""Typed shapes of food menus: stored, edited and shown."""

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
"""The fourteen of Regulation (EU) 1169/2011, annex II; they include the nine of the United States."""
HOTTEST: Final = 3

DietName = Annotated[str, OneOf("Diet", DIETS)]
AllergenName = Annotated[str, OneOf("Allergen", ALLERGENS)]
Amount = Annotated[str, 'A number such as "9.50" in the currency of the business, or words: "market price".']


class Price(TypedDict):
    """The price of a dish in one size."""

    size: Annotated[str, '"" where there is but one.']
    amount: Amount


class DishFacts(TypedDict):
    """The facts of a dish."""

    id: Annotated[str, "Unique in its menu; it stays when the dish moves or is renamed."]
    name: str
    description: str
    prices: list[Price]
    diets: list[DietName]
    allergens: Annotated[list[AllergenName] | None, "Null where nobody has stated them."]
    spice: Annotated[int, "0 for not hot, at most 3."]
    is_new: bool


class Dish(DishFacts):
    """A dish with the id of its picture."""

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
    days: Annotated[list[DayName], "The days on which it is served; empty for every day."]
    begins: Time
    ends: Time
    first_day: Annotated[Day, '"" where it has no beginning.']
    last_day: Annotated[Day, '"" where it has no end.']
    service: Annotated[str, "The name of the meal period that limits the menu; empty without one."]


class FoodMenuBody(MenuFacts):
    """The stored body of a menu."""

    sections: list[Section]


class FoodMenuReply(FoodMenuBody):
    """A menu, ready to be edited; all but the last four can be sent back."""

    id: int
    _id: str
    title: str
    position: int
    business_ids: Annotated[list[int], "Ids of member posts; 0 is the site's own business."]
    version: Annotated[int, "Sent back with a change, which is refused if somebody was first."]
    sold_out: Annotated[
        dict[str, str], 'By dish that is sold out: the day it is served again, "" until somebody says so.'
    ]
    pictures: Annotated[dict[str, MediaItem], "The files that dishes show, by id."]
    may_write: bool


class ReadMenu(TypedDict):
    """The result of reading a text, for a review before it becomes part of a menu."""

    sections: list[Section]
    unread: Annotated[list[str], "Lines that could not be used."]


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
    is_cut: Annotated[bool, "Whether the page leaves out dishes because it has no space for more."]
    more_url: Annotated[str, "The page with the full menu if this one is cut; empty if there is none."]
