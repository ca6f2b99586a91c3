"""Menus on paper."""

from typing import Any

import pytest

from shared.api.permissions import Role
from tenants.food_menus.pages import page_url_of
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.mark.parametrize("paper", ["a4", "letter", "folded"])
def test_a_menu_is_printed_on_every_paper(as_role: Any, paper: str) -> None:
    hostile = make.dish('#panic("x") $ * _ \\', "market price", description="حمص 🐟 麺", allergens=["milk"])
    dishes = [hostile, *(make.dish(f"Dish {number}", "9.50", spice=3) for number in range(60))]
    menu = make.food_menu("The card", *dishes, note="#let it = be")

    answer = as_role(Role.VIEWER).get(f"/api/food-menus/{menu.pk}/sheet?paper={paper}")

    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")


def test_the_codes_of_the_tables_lead_to_the_page_that_shows_the_menu(as_role: Any) -> None:
    menu, other = make.food_menu("Lunch"), make.food_menu("Dinner")
    make.post("pages", url="all", builder=make.builder(make.block("FoodMenu")))
    make.post("pages", url="lunch", builder=make.builder(make.block("FoodMenu", menu=menu.pk)))

    answer = as_role(Role.EDITOR).get(f"/api/food-menus/{menu.pk}/codes?tables=30")

    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    assert (page_url_of(menu), page_url_of(other)) == ("lunch", "all")


@pytest.mark.parametrize(
    "path", ["sheet?paper=napkin", "codes?tables=-1", "codes?tables=100000", "codes?tables=x"]
)
def test_what_cannot_be_printed_is_refused(as_role: Any, path: str) -> None:
    menu = make.food_menu("The card")

    assert as_role(Role.EDITOR).get(f"/api/food-menus/{menu.pk}/{path}").status_code == 422
