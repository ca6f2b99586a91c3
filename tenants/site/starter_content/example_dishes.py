"""Convert dishes for the panel, which compares them with the template's dishes."""

from collections.abc import Iterator

from shared.data_types import JsonMapping
from tenants.site.payload.schemas import ExampleDish


def dishes_in(body: JsonMapping) -> Iterator[JsonMapping]:
    """Yield the dishes of a menu, section by section."""
    for section in body["sections"]:
        yield from section["dishes"]


def example_dish(dish: JsonMapping) -> ExampleDish:
    return {
        "name": dish["name"],
        "description": dish["description"],
        "prices": [f"{each['size']} {each['amount']}".strip() for each in dish["prices"]],
    }
