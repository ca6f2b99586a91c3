"""Menus are exported as a table for a spreadsheet and imported again."""

import csv
import io
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.food_menus import services
from tenants.posts.models import Post
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def export_menus(client: APIClient, query: str = "") -> str:
    response: Any = client.get(f"/api/food-menus/export{query}")
    assert response.status_code == 200
    return b"".join(response).decode("utf-8-sig")


def rows(client: APIClient, query: str = "") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(export_menus(client, query))))


def remove_ids(sections: Any) -> Any:
    """Remove the IDs, which differ in each copy."""
    return [
        {**section, "id": "", "dishes": [{**dish, "id": ""} for dish in section["dishes"]]}
        for section in sections
    ]


PRICES: list[dict[str, str]] = [
    {"size": "S", "amount": "9"},
    {"size": "Half dozen", "amount": "12.50"},
    {"size": "1/2 litre", "amount": "4"},
    {"size": "Whole", "amount": "market price"},
    {"size": "", "amount": "ask: it depends"},
]
SECTIONS: list[dict[str, Any]] = [
    {
        "title": "To begin",
        "text": "Small, to share",
        "dishes": [
            make.dish("Soup", "7", description="Leeks, “cream”; or none, says\u00a0she"),
            make.dish("=SUM(A1:A9)", "-", description="+1 for the table", diets=["vegan", "gluten_free"]),
            make.dish("'Nduja toast.", "€7", allergens=["gluten", "milk"], spice=3, is_new=True),
        ],
    },
    {"title": "Nothing yet", "text": "Soon", "dishes": []},
    {
        "title": "- Mains -",
        "dishes": [
            {"name": "Crab", "prices": PRICES, "allergens": []},
            {"name": "Bread", "prices": []},
            make.dish("حساء العدس 🍲", "9"),
        ],
    },
]


def test_exported_menu_can_be_imported_unchanged(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    menu = make.food_menu("The card", sections=SECTIONS)
    make.food_menu("Another", make.dish("Elsewhere"))

    table = export_menus(editor, f"?menu_id={menu.pk}")
    body = {"text": table}
    read = editor.post("/api/food-menus/from-text", body, format="json").json()["data"]

    assert read["unread"] == []
    assert remove_ids(read["sections"]) == remove_ids(menu.body["sections"])
    again = editor.post(
        "/api/food-menus", {"title": "The card", "sections": read["sections"]}, format="json"
    ).json()["data"]
    assert export_menus(editor, f"?menu_id={again['id']}") == table


def test_each_dish_has_a_readable_row(as_role: Any) -> None:
    picture = make.media()
    member = make.post("members", title="Marisol's")
    dish = make.dish(
        "Soup", "9.5", id="soup", diets=["dairy_free", "vegan"], allergens=["celery"], spice=2, is_new=True,
        image=picture.pk, description="Hot",
    )  # fmt: skip
    menu = make.food_menu("Lunch", dish, make.dish("Tea"), business_ids=[0, member.pk], begins="11:00")
    services.mark(menu, "soup", "changed", make.clock().now)

    soup, tea = rows(as_role(Role.VIEWER))

    assert soup.pop("picture").endswith(picture.file_name)
    assert soup == {
        "menu": "Lunch",
        "businesses": "Alpha; Marisol's",
        "served": "from 11\u00a0am",
        "section": "Mains",
        "section_text": "",
        "dish": "Soup",
        "description": "Hot",
        "prices": "9.50",
        "diets": "vegan, dairy free",
        "allergens": "celery",
        "spice": "2",
        "new": "yes",
        "sold_out": "yes",
    }
    assert (tea["diets"], tea["allergens"], tea["sold_out"], tea["picture"]) == ("", "", "", "")


def test_export_of_several_menus_has_a_section_for_each(as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    make.food_menu("Lunch", make.dish("Soup"))
    make.food_menu("Dinner", make.dish("Fish"))

    read = editor.post("/api/food-menus/from-text", {"text": export_menus(editor)}, format="json").json()[
        "data"
    ]

    assert [(each["title"], each["dishes"][0]["name"]) for each in read["sections"]] == [
        ("Mains", "Soup"),
        ("Mains", "Fish"),
    ]


def test_allergens_with_an_unknown_word_are_unspecified(as_role: Any) -> None:
    table = 'dish,price,diets,allergens\nSoup,9,"vegan, lucky","milk, moonlight"\nTea,3,,none'
    body = {"text": table}

    read = as_role(Role.EDITOR).post("/api/food-menus/from-text", body, format="json").json()["data"]

    soup, tea = read["sections"][0]["dishes"]
    assert (soup["diets"], soup["allergens"], tea["allergens"]) == (["vegan"], None, [])
    assert [(each["line"], each["text"]) for each in read["unread"]] == [
        (2, "Soup: lucky"),
        (2, "Soup: moonlight"),
    ]


def test_no_cell_of_a_menu_is_a_formula(as_role: Any) -> None:
    make.food_menu("@card", make.dish("=1+1", "+1"), business_ids=[0])

    (row,) = rows(as_role(Role.EDITOR))

    assert (row["menu"], row["dish"], row["prices"]) == ("'@card", "'=1+1", "'+1")


def test_member_exports_own_menus_and_visitor_none(client_of: Any, alpha: Any, anonymous: APIClient) -> None:
    user = make.user(role=Role.MEMBER, domain=alpha)
    client = client_of(alpha, make.access_token(user, alpha, Role.MEMBER))
    truck = make.post("members", title="Marisol's", owner_id=user.pk)
    make.food_menu("Tacos", make.dish("Taco"), business_ids=[truck.pk])
    other = make.food_menu("Others", make.dish("Noodles"))

    assert [row["dish"] for row in rows(client)] == ["Taco"]
    assert rows(client, f"?menu_id={other.pk}") == []
    assert anonymous.get("/api/food-menus/export").status_code == 401


def test_member_exports_no_unpublished_titles_of_other_members(
    as_role: Any, client_of: Any, alpha: DomainRef
) -> None:
    user = make.user(role=Role.MEMBER, domain=alpha)
    client = client_of(alpha, make.access_token(user, alpha, Role.MEMBER))
    truck = make.post("members", title="Marisol's", owner_id=user.pk)
    secret, bao = (
        make.post("members", title="Secret truck"),
        make.post("members", title="Bao", url="members/bao"),
    )
    Post.objects.filter(pk__in=[truck.pk, secret.pk]).update(live_url=None)
    make.food_menu("Tacos", make.dish("Taco"), business_ids=[truck.pk, secret.pk, bao.pk])

    by_editor, by_member = (rows(who)[0]["businesses"] for who in (as_role(Role.EDITOR), client))

    assert by_editor == "Marisol's; Secret truck; Bao"
    assert by_member == "Marisol's; Bao"


def test_long_export_is_complete_ordered_and_limited(as_role: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenants.food_menus.export._BATCH", 2)
    titles = [make.food_menu(f"Menu {number}", make.dish(), make.dish()).title for number in range(5)]
    viewer = as_role(Role.VIEWER)

    assert [row["menu"] for row in rows(viewer)] == [title for title in titles for _ in range(2)]

    monkeypatch.setattr("tenants.food_menus.export.MOST", 5)
    assert len(rows(viewer)) == 5
