"""A few answers about a new site fill in its business info and its starter pages."""

from typing import Any

import pytest
from django.test import Client

from shared.api.permissions import Role
from shared.domains.services import create_domain
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Post
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make

pytestmark = pytest.mark.usefixtures("committed")

ANSWERS = {
    "name": "Pho & Sons",
    "kind": "restaurant",
    "food": "Vietnamese noodles",
    "hours": [{"day": "monday", "opens": "11:00", "closes": "15:00"}],
    "address": "12 Elm Street, Oakland",
    "phone": "+1 510 555 0123",
    "email": "hello@pho.example",
}


@pytest.fixture
def restaurant() -> DomainRef:
    return create_domain(
        title="New place", host="pho.new.test", template="restaurant", is_open=True, with_content=True
    ).ref()


@pytest.fixture
def set_up(restaurant: DomainRef, client_of: Any) -> Any:
    admin = client_of(restaurant, make.role_token(Role.ADMIN, restaurant))
    return lambda **answers: admin.post("/api/site-setup", answers, format="json")


def test_answers_are_on_the_pages_of_the_site(restaurant: DomainRef, set_up: Any) -> None:
    response = set_up(**ANSWERS)

    assert (response.status_code, response.json()["data"]["phone"]) == (200, "+1 510 555 0123")
    with unit_of_work(restaurant):
        home = page_at("", Query()).payload
    hero = home["page"]["blocks"][0]["props"]
    assert (hero["title"], hero["subtitle"]) == ("Pho & Sons", "Vietnamese noodles, cooked with care.")
    assert home["options"]["address"] == "12 Elm Street, Oakland"
    assert [row["day"] for row in home["business"]["hours"]] == ["monday"]
    story = Client(headers={"host": restaurant.host}).get("/story").content.decode()
    assert "The story of Pho &amp; Sons." in story


def test_changed_page_stays_as_it_is(restaurant: DomainRef, set_up: Any, client_of: Any) -> None:
    admin = client_of(restaurant, make.role_token(Role.ADMIN, restaurant))
    with unit_of_work(restaurant):
        home = Post.objects.get(url="")
    admin.put(f"/api/posts/{home.pk}/data", {"title": "My own title"}, format="json")

    set_up(**ANSWERS)

    with unit_of_work(restaurant):
        home.refresh_from_db()
        assert "Vietnamese" not in str(home.builder)
        assert "Vietnamese" in str(Post.objects.get(url="menu").attributes)


def test_own_page_at_the_address_of_a_starter_page_stays(restaurant: DomainRef, set_up: Any) -> None:
    with unit_of_work(restaurant):
        Post.objects.filter(url="story").delete()
        own = make.post("pages", title="Our own story", url="story", by=7)

    set_up(**ANSWERS)

    with unit_of_work(restaurant):
        own.refresh_from_db()
        assert own.title == "Our own story"


def test_pages_keep_the_name_of_the_site_without_an_answer(restaurant: DomainRef, set_up: Any) -> None:
    set_up(**{**ANSWERS, "name": ""})

    with unit_of_work(restaurant):
        hero = page_at("", Query()).payload["page"]["blocks"][0]["props"]
    assert (hero["title"], hero["subtitle"]) == ("New place", "Vietnamese noodles, cooked with care.")


def test_answers_can_be_sent_again(restaurant: DomainRef, set_up: Any) -> None:
    set_up(**ANSWERS)

    response = set_up(**{**ANSWERS, "food": "Pizza", "phone": "+1 510 555 0199"})

    assert (response.status_code, response.json()["data"]["phone"]) == (200, "+1 510 555 0199")
    with unit_of_work(restaurant):
        assert "Vietnamese noodles" in str(Post.objects.get(url="").builder)


def test_invalid_answer_changes_nothing(restaurant: DomainRef, set_up: Any) -> None:
    response = set_up(**{**ANSWERS, "email": "nowhere"})

    assert (response.status_code, list(response.json()["errors"])) == (422, ["email"])
    with unit_of_work(restaurant):
        assert Post.objects.exclude(version=1).count() == 0


@pytest.mark.parametrize("role", [Role.EDITOR, Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_setup_requires_admin(as_role: Any, role: Role) -> None:
    assert as_role(role).post("/api/site-setup", ANSWERS, format="json").status_code == 403
