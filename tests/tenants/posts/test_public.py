"""Posts on the public site, and their query counts."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tenants.media.items import media_item
from tenants.posts.collections import BLOG, MEMBERS
from tenants.posts.models import Post, Status
from tenants.posts.queries.public import first_cards
from tests.kit import make


@pytest.fixture(autouse=True)
def _empty(in_alpha):
    Post.objects.all().delete()


def titles(collection=MEMBERS, limit=48):
    return [card["title"] for card in first_cards(collection, limit)]


def test_card_has_all_rendered_data():
    logo, cuisine = make.media(), make.post("cuisines", title="Thai")
    post = make.post(
        title="Basil",
        attributes={"description": "<p>Wok &amp; <b>roll</b></p>", "phone": "+1 415 555 0100"},
        media={"logo": logo.pk},
        external={"cuisines": [cuisine.pk]},
    )

    [card] = first_cards(MEMBERS, 1)

    assert card["published_at"] == f"{post.published_at:%Y-%m-%dT%H:%M:%S.%fZ}"
    assert card["media_items"] == {"logo": media_item(logo)}
    assert {**card, "published_at": None, "media_items": None} == {
        "id": post.pk,
        "_id": str(post.uid),
        "url": "members/basil",
        "title": "Basil",
        "collection": "members",
        "position": 0,
        "published_at": None,
        "excerpt": "Wok & roll",
        "reading_minutes": None,
        "attributes": {"description": "<p>Wok &amp; <b>roll</b></p>", "phone": "+1 415 555 0100"},
        "media_items": None,
        "external_items": {
            "cuisines": [
                {"id": cuisine.pk, "_id": str(cuisine.uid), "title": "Thai", "url": "cuisines/thai"}
            ],
            "categories": [],
            "participants": [],
        },
    }


def test_cards_show_live_posts_in_order():
    for title in "ABC":
        make.post(title=title)
    make.post(title="Draft", status=Status.DRAFT)

    assert titles() == ["A", "B", "C"]
    assert titles(limit=2) == ["A", "B"]


def test_blog_starts_with_latest_post():
    for title in "ABC":
        make.post(BLOG, title=title)

    assert titles(BLOG) == ["C", "B", "A"]


def test_three_members_cost_as_many_queries_as_one():
    def make_rich_post():
        make.post(
            media={"logo": make.media().pk},
            external={"cuisines": [make.post("cuisines", title=f"Thai {make.media().pk}").pk]},
        )

    def count():
        with CaptureQueriesContext(connection) as queries:
            first_cards(MEMBERS, 48)
        return len(queries)

    make_rich_post()
    once = count()
    make_rich_post()
    make_rich_post()

    assert count() == once
