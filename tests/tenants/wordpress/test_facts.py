"""When a restaurant's WordPress pages are imported, clear hours and dishes become data of the business."""

import io
from collections.abc import Iterator
from dataclasses import replace

import pytest

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.business.services import change_business
from tenants.food_menus.models import FoodMenu
from tenants.options.models import SiteOptions
from tenants.posts.models import Post
from tenants.wordpress.files import SiteImportOptions
from tenants.wordpress.report import ItemOutcome, SiteImportReport
from tenants.wordpress.services import import_site
from tests.tenants.wordpress.exports import export, item, list_losses

HOURS = (
    "<table><tr><th>Day</th><th>Open</th></tr><tr><td>Monday</td><td>closed</td></tr>"
    "<tr><td>Tue – Thu</td><td>5 – 10 pm</td></tr>"
    "<tr><td>Fri &amp; Sat</td><td>5 – 11:30 pm</td></tr></table>"
)
CARD = (
    "<h2>Starters</h2><ul><li>Soup of the day 7</li><li>Olives, <b>warm</b> 4.50</li>"
    "<li>Bread and butter $3</li></ul>"
    "<h2>Mains</h2><table><tr><th>Dish</th><th></th><th>Price</th></tr>"
    "<tr><td>Trout</td><td>with nuts and butter</td><td>24</td></tr>"
    "<tr><td>Stew مرق 🍲</td><td></td><td>19</td></tr><tr><td>Crab</td><td></td><td>market price</td></tr>"
    "<tr><td>Risotto</td><td></td><td>18</td></tr></table>"
)


def page(number: int, title: str, content: str, status: str = "publish") -> str:
    return item(number, title=title, post_type="page", content=content, status=status)


@pytest.fixture
def in_restaurant(alpha: DomainRef) -> Iterator[DomainRef]:
    restaurant = replace(alpha, template="restaurant")
    with unit_of_work(restaurant):
        yield restaurant


def hours() -> list[str]:
    rows = (SiteOptions.objects.get().business or {}).get("hours", [])
    return [f"{row['day'][:3]} {row['opens']}-{row['closes']}" for row in rows]


def facts(report: SiteImportReport) -> list[tuple[str, ItemOutcome]]:
    return [(line.title, line.outcome) for line in report.lines if line.kind in {"business", "food_menus"}]


def test_table_of_days_becomes_business_hours(in_restaurant: DomainRef) -> None:
    report = import_site(export(page(1, "Visit us", HOURS)))

    assert hours() == [
        "tue 17:00-22:00",
        "wed 17:00-22:00",
        "thu 17:00-22:00",
        "fri 17:00-23:30",
        "sat 17:00-23:30",
    ]
    assert facts(report) == [("Opening hours, from “Visit us”", ItemOutcome.CREATED)]


def test_existing_hours_of_the_business_are_preserved(in_restaurant: DomainRef) -> None:
    change_business({"hours": [{"day": "monday", "opens": "09:00", "closes": "17:00", "note": ""}]})

    report = import_site(export(page(1, "Visit us", HOURS)))

    assert hours() == ["mon 09:00-17:00"]
    assert facts(report) == [("Opening hours, from “Visit us”", ItemOutcome.KEPT)]


def test_contradicting_pages_provide_no_facts(in_restaurant: DomainRef) -> None:
    other = HOURS.replace("10 pm", "9 pm")

    report = import_site(export(page(1, "Visit us", HOURS), page(2, "Contact", other)))

    assert hours() == []
    assert "“Visit us”, “Contact” list different hours. Enter the hours under Business info." in list_losses(
        report
    )


def test_price_list_becomes_a_menu_with_unspecified_allergens(in_restaurant: DomainRef) -> None:
    before = FoodMenu.objects.count()

    report = import_site(export(page(1, "Our menu", f"<p>Come hungry.</p>{CARD}")))

    menu = FoodMenu.objects.get(title="Our menu")
    assert FoodMenu.objects.count() == before + 1
    sections = menu.body["sections"]
    assert [each["title"] for each in sections] == ["Starters", "Mains"]
    assert [each["name"] for each in sections[0]["dishes"]] == [
        "Soup of the day",
        "Olives, warm",
        "Bread and butter",
    ]
    assert sections[0]["dishes"][1]["prices"] == [{"size": "", "amount": "4.50"}]
    trout, stew, crab, _risotto = sections[1]["dishes"]
    assert (trout["description"], stew["description"]) == ("with nuts and butter", "")
    assert crab["prices"] == [{"size": "", "amount": "market price"}]
    assert {dish["allergens"] for each in sections for dish in each["dishes"]} == {None}
    assert ("Our menu: 7 dishes", ItemOutcome.CREATED) in facts(report)


def test_repeated_import_adds_nothing_and_keeps_edited_menu(in_restaurant: DomainRef) -> None:
    contents = export(page(1, "Our menu", CARD), page(2, "Visit us", HOURS)).getvalue()
    import_site(io.BytesIO(contents))
    menus = FoodMenu.objects.count()

    again = import_site(io.BytesIO(contents))

    assert [outcome for _title, outcome in facts(again)] == [ItemOutcome.UNCHANGED, ItemOutcome.UNCHANGED]
    FoodMenu.objects.filter(title="Our menu").update(version=7)
    changed = import_site(export(page(1, "Our menu", CARD.replace("24", "26"))))
    assert facts(changed) == [("Our menu: 7 dishes", ItemOutcome.KEPT)]
    assert FoodMenu.objects.count() == menus


def test_dry_run_reports_the_same_and_changes_nothing(in_restaurant: DomainRef) -> None:
    menus = FoodMenu.objects.count()

    report = import_site(
        export(page(1, "Our menu", CARD), page(2, "Visit us", HOURS)), SiteImportOptions(dry_run=True)
    )

    assert [outcome for _title, outcome in facts(report)] == [ItemOutcome.CREATED, ItemOutcome.CREATED]
    assert hours() == []
    assert FoodMenu.objects.count() == menus
    assert not Post.objects.filter(title="Our menu").exists()


@pytest.mark.parametrize(
    "content",
    [
        "<ul><li>Founded 1998</li><li>Seats 40</li><li>Dogs 2</li></ul>",
        "<ul><li>Monday yoga</li><li>Tuesday quiz</li><li>Friday 20:00 band</li></ul>",
        "<p>Mon-Sat 11:00-22:00, soup 7, stew 12, pie 9</p>",
        "<table><tr><td>Mon-Fri</td><td>9-5</td></tr></table>",
    ],
)
def test_ambiguous_content_is_neither_menu_nor_hours(in_restaurant: DomainRef, content: str) -> None:
    report = import_site(export(page(1, "About us", content)))

    assert facts(report) == []
    assert hours() == []


def test_drafts_and_associations_provide_no_facts(in_alpha: DomainRef) -> None:
    contents = (page(1, "Our menu", CARD), page(2, "Visit us", HOURS))

    assert facts(import_site(export(*contents))) == []
    assert hours() == []
