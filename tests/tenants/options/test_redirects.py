"""Manual redirects stay on the site and have no loops."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.changes import services
from tenants.posts.models import Redirect
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture
def editor(as_role: Any) -> APIClient:
    client: APIClient = as_role(Role.EDITOR)
    return client


def redirect(client: APIClient, before: str, after: str, **more: Any) -> Any:
    return client.post("/api/redirects", {"from": before, "to": after, **more}, format="json")


def follow(alpha: DomainRef, path: str) -> tuple[int, str | None]:
    response = Client(HTTP_HOST=alpha.host).get(path)
    return response.status_code, response.headers.get("Location")


def test_redirect_follows_the_page_it_targets(editor: APIClient, alpha: DomainRef) -> None:
    page = make.post("pages", url="menu")

    response = redirect(editor, "/Speisekarte/", "menu")

    assert response.status_code == 201
    row = response.json()["data"]
    assert (row["from"], row["to"], row["permanent"]) == ("/speisekarte", "/menu", True)
    assert follow(alpha, "/speisekarte") == (301, "/menu")
    services.save(page, services.PostFields(url="food"), by=None)
    page.refresh_from_db()
    assert follow(alpha, "/speisekarte") == (301, f"/{page.live_url}")


def test_temporary_redirect_answers_302(editor: APIClient, alpha: DomainRef) -> None:
    redirect(editor, "summer", "/members", permanent=False)

    assert follow(alpha, "/summer") == (302, "/members")


@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example/",
        "http://evil.example",
        "//evil.example",
        "\\\\evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "data:text/html,x",
        "https:evil.example",
        "http://alpha.test@evil.example/",
        "http://[",
    ],
)
def test_redirect_to_another_site_is_rejected(editor: APIClient, target: str) -> None:
    response = redirect(editor, "old", target)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["to"]
    assert not Redirect.objects.exists()


@pytest.mark.parametrize("target", ["/\t/evil.example", "/%2f/evil.example", "evil.example/x", "/../..//x"])
def test_other_targets_become_paths_of_this_site(editor: APIClient, alpha: DomainRef, target: str) -> None:
    assert redirect(editor, "old", target).status_code == 201

    _status, location = follow(alpha, "/old")

    assert location is not None
    assert location[0] == "/"
    assert location[1] not in "/\\"


def test_full_url_of_the_site_is_read_as_path(editor: APIClient) -> None:
    assert redirect(editor, "http://alpha.test/old?x=1", "https://alpha.test/members#top").status_code == 201

    row = Redirect.objects.get()
    assert (row.from_url, row.target) == ("old", "members")


def test_redirect_chains_are_collapsed_and_loops_rejected(editor: APIClient, alpha: DomainRef) -> None:
    redirect(editor, "a", "b")
    redirect(editor, "b", "c")
    redirect(editor, "z", "a")

    assert [follow(alpha, path)[1] for path in ("/a", "/b", "/z")] == ["/c", "/c", "/c"]
    for before, after in (("c", "a"), ("c", "z"), ("c", "c"), ("x", "x")):
        assert redirect(editor, before, after).status_code == 422


def test_page_takes_precedence_over_a_redirect(editor: APIClient, alpha: DomainRef) -> None:
    make.post("pages", url="here")
    for taken in ("here", "", "/", "members", "panel/x", "api", "robots.txt"):
        assert redirect(editor, taken, "faq").status_code == 422, taken
    redirect(editor, "later", "faq")

    make.post("pages", url="later")

    assert follow(alpha, "/later")[0] == 200


def test_redirect_to_a_deleted_page_answers_404(editor: APIClient, alpha: DomainRef) -> None:
    page = make.post("pages", url="menu")
    redirect(editor, "old", "menu")

    services.trash(page, by=None)

    assert follow(alpha, "/old")[0] == 404


def test_redirects_are_listed_searched_and_deleted(editor: APIClient, alpha: DomainRef) -> None:
    for before in ("summer", "winter"):
        redirect(editor, before, "members")

    reply = editor.get("/api/redirects?search=/SUMM").json()

    assert [row["from"] for row in reply["data"]] == ["/summer"]
    assert reply["meta"]["total"] == 1
    assert redirect(editor, "summer", "faq").status_code == 422
    assert editor.delete(f"/api/redirects/{reply['data'][0]['id']}").status_code == 200
    assert follow(alpha, "/summer")[0] == 404
    assert len(editor.get("/api/redirects").json()["data"]) == 1
