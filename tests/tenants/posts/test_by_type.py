"""GET /api/posts/by-type with every parameter, for the team and for visitors."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tenants.posts.collections import BLOG, COLLECTIONS, MEMBERS
from tenants.posts.models import Post, Status
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


@pytest.fixture(autouse=True)
def _empty(in_alpha):
    Post.objects.all().delete()


def titles(client, **query):
    response = client.get("/api/posts/by-type", {"type": "members", **query})
    assert response.status_code == 200, response.json()
    return [row["title"] for row in response.json()["data"]]


@pytest.mark.parametrize("collection", COLLECTIONS, ids=lambda each: each.slug)
def test_type_filter_accepts_id_and_slug(anonymous, collection):
    for each in COLLECTIONS:
        make.post(each, title=each.slug)

    for name in (collection.type, collection.slug, collection.singular_slug):
        assert titles(anonymous, type=name) == [collection.slug]


def test_lists_are_ordered_and_have_totals(editor):
    for title in "ABC":
        make.post(title=title)

    response = editor.get("/api/posts/by-type?type=2&limit=2&offset=1").json()

    assert [row["title"] for row in response["data"]] == ["B", "C"]
    assert response["meta"] == {"total": 3, "limit": 2, "offset": 1}


def test_lists_leave_out_only_the_builder(editor):
    post = make.post(builder=make.builder(make.block("Hero")))

    row = editor.get("/api/posts/by-type?type=members").json()["data"][0]
    full = editor.get(f"/api/posts/{post.pk}").json()["data"]

    assert "builder" not in row["post_body"]
    full["post_body"].pop("builder")
    assert row == full


def test_drafts_and_the_trash_are_for_the_team(editor, anonymous):
    make.post(title="Live")
    make.post(title="Draft", status=Status.DRAFT)
    trashed = make.post(title="Trash")
    editor.delete(f"/api/posts/{trashed.pk}")

    assert titles(editor) == ["Live", "Draft"]
    assert titles(editor, deleted=1) == titles(editor, deleted="true") == ["Trash"]
    assert titles(editor, deleted=0) == ["Live", "Draft"]
    assert titles(anonymous) == ["Live"]
    assert titles(anonymous, deleted=1) == []


def test_posts_are_filtered_by_one_or_more_statuses(editor, anonymous):
    for status in (Status.DRAFT, Status.PUBLISHED, Status.IN_REVIEW):
        make.post(title=str(status.label), status=status)

    assert titles(editor, status=1) == ["Draft"]
    assert titles(editor, status="1,4") == ["Draft", "In review"]
    assert titles(anonymous, status=2) == ["Published"]
    assert titles(anonymous, status=1) == []


def test_visitor_cannot_detect_drafts(editor, anonymous):
    post = make.post(title="Shown", url="members/shown")
    editor.put(
        f"/api/posts/{post.pk}/data",
        {"title": "Secret", "url": "members/secret", "post_status_id": 1},
        format="json",
    )

    assert titles(anonymous, status=2) == ["Shown"]
    assert titles(anonymous, search="Secret") == []
    row = anonymous.get("/api/posts/by-type?type=members").json()["data"][0]
    assert "secret" not in str(row).lower()
    assert set(row) == {
        "id",
        "_id",
        "url",
        "title",
        "post_status_id",
        "post_type_id",
        "post_body",
        "media_items",
        "external_items",
        "no_index",
        "no_follow",
        "show_in_sitemap",
        "position",
        "is_live",
        "published_at",
    }


@pytest.mark.parametrize(
    ("sort", "ascending"),
    [
        ("position", ["b", "A", "c"]),
        ("title", ["A", "b", "c"]),
        ("url", ["c", "b", "A"]),
        ("status", ["A", "b", "c"]),
        ("created_at", ["c", "A", "b"]),
        ("updated_at", ["A", "c", "b"]),
    ],
)
def test_posts_can_be_sorted_in_both_directions(editor, sort, ascending):
    day = datetime(2026, 5, 1, tzinfo=UTC)
    for title, url, status, created, updated in (
        ("b", "m/2", Status.DRAFT, 3, 3),
        ("A", "m/3", Status.DRAFT, 2, 1),
        ("c", "m/1", Status.IN_REVIEW, 1, 2),
    ):
        created_at, updated_at = day + timedelta(created), day + timedelta(updated)
        make.post(title=title, url=url, status=status, created_at=created_at, updated_at=updated_at)
    if sort == "status":
        Post.objects.filter(title="A").update(position=0)
        ascending = ["b", "A", "c"]

    assert titles(editor, sortBy=sort) == titles(editor, sortBy=sort, sortDir="asc") == ascending
    assert titles(editor, sortBy=sort, sortDir="desc") == ascending[::-1]


def test_the_trash_is_sorted_by_the_time_of_deletion(editor):
    for title in ("b", "A", "c"):
        editor.delete(f"/api/posts/{make.post(title=title).pk}")

    assert titles(editor, deleted=True, sortBy="deleted_at", sortDir="desc") == ["c", "A", "b"]


def test_unpublished_posts_are_sorted_last_by_publication(editor):
    make.post(title="Draft", status=Status.DRAFT)
    make.post(title="Live")

    assert titles(editor, sortBy="published_at") == ["Live", "Draft"]
    assert titles(editor, sortBy="published_at", sortDir="desc") == ["Live", "Draft"]


def test_day_filter_uses_domain_time_zone_and_includes_both_ends(editor):
    # Alpha is in Los Angeles: its 1 May 2026 starts at 7:00 UTC.
    moments = {
        "before": datetime(2026, 5, 1, 6, 59, 59, 999_999, tzinfo=UTC),
        "first": datetime(2026, 5, 1, 7, 0, 0, tzinfo=UTC),
        "last": datetime(2026, 5, 2, 6, 59, 59, 999_999, tzinfo=UTC),
        "after": datetime(2026, 5, 2, 7, 0, 0, tzinfo=UTC),
    }
    for title, moment in moments.items():
        make.post(title=title, created_at=moment)

    assert titles(editor, startDate="2026-05-01 00:00:00", endDate="2026-05-01 23:59:59") == ["first", "last"]
    assert titles(editor, startDate="2026-05-02 00:00:00") == ["after"]
    assert titles(editor, endDate="2026-04-30 23:59:59") == ["before"]


def test_repeated_hour_filter_includes_both_hours(editor):
    # On 1 November 2026 clocks in Los Angeles show 1:30 twice: at 8:30 and at 9:30 UTC.
    make.post(title="first", created_at=datetime(2026, 11, 1, 8, 30, tzinfo=UTC))
    make.post(title="second", created_at=datetime(2026, 11, 1, 9, 30, tzinfo=UTC))

    assert titles(editor, startDate="2026-11-01 01:30:00", endDate="2026-11-01 01:30:00") == [
        "first",
        "second",
    ]


def test_search_covers_titles_and_urls_and_escapes_wildcards(editor):
    make.post(title="100% Taco_s", url="members/one")
    make.post(title="Burgers", url="members/taco-stand")

    assert titles(editor, search="TACO") == ["100% Taco_s", "Burgers"]
    assert titles(editor, search="0%") == ["100% Taco_s"]
    assert titles(editor, search="o_s") == ["100% Taco_s"]
    assert titles(editor, search="%") == ["100% Taco_s"]


def test_blog_posts_are_filtered_by_category(editor, anonymous):
    news, other = make.category(), make.category()
    make.post(BLOG, title="News", external={"categories": [other.pk, news.pk]})
    make.post(BLOG, title="Other", external={"categories": [other.pk]})

    assert titles(editor, type="blog", category=news.pk) == ["News"]
    assert titles(anonymous, type="blog", category=news.pk) == ["News"]


@pytest.mark.parametrize(
    "query",
    [
        {"type": ""},
        {"type": "7"},
        {"type": "٢"},
        {"type": "x" * 300},
        {"status": "6"},
        {"status": "x"},
        {"status": "1,,2"},
        {"deleted": "maybe"},
        {"limit": "0"},
        {"limit": "501"},
        {"limit": "x"},
        {"offset": "-1"},
        {"offset": str(2**63)},
        {"sortBy": "id"},
        {"sortBy": "live_url"},
        {"sortDir": "up"},
        {"startDate": "2026-05-01"},
        {"startDate": "2026-13-01 00:00:00"},
        {"endDate": "9999-12-31 23:59:59"},
        {"startDate": "0000-01-01 00:00:00"},
        {"search": "x" * 201},
        {"category": "x"},
        {"category": str(2**64)},
    ],
    ids=str,
)
def test_invalid_parameters_are_named(editor, query):
    response = editor.get("/api/posts/by-type", {"type": "members", **query})

    assert response.status_code == 422
    assert list(response.json()["errors"]) == list(query)


def test_type_filter_is_required(anonymous):
    assert anonymous.get("/api/posts/by-type").json()["errors"] == {"type": ["This field is required."]}


@pytest.mark.parametrize("client_name", ["editor", "anonymous", "author"])
def test_three_posts_cost_as_many_queries_as_one(request, client_name):
    client = request.getfixturevalue(client_name)
    first = _make_rich_post()
    client.get("/api/posts/by-type?type=members")

    with CaptureQueriesContext(
        connection,
    ) as one:
        assert len(client.get("/api/posts/by-type?type=members").json()["data"]) == 1
    Post.objects.filter(pk=first.pk).update(owner_id=None)
    _make_rich_post()
    _make_rich_post()
    with CaptureQueriesContext(connection) as three:
        assert len(client.get("/api/posts/by-type?type=members").json()["data"]) == 3

    assert len(one) == len(three)


def _make_rich_post():
    return make.post(
        MEMBERS,
        media={"logo": make.media().pk, "poster": make.media().pk},
        external={
            "cuisines": [make.post("cuisines").pk],
            "cuisine_tags": [make.cuisine_tag(icon=make.media()).pk],
        },
        builder=make.builder(make.block("Hero", image=make.media().pk)),
        by=make.user().pk,
    )
