"""Versions of menus, business info and site options: stored with each save, and restored."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.food_menus.models import FoodMenu
from tenants.history import services
from tenants.history.models import Kind, Version
from tenants.media.models import Media
from tenants.options.models import SiteOptions
from tenants.posts.models import Post
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")

SETTINGS: dict[str, tuple[str, Any, Any]] = {
    "general": ("options/options", {"title": "First"}, {"title": "Second"}),
    "collections": (
        "options/options",
        {"collections": [{"slug": "members", "title": "Trucks"}]},
        {"collections": [{"slug": "members", "title": "Carts"}]},
    ),
    "colors": (
        "options/colors",
        [{"domain_color_type_id": 1, "code": "#111111"}],
        [{"domain_color_type_id": 1, "code": "#222222"}],
    ),
    "design": (
        "options/design",
        {"template": "restaurant", "fonts": "elegant"},
        {"template": "association", "corners": "round"},
    ),
    "navigation": (
        "options/menus",
        {"menuBody": {"header": [{"text": "First", "url": "/first"}]}},
        {"menuBody": {"header": [{"text": "Second", "url": "/second"}]}},
    ),
    "socials": (
        "options/socials",
        [{"link": "https://first.example/", "icon": {"id": 1}}],
        [{"link": "https://second.example/", "icon": {"id": 1}}],
    ),
    "seo": ("options/seo", {"description": "First"}, {"description": "Second"}),
    "site_map": ("options/site-map", {"enabled": False}, {"enabled": True}),
    "error_page": ("options/error-page", {"title": "First"}, {"title": "Second"}),
    "business": ("business", {"phone": "+1 555 0100"}, {"phone": "+1 555 0199"}),
}


@pytest.fixture
def admin(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.ADMIN)
    return client


def put(client: APIClient, path: str, body: Any) -> Any:
    response = client.put(f"/api/{path}", body, format="json")
    assert response.status_code == 200, response.json()
    return response.json()


def list_versions(client: APIClient, kind: str, object_id: int = 1) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = client.get(f"/api/versions?kind={kind}&object_id={object_id}").json()["data"]
    return rows


def restore(client: APIClient, row: dict[str, Any], **body: Any) -> Any:
    return client.put(f"/api/versions/{row['id']}/restore", body, format="json")


def read(client: APIClient, path: str) -> Any:
    """The reply without ids of rows, which are new after a restore."""
    data = client.get(f"/api/{path}").json()["data"]
    return [{**each, "id": 0} for each in data] if isinstance(data, list) else data


def save_menu(client: APIClient, menu: FoodMenu, *names: str, **values: Any) -> Any:
    sections = [{"title": "Mains", "dishes": [make.dish(each) for each in names]}]
    return put(client, f"food-menus/{menu.pk}", {"title": menu.title, "sections": sections, **values})


@pytest.mark.parametrize("kind", SETTINGS)
def test_saved_settings_can_be_restored(admin: APIClient, kind: str) -> None:
    path, first, second = SETTINGS[kind]
    put(admin, path, first)
    shown = read(admin, path)
    put(admin, path, second)
    assert read(admin, path) != shown
    latest, earlier, *_ = list_versions(admin, kind)

    response = restore(admin, earlier)

    assert response.status_code == 200
    assert response.json()["data"] == {"left_out": []}
    assert read(admin, path) == shown
    assert list_versions(admin, kind)[0]["number"] == latest["number"] + 1


@pytest.mark.parametrize("kind", SETTINGS)
def test_the_content_before_the_first_stored_save_is_a_version(admin: APIClient, kind: str) -> None:
    path, first, _second = SETTINGS[kind]
    before = read(admin, path)

    put(admin, path, first)

    saved, original = list_versions(admin, kind)
    assert (saved["number"], original["number"]) == (2, 1)
    assert saved["created_by"] is not None
    assert original["created_by"] is None
    assert restore(admin, original).status_code == 200
    assert read(admin, path) == before


def test_a_save_without_changes_stores_no_version(admin: APIClient) -> None:
    for _twice in range(2):
        put(admin, "options/options", {"title": "Same"})

    assert len(list_versions(admin, "general")) == 2
    assert list_versions(admin, "business") == []


def test_a_version_is_compared_with_the_current_content(admin: APIClient) -> None:
    put(admin, "options/seo", {"description": "Tacos"})
    put(admin, "options/seo", {"description": "Ramen"})
    _latest, tacos, _original = list_versions(admin, "seo")

    data = admin.get(f"/api/versions/{tacos['id']}").json()["data"]

    assert (data["content"]["description"], data["current"]["description"]) == ("Tacos", "Ramen")


def test_a_saved_menu_can_be_restored(admin: APIClient) -> None:
    menu = make.food_menu("Lunch")
    save_menu(admin, menu, "Soup", "Bread")
    save_menu(admin, menu, "Salad")
    _salad, soup, _first = list_versions(admin, "food_menu", menu.pk)

    assert restore(admin, soup, version=3).status_code == 200

    menu.refresh_from_db()
    assert [each["name"] for each in menu.body["sections"][0]["dishes"]] == ["Soup", "Bread"]
    assert menu.version == 4


def test_a_restore_over_an_unseen_save_is_a_conflict(admin: APIClient) -> None:
    menu = make.food_menu("Lunch")
    save_menu(admin, menu, "Soup")
    first = list_versions(admin, "food_menu", menu.pk)[-1]

    response = restore(admin, first, version=1)

    assert response.status_code == 409
    assert response.json()["code"] == "stale_version"


def test_deleted_pictures_and_members_are_left_out_of_a_restored_menu(admin: APIClient) -> None:
    member, picture = make.post("members"), make.media()
    menu = make.food_menu("Lunch", make.dish("Soup", image=picture.pk), business_ids=[0, member.pk])
    save_menu(admin, menu, "Salad", business_ids=[0])
    Media.objects.filter(pk=picture.pk).delete()
    Post.objects.filter(pk=member.pk).delete()

    response = restore(admin, list_versions(admin, "food_menu", menu.pk)[-1])

    assert response.json()["data"] == {"left_out": ["business_ids", "pictures"]}
    menu.refresh_from_db()
    (dish,) = menu.body["sections"][0]["dishes"]
    assert (dish["name"], dish["image"], menu.business_ids) == ("Soup", None, [0])


def test_entries_of_deleted_posts_are_left_out_of_a_restored_navigation(admin: APIClient) -> None:
    page = make.post("pages")
    child = {"text": "Below", "url": "/below"}
    linked = {"type": "post", "post_id": str(page.uid)}
    header = [{"text": "Gone", **linked}, {"text": "Kept", **linked, "children": [child]}]
    put(admin, "options/menus", {"menuBody": {"header": header}})
    put(admin, "options/menus", {"menuBody": {"header": []}})
    Post.objects.filter(pk=page.pk).delete()

    response = restore(admin, list_versions(admin, "navigation")[1])

    assert response.json()["data"] == {"left_out": ["posts"]}
    (entry,) = admin.get("/api/options/menus").json()["data"]["menuBody"]["header"]
    assert (entry["text"], entry["type"], entry["children"][0]["text"]) == ("Kept", "link", "Below")


def test_a_deleted_logo_is_left_out_and_the_texts_are_restored(admin: APIClient) -> None:
    logo = make.media()
    put(admin, "options/options", {"title": "First", "logo_id": logo.pk})
    put(admin, "options/options", {"title": "Second", "logo_id": None})
    Media.objects.filter(pk=logo.pk).delete()

    response = restore(admin, list_versions(admin, "general")[1])

    assert response.json()["data"] == {"left_out": ["logo_id"]}
    assert SiteOptions.objects.get().title == "First"


def test_an_editor_restores_business_info_without_the_email_of_the_site(
    admin: APIClient, as_role: Any
) -> None:
    put(admin, "business", {"phone": "+1 555 0100", "email": "first@example.com"})
    put(admin, "business", {"phone": "+1 555 0199", "email": "second@example.com"})
    editor = as_role(Role.EDITOR)

    response = restore(editor, list_versions(editor, "business")[1])

    assert response.json()["data"] == {"left_out": ["email"]}
    stored = SiteOptions.objects.get()
    assert (stored.phone, stored.email) == ("+1 555 0100", "second@example.com")


def test_closed_today_is_not_part_of_a_version(admin: APIClient) -> None:
    put(admin, "business", {"closed_today": {"note": "Power cut"}})

    assert list_versions(admin, "business") == []


@pytest.mark.parametrize(("role", "kinds"), [(Role.EDITOR, {"seo"}), (Role.ADMIN, {"seo", "general"})])
def test_versions_need_the_permission_to_change_their_object(
    admin: APIClient, as_role: Any, role: Role, kinds: set[str]
) -> None:
    put(admin, "options/options", {"title": "New"})
    put(admin, "options/seo", {"description": "New"})
    (general, *_), client = list_versions(admin, "general"), as_role(role)

    assert {each["kind"] for each in client.get("/api/versions").json()["data"]} == kinds
    wanted = 200 if "general" in kinds else 404
    assert client.get(f"/api/versions/{general['id']}").status_code == wanted
    assert restore(client, general).status_code == wanted


def test_a_member_restores_only_menus_of_their_own_business(alpha: DomainRef, client_of: Any) -> None:
    user = make.user(role=Role.MEMBER, domain=alpha)
    member = client_of(alpha, make.access_token(user, alpha, Role.MEMBER))
    own = make.post("members", owner_id=user.pk)
    menus = [make.food_menu("Own", business_ids=[own.pk]), make.food_menu("The site's")]
    rows = [Version.objects.of(Kind.FOOD_MENU, menu.pk).get() for menu in menus]

    statuses = [restore(member, {"id": row.pk}).status_code for row in rows]

    assert statuses == [200, 404]
    assert {each["object_id"] for each in member.get("/api/versions").json()["data"]} == {menus[0].pk}


def test_versions_of_a_deleted_menu_are_deleted(admin: APIClient) -> None:
    menu = make.food_menu("Lunch")

    assert admin.delete(f"/api/food-menus/{menu.pk}").status_code == 200

    assert list_versions(admin, "food_menu", menu.pk) == []


def test_the_oldest_versions_beyond_the_limit_are_deleted(
    admin: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_VERSIONS", 3)

    for number in range(5):
        put(admin, "options/seo", {"description": f"Number {number}"})

    assert [each["number"] for each in list_versions(admin, "seo")] == [6, 5, 4]


def test_a_refused_save_stores_no_version(admin: APIClient) -> None:
    menu = make.food_menu("Lunch")
    section = {"title": "Mains", "dishes": [make.dish("Soup", image=987)]}

    response = admin.put(
        f"/api/food-menus/{menu.pk}", {"title": "Dinner", "sections": [section]}, format="json"
    )

    assert response.status_code == 422
    assert len(list_versions(admin, "food_menu", menu.pk)) == 1
