"""Food menus."""

from collections.abc import Mapping
from typing import Any

from tenants.food_menus import services
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.serializers import FoodMenuSerializer
from tests.kit.rows import next_number


def dish(name: str | None = None, price: str = "9", **values: Any) -> dict[str, Any]:
    """A dish at one price."""
    return {"name": name or f"Dish {next_number()}", "prices": [{"amount": price}], **values}


def food_menu(title: str | None = None, *dishes: Mapping[str, Any], **values: Any) -> FoodMenu:
    """A menu of the site's own house with those dishes, or one, in one section."""
    sections = [{"id": "mains", "title": "Mains", "dishes": list(dishes) or [dish()]}]
    read = FoodMenuSerializer(
        data={"title": title or f"Menu {next_number()}", "sections": sections, **values}
    )
    read.is_valid(raise_exception=True)
    return services.add(read.validated_data)
