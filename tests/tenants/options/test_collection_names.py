"""Names of a domain's collections in the panel, and as headings on the site."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")

EVENTS = {"slug": "showcases", "title": "Evenings", "label": "Evening", "is_hidden": False}


def put(client: APIClient, *rows: Any) -> Any:
    return client.put("/api/options/options", {"collections": list(rows)}, format="json")


def test_collection_has_the_name_set_by_the_domain(as_role: Any, anonymous: APIClient) -> None:
    make.post("showcases", title="Supper", url="showcases/supper")
    before = page_at("showcases", Query()).payload["page"]["title"]

    answer = put(as_role(Role.ADMIN), EVENTS, {"slug": "cuisines", "is_hidden": True})

    assert (before, answer.status_code) == ("What’s on", 200)
    named = anonymous.get("/api/options/options").json()["data"]["collections"]
    assert named == [EVENTS, {"slug": "cuisines", "title": "", "label": "", "is_hidden": True}]
    index = page_at("showcases", Query()).payload
    assert (index["page"]["title"], index["head"]["title"].partition(" | ")[0]) == ("Evenings", "Evenings")
    crumbs = page_at("showcases/supper", Query()).payload["page"]["breadcrumbs"]
    assert [crumb["text"] for crumb in crumbs] == ["Home", "Evenings", "Supper"]


def test_empty_name_means_default_name(as_role: Any) -> None:
    admin = as_role(Role.ADMIN)
    put(admin, EVENTS)
    put(admin, {**EVENTS, "title": ""})

    assert page_at("showcases", Query()).payload["page"]["title"] == "What’s on"


@pytest.mark.parametrize(
    "rows",
    [
        [{"slug": "nothing"}],
        [{}],
        [{"title": "Evenings"}],
        [EVENTS, EVENTS],
        [{**EVENTS, "title": "x" * 41}],
        [{**EVENTS, "title": 5, "is_hidden": "perhaps"}],
        [{**EVENTS, "colour": "red"}],
        ["showcases"],
    ],
)
def test_invalid_collection_name_is_rejected(as_role: Any, rows: list[Any]) -> None:
    answer = put(as_role(Role.ADMIN), *rows)

    assert answer.status_code == 422
    assert any(name.startswith("collections") for name in answer.json()["errors"])


def test_renaming_a_collection_requires_options_permission(as_role: Any) -> None:
    assert put(as_role(Role.EDITOR), EVENTS).status_code == 403
