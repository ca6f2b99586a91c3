"""The design of a site: template, fonts, corners, buttons, header and footer, and its previews."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy import resolver
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.options.design import CHOICES
from tenants.options.models import SiteOptions

pytestmark = pytest.mark.usefixtures("in_alpha")

OWN = dict.fromkeys(CHOICES, "")


@pytest.fixture
def admin(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.ADMIN)
    return client


def put(client: APIClient, **body: str) -> Any:
    return client.put("/api/options/design", body, format="json")


def page_of(visitor: Any, path: str = "/") -> str:
    resolver.invalidate()
    text: str = visitor.get(path).content.decode()
    return text


def create_link(client: APIClient, **body: str) -> str:
    response = client.post("/api/options/design/preview-links", body, format="json")
    assert response.status_code == 201, response.json()
    url: str = response.json()["data"]["url"]
    return url[url.index("/preview/") :]


def test_new_site_has_the_look_of_its_template(admin: APIClient, visitor: Any, alpha: DomainRef) -> None:
    data = admin.get("/api/options/design").json()["data"]

    assert data == {"template": alpha.template, **OWN}
    assert f'<body data-template="{alpha.template}">' in page_of(visitor)


def test_saved_choices_are_attributes_and_a_sheet_of_every_page(admin: APIClient, visitor: Any) -> None:
    before = page_of(visitor)

    response = put(admin, fonts="elegant", corners="round", header="centered")

    after = page_of(visitor)
    body = (
        '<body data-template="association" data-fonts="elegant" data-corners="round" data-header="centered">'
    )
    assert response.status_code == 200
    assert body in after
    assert after.count('rel="stylesheet"') == before.count('rel="stylesheet"') + 1


def test_choice_can_be_removed_again(admin: APIClient, visitor: Any, alpha: DomainRef) -> None:
    before = page_of(visitor)
    put(admin, corners="round")

    put(admin, corners="")

    assert SiteOptions.objects.get().design == {}
    assert f'<body data-template="{alpha.template}">' in page_of(visitor)
    assert page_of(visitor).split("<body")[0] == before.split("<body")[0]


def test_open_pages_load_a_new_document_after_a_change(admin: APIClient, visitor: Any) -> None:
    def policy() -> str:
        return page_of(visitor).partition('<meta name="policy" content="')[2][:16]

    before = policy()

    put(admin, buttons="outline")

    assert policy() != before


@pytest.mark.parametrize("name", [*CHOICES, "template"])
def test_unknown_choice_is_rejected_by_field(admin: APIClient, name: str) -> None:
    response = put(admin, **{name: '"><script>'})

    assert (response.status_code, list(response.json()["errors"])) == (422, [name])
    assert SiteOptions.objects.get().design == {}


def test_stored_choice_of_another_release_is_the_templates_own(visitor: Any, admin: APIClient) -> None:
    SiteOptions.objects.update(design={"corners": "wavy", "glow": "strong", "buttons": "raised"})

    assert admin.get("/api/options/design").json()["data"]["corners"] == ""
    assert 'data-template="association" data-buttons="raised">' in page_of(visitor)


def test_new_template_changes_the_pages_but_no_content(
    admin: APIClient, visitor: Any, anonymous: APIClient, alpha: DomainRef
) -> None:
    def content() -> list[Any]:
        paths = ("options/options", "options/colors", "options/menus", "options/seo")
        return [anonymous.get(f"/api/{each}").json()["data"] for each in paths]

    before = content()
    page_of(visitor)

    response = put(admin, template="restaurant")

    resolver.invalidate()
    assert response.json()["data"]["template"] == "restaurant"
    assert '<body data-template="restaurant">' in page_of(visitor)
    assert content() == before
    site = anonymous.get("/api/site").json()["data"]
    assert (site["domain"]["template"], site["business"]["is_subject"]) == ("restaurant", True)
    with shared_work():
        assert Domain.objects.get(pk=alpha.id).template == "restaurant"


def test_new_template_is_in_the_activity_log(admin: APIClient) -> None:
    put(admin, template="restaurant")

    rows = admin.get("/api/audit").json()["data"]
    said = [(each["action"], each["data"]) for each in rows if each["user"]]
    assert ("domain.updated", {"template": ["association", "restaurant"]}) in said
    assert ("options.design_changed", {"fields": ["template"]}) in said


def test_link_shows_the_design_only_to_its_visitors(admin: APIClient, visitor: Any) -> None:
    path = create_link(admin, template="restaurant", fonts="friendly", footer="light")

    response = visitor.get(path)

    text = response.content.decode()
    assert response.status_code == 200
    assert 'data-template="restaurant" data-fonts="friendly" data-footer="light">' in text
    assert "this design is not live yet" in text
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert '<body data-template="association">' in page_of(visitor)
    assert admin.get("/api/options/design").json()["data"] == {"template": "association", **OWN}


def test_link_expires(admin: APIClient, visitor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = create_link(admin, fonts="diner")
    later = time.time() + timedelta(days=7, minutes=1).total_seconds()
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)

    assert visitor.get(path).status_code == 410


def test_changed_link_and_link_of_another_site_are_unknown(
    admin: APIClient, visitor: Any, as_role: Any, beta: DomainRef
) -> None:
    path = create_link(admin, fonts="diner")
    elsewhere = create_link(as_role(Role.ADMIN, beta), fonts="diner")

    assert visitor.get(f"{path}x").status_code == 404
    assert visitor.get(elsewhere).status_code == 404


def test_preview_of_a_template_is_not_saved(admin: APIClient, alpha: DomainRef) -> None:
    response = admin.get("/api/options/design/preview?template=restaurant")

    data = response.json()["data"]
    assert (data["domain"]["template"], data["business"]["is_subject"]) == ("restaurant", True)
    assert admin.get("/api/options/design").json()["data"]["template"] == alpha.template
    assert admin.get("/api/options/design/preview?template=shop").status_code == 422


@pytest.mark.parametrize("role", [Role.EDITOR, Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_links_require_admin(as_role: Callable[..., APIClient], role: Role) -> None:
    response = as_role(role).post("/api/options/design/preview-links", {}, format="json")

    assert response.status_code == 403
