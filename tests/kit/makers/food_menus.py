"""Factories for food menus."""

from collections.abc import Mapping
from typing import Any

from tenants.food_menus import services
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.serializers import FoodMenuSerializer
from tests.kit.rows import next_number


def dish(name: str | None = None, price: str = "9", **values: Any) -> dict[str, Any]:
    """Build a dish with one price."""
    return {"name": name or f"Dish {next_number()}", "prices": [{"amount": price}], **values}


def food_menu(title: str | None = None, *dishes: Mapping[str, Any], **values: Any) -> FoodMenu:
    """Create a menu of the site's own business with one section of these dishes, or of one dish."""
    return services.add(menu_values(title or f"Menu {next_number()}", *dishes, **values))


def menu_values(title: str, *dishes: Mapping[str, Any], **values: Any) -> dict[str, Any]:
    """Build menu data with these dishes and defaults for the rest."""
    sections = [{"id": "mains", "title": "Mains", "dishes": list(dishes) or [dish()]}]
    read = FoodMenuSerializer(data={"title": title, "sections": sections, **values})
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)
