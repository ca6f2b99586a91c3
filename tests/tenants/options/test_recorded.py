"""The activity log shows who changed options, menus and places of a site."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")

OPTIONS = {
    "general": ("options/options", {"title": "Another title"}, ["title"]),
    "business": ("business", {"phone": "+1 555 0100"}, ["phone"]),
    "colors": ("options/colors", [{"domain_color_type_id": 1, "code": "#123456"}], None),
    "design": ("options/design", {"corners": "round"}, ["corners"]),
    "menus": ("options/menus", {"menuBody": {"header": []}}, None),
    "socials": ("options/socials", [], None),
    "seo": ("options/seo", {"description": "Tacos all day."}, ["seo_description"]),
    "site_map": ("options/site-map", {"enabled": False}, None),
    "error_page": ("options/error-page", {"title": "Nothing here"}, ["error_title"]),
}


@pytest.fixture
def admin(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.ADMIN)
    return client


def list_recorded(client: APIClient, kind: str) -> list[tuple[str, Any]]:
    rows = client.get(f"/api/audit?action={kind}.").json()["data"]
    assert all(each["user"] and each["address"] for each in rows)
    return [(each["action"], each["data"]) for each in rows]


@pytest.mark.parametrize("part", OPTIONS)
def test_changed_options_are_audited_with_the_user(admin: APIClient, part: str) -> None:
    path, body, fields = OPTIONS[part]

    for _twice in range(2):
        assert admin.put(f"/api/{path}", body, format="json").status_code == 200

    said = {"fields": fields} if fields else {}
    is_compared = part in ("general", "business", "design", "seo", "error_page")
    assert list_recorded(admin, "options") == [(f"options.{part}_changed", said)] * (1 if is_compared else 2)


def test_menu_changes_are_audited_with_titles(admin: APIClient, as_role: Any) -> None:
    editor = as_role(Role.EDITOR)
    menu = editor.post("/api/food-menus", {"title": "Lunch", "sections": []}, format="json").json()["data"]
    path = f"/api/food-menus/{menu['id']}"

    editor.put(path, {"title": "Dinner", "sections": []}, format="json")
    refused = editor.put(path, {"title": "Late", "sections": [], "version": 1}, format="json")
    editor.delete(path)

    assert refused.status_code == 409
    assert list_recorded(admin, "food_menu") == [
        (f"food_menu.{done}", {"title": title, "menu_id": menu["id"]})
        for done, title in (("deleted", "Dinner"), ("changed", "Dinner"), ("added", "Lunch"))
    ]


def test_place_changes_are_audited_with_names(admin: APIClient) -> None:
    place = admin.post("/api/places", {"name": "Harbour"}, format="json").json()["data"]

    admin.put(f"/api/places/{place['id']}", {"name": "Pier"}, format="json")
    admin.delete(f"/api/places/{place['id']}")

    assert list_recorded(admin, "place") == [
        (f"place.{done}", {"title": name, "place_id": place["id"]})
        for done, name in (("deleted", "Pier"), ("changed", "Pier"), ("added", "Harbour"))
    ]


def test_changes_by_the_product_are_not_audited(admin: APIClient) -> None:
    make.food_menu("Starter")
    make.place("Yard")

    assert (list_recorded(admin, "food_menu"), list_recorded(admin, "place")) == ([], [])
