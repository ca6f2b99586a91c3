"""What the public site reads of posts, and how many queries it costs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tenants.media.items import media_item
from tenants.posts.collections import BLOG, MEMBERS
from tenants.posts.models import Post, Status
from tenants.posts.public import cuisine_counts, live_page, public_blocks, public_cards
from tests.kit import make


@pytest.fixture(autouse=True)
def _empty(in_alpha):
    Post.objects.all().delete()


def titles(collection=MEMBERS, **query):
    cards, total = public_cards(collection, limit=query.pop("limit", 48), **query)
    return [card["title"] for card in cards], total


def test_a_card_has_all_that_is_drawn():
    logo, cuisine = make.media(), make.post("cuisines", title="Thai")
    post = make.post(
        title="Basil",
        attributes={"description": "<p>Wok &amp; <b>roll</b></p>", "phone": "+1 415 555 0100"},
        media={"logo": logo.pk},
        external={"cuisines": [cuisine.pk]},
    )

    (card,), _total = public_cards(MEMBERS, limit=1)

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
        },
    }


def test_cards_come_in_their_order_and_only_what_is_live():
    for title in "ABC":
        make.post(title=title)
    make.post(title="Draft", status=Status.DRAFT)

    assert titles() == (["A", "B", "C"], 3)
    assert titles(limit=1, offset=1) == (["B"], 3)
    assert titles(offset=50) == ([], 3)


def test_the_blog_begins_with_its_latest_post():
    for title in "ABC":
        make.post(BLOG, title=title)

    assert titles(BLOG) == (["C", "B", "A"], 3)


def test_members_can_be_had_by_cuisine():
    thai, tacos = make.post("cuisines", title="Thai"), make.post("cuisines", title="Tacos")
    make.post(title="Both", external={"cuisines": [thai.pk, tacos.pk]})
    make.post(title="Tacos only", external={"cuisines": [tacos.pk]})
    make.post(title="Neither")

    assert titles(cuisine="thai") == (["Both"], 1)
    assert titles(cuisine="tacos") == (["Both", "Tacos only"], 2)
    assert titles(cuisine="sushi") == ([], 0)
    assert titles(cuisine="%") == ([], 0)


def test_members_can_be_searched_by_title_text_and_cuisine():
    thai = make.post("cuisines", title="Thai")
    make.post(title="Basil", external={"cuisines": [thai.pk]})
    make.post(title="Thai Tower")
    make.post(title="Noodles", attributes={"description": "<p>Almost thai</p>"})
    make.post(title="Burgers")

    assert titles(search="THAI") == (["Basil", "Thai Tower", "Noodles"], 3)
    assert titles(search="%") == ([], 0)


def test_search_reads_words_and_not_markup():
    make.post(title="One", attributes={"description": '<p>Fish &amp; <a href="/x">chips</a></p>'})
    make.post(title="Two", attributes={"description": "<p>2 &lt; 3</p>"})

    assert titles(search="fish & chips") == (["One"], 1)
    assert titles(search="2 < 3") == (["Two"], 1)
    assert titles(search="href") == titles(search="<p>") == ([], 0)


def test_cuisines_are_counted_by_their_live_members():
    thai, tacos = make.post("cuisines", title="Thai"), make.post("cuisines", title="tacos")
    make.post("cuisines", title="Nobody cooks this")
    draft = make.post("cuisines", title="Not live", status=Status.DRAFT)
    make.post(external={"cuisines": [thai.pk, tacos.pk, draft.pk]})
    make.post(external={"cuisines": [tacos.pk]})
    make.post(external={"cuisines": [tacos.pk]}, status=Status.DRAFT)
    make.post(external={"cuisines": []})

    assert [(each["slug"], each["count"]) for each in cuisine_counts()] == [("tacos", 2), ("thai", 1)]


def test_a_page_is_found_by_its_url_with_its_blocks():
    picture = make.media()
    make.post("pages", url="", builder=make.builder(make.block("Hero", image=picture.pk, title="Hi")))

    home = live_page("")[0]

    assert home is not None
    (hero,) = public_blocks(home)
    assert (hero["type"], hero["props"]["title"], hero["props"]["image_item"]["id"]) == (
        "Hero",
        "Hi",
        picture.pk,
    )
    assert live_page("members")[0] is None


def test_three_members_cost_as_many_queries_as_one():
    def rich():
        make.post(
            media={"logo": make.media().pk},
            external={"cuisines": [make.post("cuisines", title=f"Thai {make.media().pk}").pk]},
        )

    def count():
        with CaptureQueriesContext(connection) as queries:
            public_cards(MEMBERS, limit=48, cuisine="thai-x", search="a")
            public_cards(MEMBERS, limit=48)
            cuisine_counts()
        return len(queries)

    rich()
    once = count()
    rich()
    rich()

    assert count() == once
