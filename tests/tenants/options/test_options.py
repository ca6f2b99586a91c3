"""Options in the API: reading is public, writing needs permissions, and invalid values are rejected by
field."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.media.usage import list_uses
from tenants.options.models import SiteOptions
from tenants.options.reading import load_colors
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def put(client: APIClient, name: str, body: Any) -> Any:
    return client.put(f"/api/options/{name}", body, format="json")


def test_options_are_public(anonymous: APIClient) -> None:
    logo = make.media(alt="A truck")
    SiteOptions.objects.update(logo=logo, phone="+1 415 555 0100")

    data = anonymous.get("/api/options/options").json()["data"]

    assert set(data) == {
        "title", "address", "phone", "email", "outgoing_email", "social_media_title", "menu_title",
        "join_title", "join_text", "join_url", "copyright", "opening_text",
        "auth_background", "auth_background_id", "logo", "logo_id", "fav_icon", "fav_icon_id", "collections",
    }  # fmt: skip
    assert (data["title"], data["phone"], data["logo"]["alt"]) == ("Alpha", "+1 415 555 0100", "A truck")


def test_response_can_be_sent_back(as_role: Any) -> None:
    SiteOptions.objects.update(logo=make.media())
    admin = as_role(Role.ADMIN)

    for name in ("options", "colors", "design", "error-page", "socials", "menus", "seo"):
        read = admin.get(f"/api/options/{name}").json()["data"]
        response = put(admin, name, read)
        assert response.status_code == 200, (name, response.json())
        assert response.json()["data"] == read, name


def test_omitted_options_are_unchanged(as_role: Any) -> None:
    SiteOptions.objects.update(phone="+1 415 555 0100")

    response = put(as_role(Role.ADMIN), "options", {"title": "Beta blockers"})

    data = response.json()["data"]
    assert (data["title"], data["phone"]) == ("Beta blockers", "+1 415 555 0100")
    assert SiteOptions.objects.get().title == "Beta blockers"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "x" * 201),
        ("title", {"a": 1}),
        ("email", "nobody"),
        ("outgoing_email", "a@b.example\nBcc: x@y.example"),
        ("join_url", "javascript:alert(1)"),
        ("join_url", "//evil.example"),
        ("join_url", "https:evil.example"),
        ("logo_id", 999_999),
        ("logo_id", "7; drop"),
        ("logo_id", True),
        ("logo_id", "٣"),
        ("logo_id", 10**18),
        ("phone", "x\x00y"),
    ],
)
def test_invalid_values_are_rejected_by_field(as_role: Any, field: str, value: Any) -> None:
    before = SiteOptions.objects.values().get()

    response = put(as_role(Role.ADMIN), "options", {field: value})

    assert response.status_code == 422
    assert list(response.json()["errors"]) == [field]
    assert SiteOptions.objects.values().get() == before


def test_file_of_another_domain_is_rejected(as_role: Any, beta: DomainRef) -> None:
    with unit_of_work(beta):
        theirs = make.media(id=4_000_000)

    for name, field in (("options", "logo_id"), ("seo", "og_image_id"), ("error-page", "truck_image_id")):
        response = put(as_role(Role.ADMIN), name, {field: theirs.pk})
        assert response.status_code == 422
        assert response.json()["errors"] == {field: ["This file doesn't exist."]}


@pytest.mark.parametrize(
    ("name", "body", "writers"),
    [
        ("options", {"title": "New"}, {Role.SUPER_ADMIN, Role.ADMIN}),
        ("colors", [{"domain_color_type_id": 1, "code": "#000000"}], {Role.SUPER_ADMIN, Role.ADMIN}),
        ("design", {"corners": "round"}, {Role.SUPER_ADMIN, Role.ADMIN}),
        ("error-page", {"title": "New"}, {Role.SUPER_ADMIN, Role.ADMIN, Role.EDITOR}),
        ("socials", [], {Role.SUPER_ADMIN, Role.ADMIN, Role.EDITOR}),
        ("menus", {"menuBody": {}}, {Role.SUPER_ADMIN, Role.ADMIN, Role.EDITOR}),
        ("seo", {"title": "New"}, {Role.SUPER_ADMIN, Role.ADMIN, Role.EDITOR}),
    ],
)
def test_only_roles_with_the_permission_write(
    anonymous: APIClient, as_role: Any, name: str, body: Any, writers: set[Role]
) -> None:
    assert put(anonymous, name, body).status_code == 401
    for role in Role:
        assert put(as_role(role), name, body).status_code == (200 if role in writers else 403), role


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("options", {"title": "New"}),
        ("colors", [{"domain_color_type_id": 1, "code": "#000000"}]),
        ("design", {"corners": "round"}),
        ("error-page", {"title": "New"}),
        ("socials", []),
        ("menus", {"menuBody": {"header": []}}),
        ("seo", {"title": "New"}),
    ],
)
def test_every_change_invalidates_the_cache(as_role: Any, name: str, body: Any) -> None:
    admin, before = as_role(Role.ADMIN), tenant_cache.version()

    put(admin, name, body)

    assert tenant_cache.version() > before


def test_changed_color_leaves_other_colors_unchanged(as_role: Any, anonymous: APIClient) -> None:
    before = anonymous.get("/api/options/colors").json()["data"]

    put(as_role(Role.ADMIN), "colors", [{"domain_color_type_id": 4, "code": "#12ab34"}])

    after = anonymous.get("/api/options/colors").json()["data"]
    assert [row["domain_color_type_id"] for row in after] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert after[3] == {**before[3], "code": "#12ab34"}
    assert [row for row in after if row not in before] == [after[3]]


@pytest.mark.parametrize(
    "body",
    [
        {"domain_color_type_id": 1, "code": "#000000"},
        [{"domain_color_type_id": 9, "code": "#000000"}],
        [{"domain_color_type_id": 0, "code": "#000000"}],
        [{"domain_color_type_id": 1, "code": "#000"}],
        [{"domain_color_type_id": 1, "code": "red;}body{background:url(//x)"}],
        [{"domain_color_type_id": 1, "code": "#00000٣"}],
        [{"domain_color_type_id": 1}],
        [{"domain_color_type_id": 1, "code": "#000000"}, {"domain_color_type_id": 1, "code": "#ffffff"}],
        [{"domain_color_type_id": 1, "code": "#000000"}] * 9,
    ],
)
def test_invalid_color_is_rejected(as_role: Any, body: Any) -> None:
    before = load_colors()

    assert put(as_role(Role.ADMIN), "colors", body).status_code == 422
    assert load_colors() == before


def test_not_found_page_has_picture_and_members(anonymous: APIClient, as_role: Any) -> None:
    truck = make.media()
    make.post("members", title="Bangkok")

    response = put(as_role(Role.EDITOR), "error-page", {"title": "Lost", "truck_image_id": truck.pk})

    data = anonymous.get("/api/options/error-page").json()["data"]
    assert data == response.json()["data"]
    assert (data["title"], data["truck_image"]["id"]) == ("Lost", truck.pk)
    assert [each["title"] for each in data["members"]] == ["Bangkok"]


def test_null_removes_the_picture(as_role: Any) -> None:
    SiteOptions.objects.update(truck_image=make.media())

    put(as_role(Role.EDITOR), "error-page", {"truck_image_id": None})

    assert SiteOptions.objects.get().truck_image is None


def test_seo_names_the_host(anonymous: APIClient, as_role: Any) -> None:
    put(as_role(Role.EDITOR), "seo", {"title": "Street food", "description": "Good.", "name": "evil.example"})

    data = anonymous.get("/api/options/seo").json()["data"]

    assert data == {
        "title": "Street food",
        "description": "Good.",
        "name": "alpha.test",
        "og_image": None,
        "og_image_id": None,
        "verification": {},
        "organisation": {},
    }


def test_media_library_lists_uses_in_options() -> None:
    logo, truck = make.media(), make.media()
    SiteOptions.objects.update(logo=logo, fav_icon=logo)
    SiteOptions.objects.update(truck_image=truck)

    uses = list_uses([logo.pk, truck.pk])

    assert [use.title for use in uses[logo.pk]] == ["Logo", "Favicon"]
    assert [use.title for use in uses[truck.pk]] == ["404 page"]


def test_deleted_file_is_removed_from_options(as_role: Any) -> None:
    logo = make.media()
    SiteOptions.objects.update(logo=logo)
    SiteOptions.objects.update(og_image=logo)
    admin = as_role(Role.ADMIN)

    refused = admin.delete(f"/api/media/{logo.pk}")
    forced = admin.delete(f"/api/media/{logo.pk}?force=1")

    assert (refused.status_code, forced.status_code) == (409, 200)
    assert SiteOptions.objects.get().logo is None
    assert SiteOptions.objects.get().og_image is None
