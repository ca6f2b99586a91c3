"""Content and cost of a page's payload."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Status
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.kit.canary import seed

pytestmark = pytest.mark.usefixtures("in_alpha")


def home(**values: Any) -> Any:
    blocks = (
        make.block("Hero", title="Hello", image=make.media().pk),
        make.block("MembersGrid", limit=12),
        make.block("Faq"),
    )
    return make.post("pages", title="Home", url="", builder=make.builder(*blocks), **values)


def member(**values: Any) -> Any:
    cuisine = make.post("cuisines")
    media = {"poster": make.media().pk, "logo": make.media().pk}
    return make.post("members", media=media, external={"cuisines": [cuisine.pk]}, **values)


@pytest.mark.parametrize("members", [1, 3])
def test_home_page_with_members_and_questions_takes_two_queries(
    members: int, django_assert_num_queries: Any
) -> None:
    home()
    for _each in range(members):
        member()
        make.faq()
    make.menu_item(type="post", post=make.post("pages"))
    make.social()

    with django_assert_num_queries(2):
        page = page_at("", Query())

    assert page.status == 200
    assert len(page.payload["lists"]["members"]["items"]) == members


@pytest.mark.parametrize("members", [1, 3])
def test_members_index_takes_two_queries(members: int, django_assert_num_queries: Any) -> None:
    for _each in range(members):
        member()

    with django_assert_num_queries(2):
        page = page_at("members", Query())

    assert page.payload["lists"]["members"]["total"] == members


def test_not_found_page_takes_four_queries(django_assert_num_queries: Any) -> None:
    member()

    with django_assert_num_queries(4):
        page = page_at("nowhere", Query())

    assert page.status == 404


def test_second_unknown_url_takes_two_queries(django_assert_num_queries: Any) -> None:
    first = page_at("nowhere", Query())

    with django_assert_num_queries(2):
        again = page_at("nowhere-else", Query())

    assert again == first


def test_repeated_page_takes_no_query(django_assert_num_queries: Any) -> None:
    home()
    first = page_at("", Query())

    with django_assert_num_queries(0):
        again = page_at("", Query())

    assert again == first


def test_change_is_visible_to_the_next_visitor() -> None:
    home()
    page_at("", Query())

    make.post("members", title="Just opened")

    assert [each["title"] for each in page_at("", Query()).payload["lists"]["members"]["items"]] == [
        "Just opened"
    ]


def test_payload_contains_all_page_data(alpha: DomainRef) -> None:
    home()

    payload = page_at("", Query()).payload

    assert set(payload) == {
        "status", "location", "url", "build", "api", "origin", "now", "domain", "options", "colors", "design",
        "menus",
        "socials", "seo", "head", "page", "lists", "search", "error_page", "announcements",
        "snippets", "business", "days", "events", "food_menus", "places", "stops", "map_tiles", "guest_pages",
    }  # fmt: skip
    assert payload["domain"] == {
        "host": alpha.host, "title": alpha.title, "template": alpha.template, "timezone": alpha.timezone,
    }  # fmt: skip
    assert [row["domain_color_type_id"] for row in payload["colors"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert payload["page"]["blocks"][0]["props"]["image_item"]["url"].startswith("/domains/")
    assert "outgoing_email" not in payload["options"]


@pytest.mark.parametrize("number", [1, 3])
def test_domain_without_home_page_has_a_default_one(number: int, django_assert_num_queries: Any) -> None:
    for _each in range(number):
        member()
        make.faq()
        for collection in ("showcases", "caterings", "blog"):
            make.post(collection)

    with django_assert_num_queries(2):
        page = page_at("", Query())

    assert (page.status, page.payload["page"]["title"], page.payload["page"]["post"]) == (200, "Alpha", None)
    assert page.payload["page"]["breadcrumbs"] == []
    totals = {name: listed["total"] for name, listed in page.payload["lists"].items()}
    assert totals == dict.fromkeys(("members", "cuisines", "showcases", "caterings", "blog", "faqs"), number)


def test_home_post_replaces_the_default_home_page() -> None:
    home()

    assert page_at("", Query()).payload["page"]["title"] == "Home"


def test_built_home_page_has_data_of_its_blocks() -> None:
    cuisine = make.post("cuisines", title="Tacos")
    for _each in range(10):
        make.post("members")
    make.post("members", title="The eleventh", external={"cuisines": [cuisine.pk]})
    blocks = (make.block("MeetTheMembers", limit=2), make.block("MembersGrid", limit=4, cuisine="tacos"))
    make.post("pages", url="", builder=make.builder(*blocks))

    lists = page_at("", Query()).payload["lists"]

    assert [each["title"] for each in lists["members"]["items"]][-1] == "The eleventh"
    assert len(lists["members"]["items"]) == 3


@pytest.mark.parametrize("status", [Status.DRAFT, Status.IN_REVIEW, Status.ARCHIVED])
def test_unpublished_post_is_not_found_and_not_listed(status: Status) -> None:
    make.post("members", title="Secret kitchen", url="members/secret", status=status)

    assert page_at("members/secret", Query()).status == 404
    assert page_at("members", Query()).payload["lists"]["members"]["items"] == []


def test_draft_of_live_post_is_not_shown() -> None:
    post = make.post("members", title="As it was", url="members/truck")
    post.title, post.attributes = "As it may become", {"phone": "+1 415 555 0100"}
    post.save()

    text = str(page_at("members/truck", Query()).payload) + str(page_at("members", Query()).payload)

    assert "As it was" in text
    assert "may become" not in text
    assert "555 0100" not in text


def test_payload_contains_no_data_of_another_domain(beta: DomainRef) -> None:
    home()
    canary = seed(beta)

    for url in ("", "members", "faq", "cuisines", f"members/{canary.word}", "nowhere"):
        assert not canary.appears_in(str(page_at(url, Query()).payload)), url
    with unit_of_work(beta):
        assert canary.appears_in(str(page_at("members", Query()).payload))


def test_page_is_answered_with_its_payload(anonymous: APIClient) -> None:
    home()

    response = anonymous.get("/api/site?url=")

    assert response.status_code == 200
    assert response.json()["data"]["page"]["title"] == "Home"


def test_unknown_url_is_answered_with_404_and_its_payload(anonymous: APIClient) -> None:
    make.post("members", title="Bangkok")

    response = anonymous.get("/api/site?url=nowhere")

    assert response.status_code == 404
    body = response.json()
    assert body["message"] == "Not found."
    assert [each["title"] for each in body["data"]["error_page"]["members"]] == ["Bangkok"]


def test_redirect_is_answered_with_301_and_its_target(anonymous: APIClient) -> None:
    make.redirect(make.post("pages", url="new-place"), from_url="old-place")

    response = anonymous.get("/api/site?url=old-place")

    assert response.status_code == 301
    assert response.json()["data"]["location"] == "/new-place"


@pytest.mark.parametrize(
    "query", ["", "url=%00", "url=%ED%A0%80", "url=" + "a" * 1999, "page=٣", "page=-1", "q=%27%22"]
)
def test_unusual_queries_get_a_response(anonymous: APIClient, query: str) -> None:
    assert anonymous.get(f"/api/site?{query}").status_code in {200, 404, 422}
