"""Food menus: write permissions, validation, and immediate changes for visitors."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.food_menus import limits, services
from tenants.food_menus.models import BODY_BYTES, FoodMenu
from tenants.media.usage import list_uses, remove_references
from tenants.posts.models import Post
from tenants.posts.searching.finding import search_posts
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.kit.jobs import run_jobs

pytestmark = pytest.mark.usefixtures("in_alpha")

TODAY = datetime.now(UTC).date()


def put(client: APIClient, path: str, body: Any) -> Any:
    return client.put(f"/api/food-menus/{path}", body, format="json")


def post(client: APIClient, body: Any, path: str = "") -> Any:
    return client.post(f"/api/food-menus{path}", body, format="json")


def read_dishes(url: str = "card") -> list[dict[str, Any]]:
    """Return the dishes on the page at `url`."""
    menus = page_at(url, Query()).payload["food_menus"]
    return [dict(dish) for menu in menus for section in menu["sections"] for dish in section["dishes"]]


def card_page(**props: Any) -> Post:
    return make.post("pages", title="Card", url="card", builder=make.builder(make.block("FoodMenu", **props)))


@pytest.fixture
def marisol(client_of: Any, alpha: DomainRef) -> tuple[APIClient, Post]:
    """A user with the Member role, and the post of their food truck."""
    user = make.user(role=Role.MEMBER, domain=alpha)
    client = client_of(alpha, make.access_token(user, alpha, Role.MEMBER))
    return client, make.post("members", title="Marisol's", url="members/marisols", owner_id=user.pk)


def test_changed_price_appears_on_every_page(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    menu = make.food_menu("The card", make.dish("Soup", "9", id="soup"))
    card_page()
    some = make.block("FoodMenu", menu=menu.pk, dishes=["soup"])
    make.post("pages", title="Home", url="", builder=make.builder(some))
    stated = editor.get(f"/api/food-menus/{menu.pk}").json()["data"]

    stated["sections"][0]["dishes"][0]["prices"][0]["amount"] = "9,5"
    answer = put(editor, str(menu.pk), stated)

    assert answer.status_code == 200
    assert [dish["prices"] for dish in read_dishes()] == [[{"size": "", "amount": "9.50"}]]
    assert [dish["prices"] for dish in read_dishes("")] == [[{"size": "", "amount": "9.50"}]]
    assert answer.json()["data"]["version"] == 2


def test_concurrent_edit_is_rejected_as_stale(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    menu = make.food_menu("The card")
    put(editor, str(menu.pk), {"title": "Dinner", "version": 1})

    late = put(editor, str(menu.pk), {"title": "Lunch", "version": 1})

    assert (late.status_code, late.json()["code"], late.json()["version"]) == (409, "stale_version", 2)
    assert FoodMenu.objects.get().title == "Dinner"


def test_sold_out_lasts_until_tomorrow_or_until_changed(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    menu = make.food_menu("The card", *(make.dish(each, id=each) for each in ("soup", "cake", "fish")))
    card_page()

    for dish, until in (("soup", "tomorrow"), ("cake", "changed"), ("fish", "changed"), ("fish", None)):
        assert put(editor, f"{menu.pk}/sold-out", {"dish": dish, "until": until}).status_code == 200

    assert [dish["name"] for dish in read_dishes() if dish["is_sold_out"]] == ["soup", "cake"]
    menu.refresh_from_db()
    assert menu.version == 1
    # A day later.
    FoodMenu.objects.update(sold_out={**menu.sold_out, "soup": (TODAY - timedelta(days=1)).isoformat()})
    page = make.post("pages", title="Later", url="later", builder=make.builder(make.block("FoodMenu")))
    assert [dish["name"] for dish in read_dishes(page.url) if dish["is_sold_out"]] == ["cake"]


def test_deleted_dish_is_not_sold_out(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    menu = make.food_menu("The card", make.dish("Soup", id="soup"))
    put(editor, f"{menu.pk}/sold-out", {"dish": "soup", "until": "changed"})

    put(editor, str(menu.pk), {"title": "The card", "sections": []})
    late = put(editor, f"{menu.pk}/sold-out", {"dish": "soup", "until": "changed"})

    assert (FoodMenu.objects.get().sold_out, late.status_code) == ({}, 422)
    assert "dish" in late.json()["errors"]


def test_menu_is_hidden_outside_its_dates() -> None:
    far, past = (TODAY + timedelta(days=40)).isoformat(), (TODAY - timedelta(days=40)).isoformat()
    make.food_menu("Now", make.dish("Soup"), first_day=past, last_day=far)
    make.food_menu("Easter", make.dish("Lamb"), first_day=far)
    make.food_menu("Harvest", make.dish("Pumpkin"), last_day=past)
    card_page()

    assert [dish["name"] for dish in read_dishes()] == ["Soup"]


def test_number_of_menus_is_limited_per_business(
    marisol: tuple[APIClient, Post], as_role: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    member, own = marisol
    monkeypatch.setattr(services, "MOST_MENUS", 2)
    other = make.post("members", title="Other", url="members/other")
    body = {"title": "One more", "sections": []}

    answers = [post(member, body).status_code for _each in range(3)]

    assert answers == [201, 201, 422]
    assert FoodMenu.objects.filter(business_ids__contains=[own.pk]).count() == 2
    assert post(as_role(Role.EDITOR), {**body, "business_ids": [other.pk]}).status_code == 201
    assert post(as_role(Role.EDITOR), {**body, "business_ids": [other.pk, own.pk]}).status_code == 422


def test_member_writes_own_menus_only(marisol: tuple[APIClient, Post], as_role: Any) -> None:
    client, truck = marisol
    own = post(client, {"title": "Tacos", "sections": [{"title": "", "dishes": [make.dish("Al pastor")]}]})
    business = make.food_menu("The yard")
    both = make.food_menu("Both", business_ids=[0, truck.pk])

    assert own.status_code == 201
    assert own.json()["data"]["business_ids"] == [truck.pk]
    listed = client.get("/api/food-menus").json()["data"]
    assert [(each["title"], each["may_write"]) for each in listed] == [("Tacos", True), ("Both", False)]
    assert client.get(f"/api/food-menus/{business.pk}").status_code == 404
    assert put(client, str(both.pk), {"title": "Mine"}).status_code == 403
    assert put(client, str(own.json()["data"]["id"]), {"title": "T", "business_ids": [0]}).status_code == 403
    assert client.delete(f"/api/food-menus/{both.pk}").status_code == 403
    assert post(client, {"title": "Elsewhere", "business_ids": [0]}).status_code == 403
    assert [dish["name"] for dish in read_dishes("members/marisols")][:1] == ["Al pastor"]


def test_reordering_menus_changes_positions_only(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    menus = [make.food_menu(title, make.dish(title)) for title in ("Lunch", "Dinner", "Wine")]
    card_page()

    answer = put(editor, "order", {"ids": [menus[2].pk, menus[0].pk]})

    assert answer.status_code == 200
    assert [dish["name"] for dish in read_dishes()] == ["Wine", "Dinner", "Lunch"]
    assert set(FoodMenu.objects.values_list("version", flat=True)) == {1}
    assert put(editor, "order", {"ids": [999_999]}).status_code == 422


def test_blocks_of_a_deleted_menu_show_all_menus(as_role: Any) -> None:
    lunch = make.food_menu("Lunch", make.dish("Soup"))
    make.food_menu("Dinner", make.dish("Fish"))
    card_page(menu=lunch.pk)
    assert [dish["name"] for dish in read_dishes()] == ["Soup"]

    assert as_role(Role.EDITOR).delete(f"/api/food-menus/{lunch.pk}").status_code == 200

    assert [dish["name"] for dish in read_dishes()] == ["Fish"]


def test_menu_of_a_deleted_business_can_be_saved(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    gone = make.post("members", title="Gone")
    menu = make.food_menu("Both", business_ids=[0, gone.pk])
    gone.delete()

    stated = editor.get(f"/api/food-menus/{menu.pk}").json()["data"]

    assert stated["business_ids"] == [0]
    assert put(editor, str(menu.pk), stated).status_code == 200


def test_dish_picture_is_in_use_and_removed_when_deleted() -> None:
    picture = make.media()
    menu = make.food_menu("The card", make.dish("Soup", image=picture.pk))
    card_page()

    assert [use.title for use in list_uses([picture.pk])[picture.pk]] == ["The card"]
    assert read_dishes()[0]["image_item"]["id"] == picture.pk

    with transaction.atomic():
        remove_references(picture.pk)
    menu.refresh_from_db()
    assert (menu.media_ids, menu.body["sections"][0]["dishes"][0]["image"]) == ([], None)


def test_search_finds_a_dish_after_the_job(alpha: DomainRef) -> None:
    card_page()
    menu = make.food_menu("The card", make.dish("Charred leeks", description="With romesco"))
    run_jobs(alpha)
    assert [hit["url"] for hit in search_posts("romesco")["hits"]] == ["card"]

    services.change(menu, {"title": "The card", **menu.body, "sections": []})
    run_jobs(alpha)
    assert search_posts("romesco")["hits"] == []


def test_search_finds_pages_with_dishes_for_a_diet(alpha: DomainRef) -> None:
    card_page()
    make.food_menu("The card", make.dish("Charred leeks", diets=["gluten_free", "vegan"]))
    run_jobs(alpha)

    for words in ("gluten free", "gluten-free", "vegan"):
        assert [hit["url"] for hit in search_posts(words)["hits"]] == ["card"], words
    assert search_posts("kosher")["hits"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"title": ""}, "title"),
        ({"title": "x", "days": ["someday"]}, "days.0"),
        ({"title": "x", "first_day": "2026-05-02", "last_day": "2026-05-01"}, "last_day"),
        ({"title": "x", "first_day": "soon"}, "first_day"),
        ({"title": "x", "begins": "25:00"}, "begins"),
        ({"title": "x", "business_ids": [999_999]}, "business_ids"),
        ({"title": "x", "business_ids": []}, "business_ids"),
        ({"title": "x", "sections": "soup"}, "sections"),
        ({"title": "x", "sections": [{"dishes": [{"name": ""}]}]}, "sections.0.dishes.0.name"),
        ({"title": "x", "sections": [{"dishes": [{}]}]}, "sections.0.dishes.0.name"),
        (
            {"title": "x", "sections": [{"dishes": [{"name": "y", "prices": [{}]}]}]},
            "sections.0.dishes.0.prices.0.amount",
        ),
        (
            {"title": "x", "sections": [{"dishes": [{"name": "y", "prices": [{"amount": "1"}] * 11}]}]},
            "sections.0.dishes.0.prices",
        ),
        ({"title": "x", "sections": [{"dishes": [{"name": "y", "spice": 4}]}]}, "sections.0.dishes.0.spice"),
        (
            {"title": "x", "sections": [{"dishes": [{"name": "y", "allergens": ["air"]}]}]},
            "sections.0.dishes.0.allergens.0",
        ),
        ({"title": "x", "sections": [{"dishes": [{"name": "y", "image": 999_999}]}]}, "sections"),
        ({"title": "x", "sections": [{"id": "a"}, {"id": "a"}]}, "sections"),
        ({"title": "x", "sections": [{"id": "Über"}]}, "sections.0.id"),
        ({"title": "x", "price": "9"}, "price"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_invalid_menu_is_rejected_by_path_and_not_stored(
    as_role: Any, body: dict[str, Any], field: str
) -> None:
    answer = post(as_role(Role.EDITOR), body)

    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert not FoodMenu.objects.exists()


def test_prices_and_names_can_be_words_emoji_and_any_script(as_role: Any) -> None:
    dishes = [
        make.dish("Catch 🐟", "market price"),
        make.dish("حمص", "12.00", prices=[{"size": str(size), "amount": str(size)} for size in range(1, 11)]),
    ]

    answer = post(as_role(Role.EDITOR), {"title": "قائمة", "sections": [{"dishes": dishes}]})

    assert answer.status_code == 201
    first, second = answer.json()["data"]["sections"][0]["dishes"]
    assert (first["name"], first["prices"][0]["amount"]) == ("Catch 🐟", "market price")
    assert (second["name"], len(second["prices"])) == ("حمص", 10)


def test_total_size_of_menus_per_business_is_limited(marisol: tuple[APIClient, Post], as_role: Any) -> None:
    member, own = marisol
    words = "a" * 480
    dishes = [make.dish(f"Dish {number}", description=words) for number in range(200)]
    body = {"title": "Card", "sections": [{"title": "", "dishes": dishes}]}

    answers = [post(member, body) for _each in range(4)]

    assert [each.status_code for each in answers] == [201, 201, 201, 422]
    assert list(answers[3].json()["errors"]) == ["sections"]
    stored = FoodMenu.objects.filter(business_ids__contains=[own.pk])
    assert sum(stored.values_list(BODY_BYTES, flat=True)) <= limits.MOST_BYTES
    other = make.post("members", title="Other", url="members/other")
    assert post(as_role(Role.EDITOR), {**body, "business_ids": [other.pk]}).status_code == 201


def test_menu_over_the_size_limit_is_rejected(marisol: tuple[APIClient, Post]) -> None:
    member, _own = marisol
    dishes = [make.dish(f"Dish {number}", description="a" * 480) for number in range(200)]
    sections = [{"title": str(number), "dishes": dishes} for number in range(3)]

    refused = post(member, {"title": "Card", "sections": sections})

    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["sections"])
    assert "300 KB" in refused.json()["errors"]["sections"][0]
