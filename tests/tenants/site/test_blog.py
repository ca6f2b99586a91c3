"""The blog: categories, related posts, reading time."""

from typing import Any

import pytest
from django.test import Client

from tenants.posts.models import Status
from tenants.posts.queries.blog import public_categories
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import page_at
from tests.kit import make
from tests.tenants.site.reading import outline

pytestmark = pytest.mark.usefixtures("in_alpha")


def story(title: str, *categories: Any, **values: Any) -> Any:
    return make.post("blog", title=title, external={"categories": [each.pk for each in categories]}, **values)


def titles(payload: Any) -> list[str]:
    return [each["title"] for each in payload["lists"]["blog"]["items"]]


def test_blog_is_filtered_by_category() -> None:
    soups, news = make.category("Soups & stews"), make.category("News")
    make.category("Nobody’s")
    story("Broth", soups)
    story("Opening", news)

    payload = page_at("blog", Query(category="soups-stews")).payload

    assert titles(payload) == ["Broth"]
    assert [each["slug"] for each in payload["lists"]["categories"]["items"]] == ["news", "soups-stews"]
    assert payload["lists"]["blog"]["items"][0]["external_items"]["categories"][0]["name"] == "Soups & stews"
    assert payload["head"]["canonical"] == "http://alpha.test:8000/blog?category=soups-stews"


def test_unknown_category_is_empty_and_not_cached() -> None:
    story("Broth", make.category("Soups"))

    page = page_at("blog", Query(category="nope"))

    assert (titles(page.payload), page.stamp) == ([], None)


def test_similar_category_names_have_different_slugs() -> None:
    first, second, third = (make.category(name) for name in ("C", "C++", "日本"))
    story("All", first, second, third)

    slugs = [each["slug"] for each in public_categories()]

    assert slugs == ["c", f"c-{second.pk}", str(third.pk)]


@pytest.mark.parametrize("url", ["members", "cuisines", "about"])
def test_category_filter_is_ignored_outside_the_blog(url: str) -> None:
    assert page_at(url, Query(category="soups")).payload["page"]["query"]["category"] == ""


def test_related_posts_share_categories_and_then_are_the_latest() -> None:
    soups, winter = make.category("Soups"), make.category("Winter")
    story("Both", soups, winter)
    story("One", winter)
    story("Old")
    story("New")
    story("Read", soups, winter, url="blog/read")

    payload = page_at("blog/read", Query()).payload

    assert titles(payload) == ["Both", "One", "New"]
    assert payload["page"]["post"]
    assert [each["name"] for each in payload["page"]["post"]["external_items"]["categories"]] == [
        "Soups",
        "Winter",
    ]


def test_blog_is_sorted_by_displayed_date() -> None:
    story("Long ago", attributes={"published_date": "2019-05-01"})
    story("To come", attributes={"published_date": "2099-01-01"})
    story("Today")
    story("Older", attributes={"published_date": "2019-04-30"})

    assert titles(page_at("blog", Query()).payload) == ["To come", "Today", "Long ago", "Older"]
    assert titles(page_at("", Query()).payload) == ["To come", "Today", "Long ago"]


@pytest.mark.parametrize(("words", "minutes"), [(1, 1), (220, 1), (221, 2), (1000, 5)])
def test_post_shows_reading_time(words: int, minutes: int) -> None:
    text = " ".join(["word"] * words)
    story("Long", url="blog/long", attributes={"description": f"<p>{text}</p>"})

    page, index = page_at("blog/long", Query()).payload, page_at("blog", Query()).payload

    assert page["page"]["post"]
    assert page["page"]["post"]["reading_minutes"] == minutes
    assert index["lists"]["blog"]["items"][0]["reading_minutes"] == minutes


@pytest.mark.parametrize("number", [1, 3])
def test_post_with_related_posts_takes_two_queries(number: int, django_assert_num_queries: Any) -> None:
    soups = make.category("Soups")
    for each in range(number):
        story(f"Soup {each}", soups)
    story("Read", soups, url="blog/read", media={"poster": make.media().pk})

    with django_assert_num_queries(2):
        page_at("blog/read", Query())


def test_filters_and_pages_have_plain_urls(visitor: Client) -> None:
    soups = make.category("Soups")
    story("Broth", soups)

    response = visitor.get("/blog?category=soups&page=1&fbclid=x")

    assert response.status_code == 200
    assert outline(response).link("canonical") == ["http://alpha.test:8000/blog?category=soups"]


def test_story_links_to_the_stories_before_and_after_it_by_their_dates() -> None:
    make.post("blog", title="Last", url="blog/last", attributes={"published_date": "2026-03-03"})
    make.post("blog", title="First", url="blog/first", attributes={"published_date": "2026-01-01"})
    make.post("blog", title="Middle", url="blog/middle", attributes={"published_date": "2026-02-02"})
    make.post("blog", title="Draft", status=Status.DRAFT, attributes={"published_date": "2026-02-03"})
    make.post("members", title="Kitchen")

    assert neighbors("blog/first") == (None, "/blog/middle")
    assert neighbors("blog/middle") == ("/blog/first", "/blog/last")
    assert neighbors("blog/last") == ("/blog/middle", None)
    assert neighbors("blog") == (None, None)


def test_stories_of_one_day_are_neighbors_in_the_order_of_the_list() -> None:
    for name in ("one", "two", "three"):
        make.post("blog", title=name, url=f"blog/{name}")

    in_order = [each["url"] for each in page_at("blog", Query()).payload["lists"]["blog"]["items"]]

    assert neighbors(in_order[1]) == (f"/{in_order[2]}", f"/{in_order[0]}")


def neighbors(url: str) -> tuple[str | None, str | None]:
    """The urls of the older and the newer story."""
    page = page_at(url, Query()).payload["page"]
    older, newer = page["older"], page["newer"]
    return older and older["url"], newer and newer["url"]
