"""What a page payload holds, and what it costs."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.posts.models import Status
from tenants.site.addresses import Query
from tenants.site.payload import page_at
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
def test_a_home_page_with_members_and_questions_takes_six_queries(
    members: int, django_assert_num_queries: Any
) -> None:
    home()
    for _each in range(members):
        member()
        make.faq()
    make.menu_item(type="post", post=make.post("pages"))
    make.social()

    with django_assert_num_queries(6):
        page = page_at("", Query())

    assert page.status == 200
    assert len(page.payload["lists"]["members"]["items"]) == members


@pytest.mark.parametrize("members", [1, 3])
def test_the_members_index_takes_five_queries(members: int, django_assert_num_queries: Any) -> None:
    for _each in range(members):
        member()

    with django_assert_num_queries(5):
        page = page_at("members", Query())

    assert page.payload["lists"]["members"]["total"] == members


def test_the_not_found_page_takes_six_queries(django_assert_num_queries: Any) -> None:
    member()

    with django_assert_num_queries(6):
        page = page_at("nowhere", Query())

    assert page.status == 404


def test_another_url_where_nothing_is_takes_two_queries(django_assert_num_queries: Any) -> None:
    first = page_at("nowhere", Query())

    with django_assert_num_queries(2):
        again = page_at("nowhere-else", Query())

    assert again == first


def test_a_page_that_was_asked_for_before_takes_no_query(django_assert_num_queries: Any) -> None:
    home()
    first = page_at("", Query())

    with django_assert_num_queries(0):
        again = page_at("", Query())

    assert again == first


def test_a_change_is_seen_by_the_next_visitor() -> None:
    home()
    page_at("", Query())

    make.post("members", title="Just opened")

    assert [each["title"] for each in page_at("", Query()).payload["lists"]["members"]["items"]] == [
        "Just opened"
    ]


def test_the_payload_says_all_a_page_needs(alpha: DomainRef) -> None:
    home()

    payload = page_at("", Query()).payload

    assert set(payload) == {
        "status", "location", "url", "build", "api", "origin", "now", "domain", "options", "colors", "menus",
        "socials", "seo", "head", "page", "lists", "error_page",
    }  # fmt: skip
    assert payload["domain"] == {
        "host": alpha.host, "title": alpha.title, "template": alpha.template, "timezone": alpha.timezone,
    }  # fmt: skip
    assert [row["domain_color_type_id"] for row in payload["colors"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert payload["page"]["blocks"][0]["props"]["image_item"]["url"].startswith("/domains/")
    assert "outgoing_email" not in payload["options"]


@pytest.mark.parametrize("number", [1, 3])
def test_a_domain_without_a_home_page_has_one_that_shows_a_little_of_everything(
    number: int, django_assert_num_queries: Any
) -> None:
    for _each in range(number):
        member()
        make.faq()
        for collection in ("showcases", "caterings", "blog"):
            make.post(collection)

    with django_assert_num_queries(6):
        page = page_at("", Query())

    assert (page.status, page.payload["page"]["title"], page.payload["page"]["post"]) == (200, "Alpha", None)
    assert page.payload["page"]["breadcrumbs"] == []
    totals = {name: listed["total"] for name, listed in page.payload["lists"].items()}
    assert totals == dict.fromkeys(("members", "cuisines", "showcases", "caterings", "blog", "faqs"), number)


def test_lists_that_are_read_together_keep_their_own_order_and_number() -> None:
    for letter in "abcd":
        make.post("blog", title=letter)
        make.post("showcases", title=letter)

    lists = page_at("", Query()).payload["lists"]

    assert [each["title"] for each in lists["blog"]["items"]] == ["d", "c", "b"]
    assert [each["title"] for each in lists["showcases"]["items"]] == ["a", "b", "c", "d"]
    assert (lists["blog"]["total"], lists["showcases"]["total"]) == (4, 4)


def test_below_a_member_stand_its_neighbours() -> None:
    for letter in "abcdefgh":
        make.post("members", title=letter, url=f"members/{letter}")

    listed = page_at("members/e", Query()).payload["lists"]["members"]

    assert [each["title"] for each in listed["items"]] == list("cdefg")
    assert listed["total"] == 8


def test_a_restaurants_pages_know_the_house(beta: DomainRef) -> None:
    with unit_of_work(beta):
        make.post(
            "members", title="The house", attributes={"phone": "+49 30 5550100", "description": "<p>Old.</p>"}
        )

        for url in ("blog", "faq", ""):
            listed = page_at(url, Query()).payload["lists"]["members"]
            assert (listed["total"], listed["items"][0]["attributes"]["description"]) == (1, "<p>Old.</p>"), (
                url
            )


def test_questions_are_searched_for_a_word() -> None:
    make.faq("Do you take cash?")
    make.faq("Where do you park?")

    payload = page_at("faq", Query(q="cash")).payload

    assert [each["question"] for each in payload["lists"]["faqs"]["items"]] == ["Do you take cash?"]


def test_a_home_page_takes_the_place_of_the_standard_one() -> None:
    home()

    assert page_at("", Query()).payload["page"]["title"] == "Home"


def test_members_are_filtered_by_a_cuisine_and_found_by_a_word() -> None:
    thai = make.post("cuisines", title="Thai", url="cuisines/thai")
    make.post("members", title="Bangkok", external={"cuisines": [thai.pk]})
    make.post("members", title="Napoli")

    by_cuisine = page_at("members", Query(cuisine="thai")).payload
    by_word = page_at("members", Query(q="napo")).payload

    assert [each["title"] for each in by_cuisine["lists"]["members"]["items"]] == ["Bangkok"]
    assert [each["title"] for each in by_cuisine["lists"]["cuisines"]["items"]] == ["Thai"]
    assert [each["title"] for each in by_word["lists"]["members"]["items"]] == ["Napoli"]
    assert by_word["head"]["robots"] == "noindex, follow"


def test_cards_leave_out_what_only_a_posts_own_page_shows() -> None:
    attributes = {
        "description": "<p>Long.</p>",
        "phone": "+1 415 555 0100",
        "locations": [{"address": "1 Bay St"}],
    }
    make.post("members", url="members/a", attributes=attributes)
    make.post("members")

    listed = page_at("members", Query()).payload["lists"]["members"]["items"][0]
    own = page_at("members/a", Query()).payload["page"]["post"]

    assert listed["attributes"] == {"phone": "+1 415 555 0100"}
    assert listed["excerpt"] == "Long."
    assert own["attributes"] == attributes


def test_of_many_cuisines_the_first_can_be_chosen_and_the_one_that_is() -> None:
    for number in range(62):
        make.post("cuisines", title=f"Cuisine {number}", url=f"cuisines/c-{number}")

    listed = page_at("members", Query(cuisine="c-61")).payload["lists"]["cuisines"]

    titles = [each["title"] for each in listed["items"]]
    assert titles == [*(f"Cuisine {number}" for number in range(60)), "Cuisine 61"]
    assert listed["total"] == 62


def test_a_cuisine_nobody_has_is_an_empty_list_and_not_kept() -> None:
    page = page_at("members", Query(cuisine="nonsense"))

    assert page.status == 200
    assert page.payload["lists"]["members"]["items"] == []
    assert page.stamp is None


def test_a_query_that_means_nothing_here_changes_nothing() -> None:
    home()
    make.post("blog")

    assert page_at("", Query(page=7, cuisine="thai", q="x")) == page_at("", Query())
    assert page_at("blog", Query(cuisine="thai")) == page_at("blog", Query())


def test_a_page_past_the_end_of_a_list_is_not_found() -> None:
    make.post("members")

    assert page_at("members", Query(page=2)).status == 404


def test_a_long_list_is_cut_into_pages() -> None:
    for _each in range(50):
        make.post("blog")

    second = page_at("blog", Query(page=2)).payload

    listed = second["lists"]["blog"]
    assert (len(listed["items"]), listed["total"], listed["limit"], listed["offset"]) == (2, 50, 48, 48)
    assert second["head"]["title"].startswith("Blog – page 2 | ")
    assert second["head"]["canonical"].endswith("/blog?page=2")


def test_a_grid_of_one_cuisine_gets_its_members_beyond_the_first_ones() -> None:
    thai = make.post("cuisines", title="Thai", url="cuisines/thai")
    make.post("members", title="First")
    make.post("members", title="Second")
    make.post("members", title="Bangkok", external={"cuisines": [thai.pk]})
    blocks = (make.block("MembersGrid", limit=1), make.block("MembersGrid", limit=5, cuisine="thai"))
    make.post("pages", url="eat", builder=make.builder(*blocks))

    listed = page_at("eat", Query()).payload["lists"]["members"]

    assert [each["title"] for each in listed["items"]] == ["First", "Bangkok"]
    assert listed["total"] == 3


def test_a_built_home_page_gets_what_its_blocks_draw() -> None:
    cuisine = make.post("cuisines", title="Tacos")
    for _each in range(10):
        make.post("members")
    make.post("members", title="The eleventh", external={"cuisines": [cuisine.pk]})
    blocks = (make.block("MeetTheMembers", limit=2), make.block("MembersGrid", limit=4, cuisine="tacos"))
    make.post("pages", url="", builder=make.builder(*blocks))

    lists = page_at("", Query()).payload["lists"]

    assert [each["title"] for each in lists["members"]["items"]][-1] == "The eleventh"
    assert len(lists["members"]["items"]) == 3


def test_a_cuisine_shows_who_cooks_it() -> None:
    thai = make.post("cuisines", title="Thai", url="cuisines/thai")
    make.post("members", title="Bangkok", external={"cuisines": [thai.pk]})
    make.post("members", title="Napoli")

    payload = page_at("cuisines/thai", Query()).payload

    assert [each["title"] for each in payload["lists"]["members"]["items"]] == ["Bangkok"]
    assert [each["text"] for each in payload["page"]["breadcrumbs"]] == ["Home", "Cuisines", "Thai"]


def test_a_page_at_the_url_of_an_index_takes_its_place_and_keeps_its_list() -> None:
    make.post("members", title="Bangkok")
    make.post("pages", title="Our trucks", url="members")

    payload = page_at("members", Query()).payload

    assert (payload["page"]["kind"], payload["page"]["title"]) == ("post", "Our trucks")
    assert [each["title"] for each in payload["lists"]["members"]["items"]] == ["Bangkok"]


@pytest.mark.parametrize("status", [Status.DRAFT, Status.IN_REVIEW, Status.ARCHIVED])
def test_what_is_not_published_is_not_found_and_not_listed(status: Status) -> None:
    make.post("members", title="Secret kitchen", url="members/secret", status=status)

    assert page_at("members/secret", Query()).status == 404
    assert page_at("members", Query()).payload["lists"]["members"]["items"] == []


def test_a_draft_of_a_live_post_shows_nowhere() -> None:
    post = make.post("members", title="As it was", url="members/truck")
    post.title, post.attributes = "As it may become", {"phone": "+1 415 555 0100"}
    post.save()

    text = str(page_at("members/truck", Query()).payload) + str(page_at("members", Query()).payload)

    assert "As it was" in text
    assert "may become" not in text
    assert "555 0100" not in text


def test_nothing_of_another_domain_appears(beta: DomainRef) -> None:
    home()
    canary = seed(beta)

    for url in ("", "members", "faq", "cuisines", f"members/{canary.word}", "nowhere"):
        assert not canary.sings_in(str(page_at(url, Query()).payload)), url
    with unit_of_work(beta):
        assert canary.sings_in(str(page_at("members", Query()).payload))


def test_the_call_answers_with_the_payload(anonymous: APIClient) -> None:
    home()

    response = anonymous.get("/api/site?url=")

    assert response.status_code == 200
    assert response.json()["data"]["page"]["title"] == "Home"


def test_the_call_answers_404_with_the_data_of_the_not_found_page(anonymous: APIClient) -> None:
    make.post("members", title="Bangkok")

    response = anonymous.get("/api/site?url=nowhere")

    assert response.status_code == 404
    body = response.json()
    assert body["message"] == "Not found."
    assert [each["title"] for each in body["data"]["error_page"]["members"]] == ["Bangkok"]


def test_the_call_answers_301_with_the_target_of_a_redirect(anonymous: APIClient) -> None:
    make.redirect(make.post("pages", url="new-place"), from_url="old-place")

    response = anonymous.get("/api/site?url=old-place")

    assert response.status_code == 301
    assert response.json()["data"]["location"] == "/new-place"


@pytest.mark.parametrize(
    "query", ["", "url=%00", "url=%ED%A0%80", "url=" + "a" * 1999, "page=٣", "page=-1", "q=%27%22"]
)
def test_odd_queries_get_an_answer(anonymous: APIClient, query: str) -> None:
    assert anonymous.get(f"/api/site?{query}").status_code in {200, 404, 422}
