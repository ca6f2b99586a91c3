"""Build structured data (schema.org) for food menus."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from tenants.food_menus.prices import is_number
from tenants.food_menus.wire import Price, ShownDish, ShownMenu, ShownSection
from tenants.site.documents.structured_data import CONTEXT, Thing, without_empty

_DIETS: Mapping[str, str] = {
    "vegan": "VeganDiet",
    "vegetarian": "VegetarianDiet",
    "gluten_free": "GlutenFreeDiet",
    "halal": "HalalDiet",
    "kosher": "KosherDiet",
}


def menu(shown: ShownMenu, *, url: str, currency: str) -> Thing:
    """Return a food menu as it is currently served. See https://schema.org/Menu."""
    return without_empty(
        {
            "@context": CONTEXT,
            "@type": "Menu",
            "name": shown["title"],
            "description": shown["text"],
            "url": url,
            "hasMenuSection": [_section(each, currency) for each in shown["sections"]],
        }
    )


def price_range(menus: Sequence[ShownMenu], currency: str) -> str:
    """Return the lowest and the highest price of the dishes, such as "USD 4.50–18".

    Returns "" without numeric prices, and if the page shows only a part of a menu.
    """
    amounts = [
        price["amount"]
        for each in menus
        for section in each["sections"]
        for dish in section["dishes"]
        for price in dish["prices"]
        if is_number(price["amount"], currency)
    ]
    if not amounts or any(each["is_cut"] for each in menus):
        return ""
    low, high = min(amounts, key=Decimal), max(amounts, key=Decimal)
    return f"{currency} {low}" if Decimal(low) == Decimal(high) else f"{currency} {low}–{high}"


def _section(section: ShownSection, currency: str) -> Thing:
    return without_empty(
        {
            "@type": "MenuSection",
            "name": section["title"],
            "description": section["text"],
            "hasMenuItem": [_dish(each, currency) for each in section["dishes"]],
        }
    )


def _dish(dish: ShownDish, currency: str) -> Thing:
    availability = "OutOfStock" if dish["is_sold_out"] else "InStock"
    image = dish["image_item"]
    return without_empty(
        {
            "@type": "MenuItem",
            "name": dish["name"],
            "description": dish["description"],
            "image": image["share_url"] if image and image["share_url"].startswith("http") else "",
            "suitableForDiet": [f"{CONTEXT}/{_DIETS[each]}" for each in dish["diets"] if each in _DIETS],
            # Only numeric amounts are useful to machines.
            "offers": [
                _offer(each, currency, availability)
                for each in dish["prices"]
                if is_number(each["amount"], currency)
            ],
        }
    )


def _offer(price: Price, currency: str, availability: str) -> Thing:
    return without_empty(
        {
            "@type": "Offer",
            "name": price["size"],
            "price": price["amount"],
            "priceCurrency": currency,
            "availability": f"{CONTEXT}/{availability}",
        }
    )
