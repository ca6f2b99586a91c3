"""Sitemap, verification, organization; and clearing the cache."""

import json
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import DomainRef
from tenants.options.models import SiteOptions
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")
DEFAULT = {
    "enabled": True,
    "types": dict.fromkeys(("page", "member", "cuisine", "showcase", "catering", "blog"), True),
    "exclude": [],
    "extra": [],
}


@pytest.fixture
def editor(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.EDITOR)
    return client


def put(client: APIClient, name: str, **body: Any) -> Any:
    return client.put(f"/api/options/{name}", body, format="json")


def test_site_map_includes_everything_by_default(editor: APIClient) -> None:
    assert editor.get("/api/options/site-map").json()["data"] == DEFAULT

    changed = put(editor, "site-map", types={"cuisine": False}, exclude=["About/"], extra=["menu.pdf"])

    assert changed.status_code == 200
    expected = {**DEFAULT, "types": {**DEFAULT["types"], "cuisine": False}}  # type: ignore[dict-item]  # a dict of dicts
    expected = {**expected, "exclude": ["/about"], "extra": ["/menu.pdf"]}
    assert changed.json()["data"] == expected
    assert put(editor, "site-map", **expected).json()["data"] == expected
    assert put(editor, "site-map", enabled=False).json()["data"] == {**expected, "enabled": False}


def test_site_map_follows_its_settings(editor: APIClient, alpha: DomainRef) -> None:
    posts = (
        ("pages", "about"),
        ("pages", "terms"),
        ("cuisines", "cuisines/thai"),
        ("showcases", "showcases/x"),
    )
    for collection, url in posts:
        make.post(collection, url=url)
    put(
        editor,
        "site-map",
        types={"cuisine": False, "blog": False},
        exclude=["about", ""],
        extra=["/menu.pdf"],
    )
    visitor = Client(HTTP_HOST=alpha.host)

    body = visitor.get("/sitemap.xml").content.decode()

    paths = [part.split("</loc>")[0].partition(":8000")[2] for part in body.split("<loc>")[1:]]
    # Empty indexes are left out.
    assert paths == ["/showcases", "/terms", "/showcases/x", "/menu.pdf"]
    put(editor, "site-map", enabled=False)
    assert visitor.get("/sitemap.xml").status_code == 404
    assert "Sitemap:" not in visitor.get("/robots.txt").content.decode()


@pytest.mark.parametrize(
    "body",
    [
        {"types": {"page": "perhaps"}},
        {"types": []},
        {"exclude": ["https://evil.example/"]},
        {"extra": ["//evil.example/"]},
        {"extra": ["/a b"]},
        {"extra": ["/../../etc"]},
        {"extra": ["/x"] * 501},
        {"enabled": None},
    ],
)
def test_invalid_site_map_settings_are_rejected(editor: APIClient, body: Any) -> None:
    assert put(editor, "site-map", **body).status_code == 422
    assert SiteOptions.objects.get().site_map == {}


def test_verification_tag_is_in_the_head(editor: APIClient, alpha: DomainRef) -> None:
    tag = '<meta name="google-site-verification" content="abc-123_X" />'

    saved = put(editor, "seo", verification={"google": tag, "bing": "0123ABC", "pinterest": ""})

    assert saved.json()["data"]["verification"] == {"google": "abc-123_X", "bing": "0123ABC", "pinterest": ""}
    payload = Client(HTTP_HOST=f"api.{alpha.host}").get("/api/site").json()["data"]
    assert payload["seo"]["verification"] == {
        "google-site-verification": "abc-123_X",
        "msvalidate.01": "0123ABC",
    }


def test_organization_is_in_structured_data(editor: APIClient, alpha: DomainRef) -> None:
    make.social("https://instagram.example/tacos", icon_id=2)
    organisation = {
        "type": "NGO",
        "name": "Tacos e.V.",
        "street": "Main St 1",
        "city": "Lima",
        "country": "PE",
    }

    saved = put(editor, "seo", organisation=organisation)

    assert saved.json()["data"]["organisation"] == organisation
    payload = Client(HTTP_HOST=f"api.{alpha.host}").get("/api/site").json()["data"]
    publisher = payload["head"]["json_ld"][0]["publisher"]
    assert (publisher["@type"], publisher["name"]) == ("NGO", "Tacos e.V.")
    assert publisher["address"] == {
        "@type": "PostalAddress", "streetAddress": "Main St 1",
        "addressLocality": "Lima", "addressCountry": "PE",
    }  # fmt: skip
    assert publisher["sameAs"] == ["https://instagram.example/tacos"]


@pytest.mark.parametrize(
    "body",
    [
        {"verification": {"google": '"><script>'}},
        {"verification": {"google": "x" * 200}},
        {"verification": "x"},
        {"organisation": {"type": "Spaceship"}},
        {"organisation": {"country": "Peru"}},
        {"organisation": {"name": "x" * 201}},
    ],
)
def test_invalid_structured_data_is_rejected(editor: APIClient, body: Any) -> None:
    before = json.dumps(list(SiteOptions.objects.values("verification", "organisation")))

    assert put(editor, "seo", **body).status_code == 422
    assert json.dumps(list(SiteOptions.objects.values("verification", "organisation"))) == before


@pytest.mark.parametrize("scope", [None, "all", "pages", "options", "media"])
def test_clearing_the_cache_invalidates_values(editor: APIClient, scope: str | None) -> None:
    tenant_cache.set("something", "old", 600)
    before = tenant_cache.version()

    response = editor.post("/api/clear-cache", {"scope": scope} if scope else {}, format="json")

    assert response.status_code == 200
    data = response.json()["data"]
    assert data.pop("cleared_at").endswith("Z")
    assert data == {"cleared": True, "scope": scope or "all", "version": before + 1}
    assert tenant_cache.get("something") is None


def test_cache_can_be_cleared_ten_times_per_minute(editor: APIClient, as_role: Any, beta: DomainRef) -> None:
    answers = [editor.post("/api/clear-cache", {}, format="json").status_code for _each in range(11)]

    assert answers == [200] * 10 + [429]
    assert as_role(Role.EDITOR, beta).post("/api/clear-cache", {}, format="json").status_code == 200
    assert editor.post("/api/clear-cache", {"scope": "world"}, format="json").status_code == 422
    assert as_role(Role.AUTHOR).post("/api/clear-cache", {}, format="json").status_code == 403
