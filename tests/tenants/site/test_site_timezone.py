"""The time zone of a site, which Admins can set."""

from typing import Any

import pytest

from shared.api.permissions import Role


def test_admins_set_the_time_zone_of_their_site(as_role: Any, alpha: Any) -> None:
    admin = as_role(Role.ADMIN)
    before = admin.get("/api/site-timezone").json()["data"]

    changed = admin.put("/api/site-timezone", {"timezone": "Asia/Tokyo"}, format="json")

    assert before == {"timezone": alpha.timezone}
    assert (changed.status_code, changed.json()["data"]) == (200, {"timezone": "Asia/Tokyo"})
    assert admin.get("/api/site-timezone").json()["data"] == {"timezone": "Asia/Tokyo"}


def test_unknown_time_zone_is_rejected_by_field(as_role: Any) -> None:
    refused = as_role(Role.ADMIN).put("/api/site-timezone", {"timezone": "Mars/Base"}, format="json")

    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["timezone"])


@pytest.mark.parametrize("role", [Role.EDITOR, Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_time_zone_requires_admin(as_role: Any, role: Role) -> None:
    response = as_role(role).put("/api/site-timezone", {"timezone": "Asia/Tokyo"}, format="json")

    assert response.status_code == 403
