"""Admins write snippets, pages contain them, and snippets that could break a page are rejected."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.accounts.models import AuditEvent
from shared.api.permissions import Role
from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.snippets.models import Snippet
from tenants.snippets.reading import build_markup, build_row
from tenants.snippets.services import MOST
from tenants.snippets.vendors import VENDORS
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")
GA = {"external_analytics": True, "external_analytics_type": "ga4", "custom_id": "G-AB12CD34"}


@pytest.fixture
def admin(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.ADMIN)
    return client


def post(client: APIClient, **body: Any) -> Any:
    return client.post("/api/analytics", body, format="json")


def list_recorded() -> list[tuple[str, dict[str, Any]]]:
    with shared_work():
        return list(AuditEvent.objects.order_by("pk").values_list("action", "data"))


def test_vendor_requires_only_an_id(admin: APIClient) -> None:
    response = post(admin, **GA)

    assert response.status_code == 201
    row = response.json()["data"]
    snippet = Snippet.objects.get()
    assert {name: row[name] for name in row if not name.endswith("_at")} == {
        "id": snippet.pk,
        "_id": str(snippet.uid),
        "title": "",
        "type": "script",
        "tag_position": "head",
        "external_analytics": True,
        "external_analytics_type": "ga4",
        "custom_id": "G-AB12CD34",
        "src": "",
        "async": True,
        "defer": False,
        "code": "",
        "name": "",
        "content": "",
        "content_type": "",
        "consent_category": "analytics",
        "position": 0,
        "is_enabled": True,
    }
    elements = build_markup(build_row(snippet)).elements
    assert elements[-1].attributes["src"] == "https://www.googletagmanager.com/gtag/js?id=G-AB12CD34"
    assert "gtag('config','G-AB12CD34')" in elements[0].text


@pytest.mark.parametrize("slug", VENDORS)
def test_every_vendor_can_be_switched_on_by_its_example(admin: APIClient, slug: str) -> None:
    vendor = VENDORS[slug]
    src = {"src": "https://stats.example.com/"} if vendor.needs_src else {}

    response = post(admin, external_analytics_type=slug, custom_id=vendor.example, **src)

    assert response.status_code == 201, response.json()
    assert response.json()["data"]["consent_category"] == vendor.consent_category
    rendered = build_markup(build_row(Snippet.objects.get()))
    assert rendered.sources.script
    assert not any("{" in each for element in rendered.elements for each in element.attributes.values())


@pytest.mark.parametrize("slug", VENDORS)
@pytest.mark.parametrize("custom_id", ["", "x", "G-'+alert(1)+'", "G-AB\n12", "Ｇ-AB12CD", "123<b>", "{src}"])
def test_invalid_id_is_rejected(admin: APIClient, slug: str, custom_id: str) -> None:
    if VENDORS[slug].fits(custom_id):
        return
    src = {"src": "https://stats.example.com/"} if VENDORS[slug].needs_src else {}

    response = post(admin, external_analytics_type=slug, custom_id=custom_id, **src)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["custom_id"]
    assert not Snippet.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {"type": "script", "src": "https://cdn.example.com/a.js", "async": True},
        {"type": "script", "code": "console.log(1 < 2)", "tag_position": "body_close"},
        {"type": "script", "code": "<script async src='//cdn.example.com/a.js'></script><script>a</script>"},
        {"type": "script", "code": "<noscript><img src=https://x.example.com/p></noscript>",
         "tag_position": "body_open"},
        {"type": "meta", "name": "google-site-verification", "content": "abc<\"'"},
        {"type": "meta", "name": "og:locale", "content": "en_US"},
        {"type": "link", "name": "preconnect", "src": "https://fonts.example.com"},
        {"type": "noscript", "code": '<img height="1" style="display:none" src="https://x.example.com/p?a=1&b=2">',
         "tag_position": "body_open"},
    ],
)  # fmt: skip
def test_valid_snippets_are_stored(admin: APIClient, body: dict[str, Any]) -> None:
    response = post(admin, **body)

    assert response.status_code == 201, response.json()
    row = response.json()["data"]
    assert {name: row[name] for name in body} == body
    assert admin.put(f"/api/analytics/{row['id']}", row, format="json").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"type": "script", "src": "http://cdn.example.com/a.js"},
        {"type": "script", "src": "javascript:alert(1)"},
        {"type": "script", "code": "<![nonsense]>"},
        {"type": "script", "src": "//cdn.example.com/a.js"},
        {"type": "script", "src": "https://user:pw@cdn.example.com/a.js"},
        {"type": "script", "src": "https://127.0.0.1/a.js"},
        {"type": "script", "src": "https://localhost/a.js"},
        {"type": "script", "src": "https://cdn.example.com/a.js; script-src *"},
        {"type": "script", "src": 'https://cdn.example.com/a.js" onload="x'},
        {"type": "script", "src": "https://cdn.example.com/a.js", "code": "both()"},
        {"type": "script", "src": "https://cdn.example.com/a.js", "content_type": "text/vbscript"},
        {"type": "script", "code": "a</script><h1>"},
        {"type": "script", "code": "<!-- <script>"},
        {"type": "script", "code": "<script>go()"},
        {"type": "script", "code": "<script>go()</script></body>"},
        {"type": "script", "code": "<script>go()</script"},
        {"type": "script", "code": "<script>go()</script> and more"},
        {"type": "script", "code": "<div>"},
        {"type": "script", "code": "<img src=https://x.example.com/p>"},
        {"type": "script", "code": "<img src=x onerror=alert(1)>", "tag_position": "body_open"},
        {"type": "script", "code": "<script src='data:text/javascript,alert(1)'></script>"},
        {"type": "script", "code": "<base href='https://evil.example.com/'>"},
        {"type": "script", "code": "<meta http-equiv='refresh' content='0;url=//evil.example.com'>"},
        {"type": "script", "code": "<link rel=stylesheet href=https://x.example.com/a.css>"},
        {"type": "script", "code": "<!doctype html><script>go()</script>"},
        {"type": "script", "code": "<script>1</script>" * 21},
        {"type": "noscript", "code": "<img src=https://x.example.com/p>", "tag_position": "head"},
        {"type": "noscript", "code": "no tags", "tag_position": "body_open"},
        {
            "type": "noscript",
            "code": "<noscript><script>go()</script></noscript>",
            "tag_position": "body_open",
        },
        {"type": "meta", "name": "viewport", "content": "width=1"},
        {"type": "meta", "name": 'x" http-equiv="refresh', "content": "0"},
        {"type": "meta", "name": "x", "content": ""},
        {"type": "meta", "name": "x", "content": "y", "tag_position": "body_open"},
        {"type": "link", "name": "stylesheet", "src": "https://x.example.com/a.css"},
        {"type": "link", "name": "preconnect", "src": ""},
        {"type": "iframe", "src": "https://x.example.com/"},
        {"external_analytics": True},
        {"external_analytics": False, "external_analytics_type": "ga4", "custom_id": "G-AB12CD34"},
        {"external_analytics_type": "ga4", "custom_id": "G-AB12CD34", "consent_category": "necessary"},
        {"external_analytics_type": "matomo", "custom_id": "1", "src": "http://stats.example.com/"},
        {"external_analytics_type": "nobody", "custom_id": "1"},
        {"type": "script", "code": "x" * 20_001},
    ],
)
def test_code_that_could_break_the_page_is_rejected(admin: APIClient, body: dict[str, Any]) -> None:
    response = post(admin, **body)

    assert response.status_code == 422
    assert response.json()["errors"]
    assert not Snippet.objects.exists()


def test_vendor_snippet_rejects_values_it_cannot_have(admin: APIClient) -> None:
    row = post(admin, **GA, **{"async": False, "defer": False, "tag_position": "head"}).json()["data"]
    sent = {
        **row,
        "defer": True,
        "tag_position": "body_close",
        "src": "https://x.example.com/",
        "code": "go()",
    }

    answer = admin.put(f"/api/analytics/{row['id']}", sent, format="json")

    assert answer.status_code == 422
    assert answer.json()["errors"].keys() == {"defer", "tag_position", "src", "code"}
    assert not Snippet.objects.get().is_deferred


def test_unused_fields_of_a_snippet_may_be_null(admin: APIClient) -> None:
    unused = dict.fromkeys(("title", "src", "code", "name", "content", "content_type"))

    answer = post(admin, **GA, **unused)

    assert answer.status_code == 201, answer.json()
    assert {answer.json()["data"][name] for name in unused} == {""}


def test_own_code_can_connect_only_to_listed_hosts(admin: APIClient) -> None:
    post(
        admin,
        code="load('https://a.example.com/x.js'); go('//B.example.com'); s='https://x;y https://1.2.3.4/'",
    )

    sources = build_markup(build_row(Snippet.objects.get())).sources

    assert sources.script == sources.connect == ("https://a.example.com", "https://b.example.com")


def test_every_change_is_audited_with_old_and_new_values(admin: APIClient) -> None:
    row = post(admin, **GA).json()["data"]
    path = f"/api/analytics/{row['id']}"

    assert (
        admin.put(path, {**row, "custom_id": "G-NEW0001", "is_enabled": False}, format="json").status_code
        == 200
    )
    assert (
        admin.put(path, {**row, "custom_id": "G-NEW0001", "is_enabled": False}, format="json").status_code
        == 200
    )
    assert admin.delete(f"/api/analytics/{row['_id']}").status_code == 200

    events = list_recorded()
    assert [action for action, _data in events] == ["snippet.created", "snippet.updated", "snippet.deleted"]
    assert events[1][1]["changes"] == {
        "custom_id": ["G-AB12CD34", "G-NEW0001"],
        "is_enabled": [True, False],
    }
    assert events[2][1]["snippet"]["custom_id"] == "G-NEW0001"
    assert admin.get(path).status_code == 404


def test_write_invalidates_the_cache(admin: APIClient) -> None:
    before = tenant_cache.version()

    row = post(admin, **GA).json()["data"]

    assert tenant_cache.version() == before + 1
    admin.delete(f"/api/analytics/{row['id']}")
    assert tenant_cache.version() == before + 2


@pytest.mark.parametrize("number", [1, 3])
def test_snippets_are_listed_in_their_order_with_one_query_for_all(
    admin: APIClient, number: int, django_assert_max_num_queries: Any
) -> None:
    for place in range(number):
        make.row(Snippet, title=str(place), position=number - place, code="go()")

    with django_assert_max_num_queries(4):
        rows = admin.get("/api/analytics").json()["data"]

    assert [row["title"] for row in rows] == [str(place) for place in reversed(range(number))]


def test_number_of_snippets_is_limited(admin: APIClient) -> None:
    Snippet.objects.bulk_create(Snippet(code="go()") for _each in range(MOST))

    assert post(admin, **GA).status_code == 422


def test_vendors_are_listed_with_id_formats(admin: APIClient) -> None:
    vendors = admin.get("/api/analytics/vendors").json()["data"]

    assert [vendor["slug"] for vendor in vendors] == list(VENDORS)
    assert vendors[0]["id_pattern"] == r"G-[A-Z0-9]{4,20}"
    assert vendors[0]["sources"]["script"] == ["https://www.googletagmanager.com"]


@pytest.mark.parametrize("role", [Role.EDITOR, Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_only_admins_can_edit_snippets(as_role: Any, alpha: DomainRef, role: Role) -> None:
    assert post(as_role(role), **GA).status_code == 403
    assert as_role(role).get("/api/analytics").status_code == 403
