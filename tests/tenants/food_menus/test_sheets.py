"""Printed menus."""

import fcntl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from django.conf import settings
from django.db import connection

from shared.accounts.rate_limits import Rate
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.food_menus.pages import get_page_url
from tenants.food_menus.sheets import rendering
from tenants.food_menus.sheets.served import describe_service
from tenants.hours.facts import ServiceTimes
from tests.kit import make
from tests.kit.processes import list_children
from tests.kit.waiting import until

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.mark.parametrize("paper", ["a4", "letter", "folded"])
def test_menu_is_printed_on_every_paper_size(as_role: Any, paper: str) -> None:
    hostile = make.dish('#panic("x") $ * _ \\', "market price", description="حمص 🐟 麺", allergens=["milk"])
    dishes = [hostile, *(make.dish(f"Dish {number}", "9.50", spice=3) for number in range(60))]
    menu = make.food_menu("The card", *dishes, note="#let it = be")

    answer = as_role(Role.VIEWER).get(f"/api/food-menus/{menu.pk}/sheet?paper={paper}&boxes=true")

    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")


def test_table_codes_link_to_the_menu_page(as_role: Any) -> None:
    menu, other = make.food_menu("Lunch"), make.food_menu("Dinner")
    make.post("pages", url="all", builder=make.builder(make.block("FoodMenu")))
    make.post("pages", url="lunch", builder=make.builder(make.block("FoodMenu", menu=menu.pk)))

    answer = as_role(Role.EDITOR).get(f"/api/food-menus/{menu.pk}/codes?tables=30")

    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
    assert (get_page_url(menu), get_page_url(other)) == ("lunch", "all")


@pytest.mark.parametrize(
    "path", ["sheet?paper=napkin", "codes?tables=-1", "codes?tables=100000", "codes?tables=x"]
)
def test_unprintable_request_is_rejected(as_role: Any, path: str) -> None:
    menu = make.food_menu("The card")

    assert as_role(Role.EDITOR).get(f"/api/food-menus/{menu.pk}/{path}").status_code == 422


def test_missing_glyphs_must_be_confirmed_before_printing(as_role: Any) -> None:
    nobody_has = "\U0001f9ff\U0001fae8"  # an amulet and a face, missing in all bundled fonts
    menu = make.food_menu("The card", make.dish(f"Lucky {nobody_has} soup ñ ё €", "9"))
    plain = make.food_menu("Plain", make.dish("Crêpe à la crème, борщ, σαλάτα – “fresh”", "9"))
    viewer = as_role(Role.VIEWER)

    refused = viewer.get(f"/api/food-menus/{menu.pk}/sheet")
    printed = [
        viewer.get(path)
        for path in (
            f"/api/food-menus/{menu.pk}/sheet?boxes=true",
            f"/api/food-menus/{menu.pk}/codes",
            f"/api/food-menus/{plain.pk}/sheet",
        )
    ]

    assert (refused.status_code, refused.json()["code"]) == (409, "missing_glyphs")
    assert refused.json()["characters"] == nobody_has
    assert [(each.status_code, each.content[:5]) for each in printed] == [(200, b"%PDF-")] * 3


@pytest.mark.parametrize("query", ["", "?boxes=true"])
def test_too_many_distinct_characters_are_rejected(as_role: Any, query: str) -> None:
    every_sign = "".join(map(chr, range(0x4E00, 0x9FFF)))
    signs = [every_sign[start : start + 400] for start in range(0, len(every_sign), 400)]
    menu = make.food_menu("The card", *(make.dish("Signs", description=each) for each in signs))

    assert as_role(Role.MEMBER).get(f"/api/food-menus/{menu.pk}/sheet{query}").status_code == 404
    assert as_role(Role.VIEWER).get(f"/api/food-menus/{menu.pk}/sheet{query}").status_code == 422


def test_right_to_left_dish_keeps_its_price(as_role: Any) -> None:
    shawarma = "\u0634\u0627\u0648\u0631\u0645\u0627!"
    menu = make.food_menu("The card", make.dish(shawarma, "9"), make.dish("Soup", "7"))

    (page,) = _read_pages(as_role(Role.EDITOR).get(f"/api/food-menus/{menu.pk}/sheet?boxes=true"))

    assert _is_left_to_right(page, "$", "9", "!", shawarma[0])
    assert _is_left_to_right(page, "S", "7")


def test_letter_page_has_as_many_dishes_as_a4(as_role: Any) -> None:
    menu = make.food_menu(
        "The card", *(make.dish(f"Dish {each}", "9", description="Hot") for each in range(22))
    )
    papers = [
        as_role(Role.EDITOR).get(f"/api/food-menus/{menu.pk}/sheet?paper={each}") for each in ("a4", "letter")
    ]

    assert [len(_read_pages(paper)) for paper in papers] == [1, 1]


def test_sheet_shows_serving_times() -> None:
    dinner: ServiceTimes = {
        "name": "Dinner",
        "days": ["tuesday", "wednesday"],
        "begins": "17:30",
        "ends": "22:00",
    }
    followed = make.food_menu("Evening", service="Dinner")
    gone = make.food_menu(
        "Brunch", service="Brunch", days=["saturday"], begins="10:00", last_day="2030-05-31"
    )

    assert describe_service(followed, [dinner]) == "Dinner, Tue – Wed, 5:30\u00a0pm – 10\u00a0pm"
    assert describe_service(gone, [dinner]) == "Saturday, from 10\u00a0am, until May 31, 2030"
    assert describe_service(make.food_menu("Always"), [dinner]) == ""


def test_sheets_are_rendered_one_at_a_time_without_blocking_requests(
    committed: None, alpha: DomainRef, beta: DomainRef, client_of: Any
) -> None:
    mixed = "soup \u062d\u0645\u0635 "
    dishes = [make.dish(f"{mixed}{number}", "9", description=mixed * 4) for number in range(200)]
    with unit_of_work(alpha):
        menu = make.food_menu("The card", sections=[{"dishes": dishes}] * 2)
    token, elsewhere = make.role_token(Role.VIEWER, alpha), make.role_token(Role.VIEWER, beta)
    counts: list[int] = []

    def has_child() -> bool:
        counts.append(len(list_children("tenants.food_menus.sheets.program")))
        return counts[-1] > 0

    def ask(_number: int) -> Any:
        try:
            return client_of(alpha, token).get(f"/api/food-menus/{menu.pk}/sheet?paper=folded&boxes=true")
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=8) as pool:
        asked = [pool.submit(ask, number) for number in range(8)]
        until(lambda: any(each.done() for each in asked) and has_child(), 20)
        other = client_of(beta, elsewhere).get("/api/food-menus")
        while not all(each.done() for each in asked):
            has_child()
        answers = [each.result() for each in asked]

    refused = [each for each in answers if each.status_code == 429]
    assert (other.status_code, max(counts)) == (200, 1)
    assert {each.status_code for each in answers} == {200, 429}
    assert {each["Retry-After"] for each in refused} == {"5"}


def test_unchanged_sheet_comes_from_the_cache(as_role: Any) -> None:
    menu, viewer = make.food_menu("The card", make.dish("Soup", "9")), as_role(Role.VIEWER)
    first = viewer.get(f"/api/food-menus/{menu.pk}/sheet")

    with Path(settings.COMMISSARY_HOME, "sheet.lock").open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        again = viewer.get(f"/api/food-menus/{menu.pk}/sheet")
        other_paper = viewer.get(f"/api/food-menus/{menu.pk}/sheet?paper=letter")

    assert (again.status_code, again.content) == (200, first.content)
    assert other_paper.status_code == 429


def test_prints_per_user_are_limited(as_role: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "SHEETS", Rate(times=1, seconds=60))
    menu, viewer = make.food_menu("The card", make.dish("Soup", "9")), as_role(Role.VIEWER)

    answers = [viewer.get(f"/api/food-menus/{menu.pk}/sheet?paper={each}") for each in ("a4", "letter")]

    assert [each.status_code for each in answers] == [200, 429]
    assert viewer.get(f"/api/food-menus/{menu.pk}/sheet?paper=a4").status_code == 200


def _read_pages(answer: Any) -> list[list[tuple[str, float]]]:
    """Return the characters of each page with their distance from the left."""
    texts = [page.get_textpage() for page in pypdfium2.PdfDocument(answer.content)]
    return [
        [(text.get_text_range(at, 1), text.get_charbox(at)[0]) for at in range(text.count_chars())]
        for text in texts
    ]


def _is_left_to_right(page: list[tuple[str, float]], *characters: str) -> bool:
    """Return whether each item starts further right than the previous one."""
    places = [next(place for each, place in page if each == character) for character in characters]
    return places == sorted(places)
