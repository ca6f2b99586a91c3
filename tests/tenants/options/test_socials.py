"""Social links and their icons."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.options.reading import load_socials
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def put(client: APIClient, body: Any) -> Any:
    return client.put("/api/options/socials", body, format="json")


def test_links_can_be_added_moved_and_removed(as_role: Any, anonymous: APIClient) -> None:
    staying, gone = (
        make.social("https://kept.example/", icon_id=1),
        make.social("https://gone.example/", icon_id=2),
    )

    response = put(
        as_role(Role.EDITOR),
        [
            {"link": "https://new.example/", "icon": {"id": 3}},
            {"id": staying, "link": "https://kept.example/moved", "icon": {"id": 4}},
        ],
    )

    assert response.status_code == 200
    rows = anonymous.get("/api/options/socials").json()["data"]
    assert [(row["link"], row["icon"]["id"]) for row in rows] == [
        ("https://new.example/", 3),
        ("https://kept.example/moved", 4),
    ]
    assert rows[1]["id"] == staying
    assert gone not in {row["id"] for row in rows}
    assert rows[0]["icon"] == {"id": 3, "name": "tiktok", "data": {"label": "TikTok", "icon": "tiktok"}}


def test_available_icons_are_listed(anonymous: APIClient) -> None:
    icons = anonymous.get("/api/options/social-icons").json()["data"]

    assert len({icon["id"] for icon in icons}) == len({icon["name"] for icon in icons}) == len(icons) > 10
    assert all(icon["data"]["label"] and icon["data"]["icon"] for icon in icons)


@pytest.mark.parametrize(
    "row",
    [
        {"link": "javascript:alert(1)", "icon": {"id": 1}},
        {"link": "/members", "icon": {"id": 1}},
        {"link": "", "icon": {"id": 1}},
        {"link": "https://x.example/" + "a" * 500, "icon": {"id": 1}},
        {"link": "https://x.example/", "icon": {"id": 999}},
        {"link": "https://x.example/", "icon": 1},
        {"link": "https://x.example/"},
        {"id": 999_999, "link": "https://x.example/", "icon": {"id": 1}},
        {"id": "x", "link": "https://x.example/", "icon": {"id": 1}},
    ],
)
def test_invalid_social_link_is_rejected_without_change(as_role: Any, row: Any) -> None:
    make.social()
    before = load_socials()

    response = put(as_role(Role.EDITOR), [row])

    assert response.status_code == 422
    assert load_socials() == before


def test_duplicate_link_is_rejected(as_role: Any) -> None:
    social = make.social()
    row = {"id": social, "link": "https://x.example/", "icon": {"id": 1}}

    assert put(as_role(Role.EDITOR), [row, row]).status_code == 422
