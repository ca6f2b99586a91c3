"""Dishes for the panel's comparison with the template's dishes."""

from collections.abc import Iterator, Mapping
from typing import Any

from tenants.site.payload.schemas import ExampleDish


def dishes_in(body: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The dishes of a menu, section by section."""
    for section in body["sections"]:
        yield from section["dishes"]


def example_dish(dish: Mapping[str, Any]) -> ExampleDish:
    return {
        "name": dish["name"],
        "description": dish["description"],
        "prices": [f"{each['size']} {each['amount']}".strip() for each in dish["prices"]],
    }
