"""Live versions, drafts, schedules and redirects from a visitor's view."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError

from tenants.options.redirects import find_destination
from tenants.posts.changes import services
from tenants.posts.changes.publishing import Publication
from tenants.posts.changes.services import PostFields
from tenants.posts.collections import MEMBERS, Field
from tenants.posts.content.body import Body
from tenants.posts.models import Post, Redirect, Status
from tests.kit import make
from tests.kit.jobs import run_jobs_at

pytestmark = pytest.mark.usefixtures("in_alpha")

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def state(data):
    return {name: data[name] for name in ("post_status_id", "is_live", "has_unpublished_changes")}


def put(client, post, route, **body):
    return client.put(f"/api/posts/{post.pk}/{route}", body, format="json")


def test_draft_of_a_live_post_is_not_public(editor, anonymous):
    post = make.post(title="Old")

    data = put(editor, post, "data", title="New", url="members/new", post_status_id=1).json()["data"]

    assert state(data) == {"post_status_id": 1, "is_live": True, "has_unpublished_changes": True}
    seen = anonymous.get(f"/api/posts/{post.pk}").json()["data"]
    assert (seen["title"], seen["url"], seen["post_status_id"]) == ("Old", "members/old", 2)
    assert not Post.objects.live().filter(live_url="members/new").exists()


def test_unpublishing_time_of_live_post_reveals_no_draft(editor, anonymous):
    post = make.post(title="Old")
    put(editor, post, "data", title="New", post_status_id=1)

    data = put(editor, post, "data", unpublish_at="2999-01-01T00:00:00Z", post_status_id=1).json()["data"]

    assert state(data) == {"post_status_id": 1, "is_live": True, "has_unpublished_changes": True}
    assert data["unpublish_at"] == "2999-01-01T00:00:00Z"
    assert anonymous.get(f"/api/posts/{post.pk}").json()["data"]["title"] == "Old"


def test_publishing_shows_the_latest_version(editor, anonymous):
    post = make.post(title="Old")
    put(editor, post, "data", title="New", post_status_id=1)

    data = put(editor, post, "status", post_status_id=2).json()["data"]

    assert state(data) == {"post_status_id": 2, "is_live": True, "has_unpublished_changes": False}
    assert anonymous.get(f"/api/posts/{post.pk}").json()["data"]["title"] == "New"


def test_saving_a_published_post_without_status_publishes_it(editor, anonymous):
    post = make.post(title="Old")

    put(editor, post, "data", title="New")

    assert anonymous.get(f"/api/posts/{post.pk}").json()["data"]["title"] == "New"


@pytest.mark.parametrize("status", [1, 5])
def test_draft_or_archived_status_unpublishes_the_post(editor, anonymous, status):
    post = make.post()

    data = put(editor, post, "status", post_status_id=status).json()["data"]

    assert state(data) == {"post_status_id": status, "is_live": False, "has_unpublished_changes": False}
    assert data["published_at"] is None
    assert anonymous.get(f"/api/posts/{post.pk}").status_code == 404


def test_review_submission_keeps_the_live_version(editor):
    post = make.post()

    data = put(editor, post, "status", post_status_id=4).json()["data"]

    assert state(data) == {"post_status_id": 4, "is_live": True, "has_unpublished_changes": False}


def test_republishing_keeps_the_first_publication_date(editor):
    post = make.post()
    Post.objects.filter(pk=post.pk).update(published_at=NOW)

    data = put(editor, post, "data", title="New", post_status_id=2).json()["data"]

    assert data["published_at"] == "2026-06-01T00:00:00Z"


def test_schedule_requires_a_future_time(editor):
    post = make.post(status=Status.DRAFT)

    without = put(editor, post, "status", post_status_id=3)
    past = put(editor, post, "status", post_status_id=3, publish_at="2020-01-01T00:00:00Z")
    wrong = put(
        editor, post, "status", post_status_id=3, publish_at="2999-01-01", unpublish_at="2998-01-01T00:00:00Z"
    )
    right = put(editor, post, "status", post_status_id=3, publish_at="2999-01-01T00:00:00+02:00")

    assert [each.status_code for each in (without, past, wrong, right)] == [422, 422, 422, 200]
    assert list(without.json()["errors"]) == ["publish_at"]
    assert right.json()["data"]["publish_at"] == "2998-12-31T22:00:00Z"
    assert state(right.json()["data"]) == {
        "post_status_id": 3,
        "is_live": False,
        "has_unpublished_changes": False,
    }


def test_saving_a_scheduled_post_keeps_its_schedule(editor):
    post = make.post(status=Status.SCHEDULED, publish_at=datetime(2999, 1, 1, tzinfo=UTC))

    data = put(editor, post, "data", title="New").json()["data"]

    assert (data["post_status_id"], data["publish_at"]) == (3, "2999-01-01T00:00:00Z")


def test_saving_the_same_status_keeps_the_schedule(editor):
    post = make.post(status=Status.SCHEDULED, publish_at=datetime(2999, 1, 1, tzinfo=UTC))

    response = put(editor, post, "data", title="New", post_status_id=3)

    assert response.json()["data"]["publish_at"] == "2999-01-01T00:00:00Z"


def test_saving_a_due_scheduled_post_publishes_it(editor):
    post = make.post(status=Status.SCHEDULED, publish_at=datetime(2999, 1, 1, tzinfo=UTC))
    Post.objects.filter(pk=post.pk).update(publish_at=NOW - timedelta(days=9999))

    data = put(editor, post, "data", title="New", post_status_id=3).json()["data"]

    assert (data["post_status_id"], data["is_live"], data["publish_at"]) == (2, True, None)


def test_schedule_can_be_changed_and_canceled(editor):
    post = make.post(status=Status.SCHEDULED, publish_at=datetime(2999, 1, 1, tzinfo=UTC))

    moved = put(editor, post, "status", post_status_id=3, publish_at="2998-01-01T00:00:00Z").json()["data"]
    nulled = put(editor, post, "status", post_status_id=3, publish_at=None)
    cancelled = put(editor, post, "status", post_status_id=1).json()["data"]

    assert moved["publish_at"] == "2998-01-01T00:00:00Z"
    assert nulled.status_code == 422
    assert (cancelled["post_status_id"], cancelled["publish_at"]) == (1, None)


def test_due_posts_are_published_and_unpublished(in_alpha, editor):
    soon, later = datetime(2998, 1, 1, tzinfo=UTC), datetime(2999, 1, 1, tzinfo=UTC)
    first = make.post(status=Status.SCHEDULED, publish_at=soon, unpublish_at=later)
    second = make.post(status=Status.SCHEDULED, publish_at=later)

    assert run_jobs_at(soon - timedelta(seconds=1), in_alpha) == 0
    assert run_jobs_at(soon, in_alpha) == 1
    assert [Post.objects.get(pk=each.pk).is_live for each in (first, second)] == [True, False]
    assert run_jobs_at(later, in_alpha) == 2
    assert [Post.objects.get(pk=each.pk).is_live for each in (first, second)] == [False, True]
    assert run_jobs_at(later, in_alpha) == 0


def test_changed_url_of_a_live_post_creates_a_redirect(editor):
    post = make.post(url="members/a")

    put(editor, post, "data", url="members/b")

    assert get_redirect("members/a") == "members/b"


def test_draft_url_creates_no_redirect(editor):
    post = make.post(url="members/a")

    put(editor, post, "data", url="members/b", post_status_id=1)

    assert get_redirect("members/a") is None


def test_redirect_chains_are_collapsed(editor):
    post = make.post(url="members/a")

    for url in ("members/b", "members/c", "members/d"):
        put(editor, post, "data", url=url)

    assert [get_redirect(f"members/{each}") for each in "abc"] == ["members/d"] * 3


def test_returning_to_an_earlier_url_creates_no_loop(editor):
    post = make.post(url="members/a")

    put(editor, post, "data", url="members/b")
    put(editor, post, "data", url="members/a")

    assert get_redirect("members/a") is None
    assert get_redirect("members/b") == "members/a"


def test_post_takes_precedence_over_a_redirect(editor):
    post = make.post(url="members/a")
    put(editor, post, "data", url="members/b")

    other = make.post(url="members/a")

    assert Post.objects.live().get(live_url="members/a") == other
    assert get_redirect("members/a") is None


def test_redirects_have_live_targets_only(editor):
    post = make.post(url="members/a")
    put(editor, post, "data", url="members/b")

    put(editor, post, "status", post_status_id=1)
    assert get_redirect("members/a") is None

    put(editor, post, "status", post_status_id=2)
    editor.delete(f"/api/posts/{post.pk}")
    assert get_redirect("members/a") is None


def test_index_list_returns_when_the_page_at_its_url_moves(editor):
    page = make.post("pages", url="members")

    put(editor, page, "data", url="our-members")

    assert not Redirect.objects.filter(from_url="members").exists()


def test_required_fields_are_checked_before_publishing(monkeypatch):
    strict = replace(MEMBERS, fields=(Field("phone", "phone", required=True),), columns=())
    monkeypatch.setattr("tenants.posts.collections.COLLECTIONS", [strict])
    post = services.create(strict, PostFields(title="No phone"))

    with pytest.raises(ValidationError) as refusal:
        services.set_status(post, Publication(Status.PUBLISHED), by=None)

    assert refusal.value.message_dict == {"post_body.attributes.phone": ["Phone is required."]}
    change = PostFields(body=Body(attributes={"phone": "+1 415 555 0100"}))
    services.save(post, change, by=None, publication=Publication(Status.PUBLISHED))


def get_redirect(url: str) -> str | None:
    """Return the redirect target of `url` for visitors."""
    result = find_destination(url)
    return result[0] if result else None
