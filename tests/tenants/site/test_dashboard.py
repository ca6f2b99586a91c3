"""The panel's dashboard."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared.api.permissions import Role
from tenants.media.models import Media
from tenants.posts.models import Post, Status
from tenants.submissions.models import Submission
from tests.kit import make


@pytest.fixture(autouse=True)
def _nothing_else(in_alpha):
    Post.objects.all().delete()
    Media.objects.update(alt="Said")


def test_dashboard_shows_pending_scheduled_and_recent_posts(as_role, django_assert_max_num_queries):
    tomorrow = timezone.now() + timedelta(days=1)
    live, waiting = make.post(title="Live"), make.post("blog", title="Waits", status=Status.IN_REVIEW)
    coming = make.post(title="Comes", status=Status.SCHEDULED, publish_at=tomorrow)
    make.media(alt="")
    make.row(Submission)
    editor = as_role(Role.EDITOR)

    with django_assert_max_num_queries(16):
        home = editor.get("/api/home").json()["data"]

    numbers = {name: value for name, value in home.items() if not isinstance(value, list)}
    assert numbers == {
        "drafts": 0,
        "in_review": 1,
        "scheduled": 1,
        "unpublished_changes": 0,
        "written_pages": 0,
        "missing_alt": 1,
        "unread_submissions": 1,
        "waiting_applications": 0,
    }
    assert [each["id"] for each in home["review"]] == [waiting.pk]
    assert [each["id"] for each in home["next"]] == [coming.pk]
    assert [each["id"] for each in home["recent"]] == [coming.pk, waiting.pk, live.pk]


def test_dashboard_counts_unpublished_changes(as_role):
    make.post(title="As it is live")
    post = make.post("blog", title="Changed")
    editor = as_role(Role.EDITOR)
    body = {"title": "Changed since", "post_status_id": Status.DRAFT, "version": post.version}
    assert editor.put(f"/api/posts/{post.pk}/data", body, format="json").status_code == 200

    home = editor.get("/api/home").json()["data"]

    assert home["unpublished_changes"] == 1
    assert [(each["id"], each["title"]) for each in home["changed"]] == [(post.pk, "Changed since")]


def test_only_pages_that_a_user_has_changed_count_as_written(as_role):
    make.post("blog")
    page = make.post("pages", title="From the template")
    editor = as_role(Role.EDITOR)

    before = editor.get("/api/home").json()["data"]
    saved = editor.put(f"/api/posts/{page.pk}/data", {"title": "Ours"}, format="json")
    assert saved.status_code == 200, saved.json()
    after = editor.get("/api/home").json()["data"]

    assert (before["written_pages"], after["written_pages"]) == (0, 1)


def test_dashboard_is_empty_without_permission(as_role):
    make.post(title="Not mine")
    make.media(alt="")
    make.row(Submission)

    home = as_role(Role.AUTHOR).get("/api/home").json()["data"]

    assert (home["missing_alt"], home["unread_submissions"], home["recent"]) == (0, None, [])


def test_badges_count_posts_in_review_and_new_submissions(as_role, django_assert_max_num_queries):
    for collection in ("blog", "blog", "members"):
        make.post(collection, status=Status.IN_REVIEW)
    make.post("blog", status=Status.IN_REVIEW, deleted_at=timezone.now())
    make.row(Submission)
    editor = as_role(Role.EDITOR)

    with django_assert_max_num_queries(7):
        counts = editor.get("/api/home/waiting").json()["data"]

    assert counts == {
        "review": [{"collection": "members", "count": 1}, {"collection": "blog", "count": 2}],
        "new_submissions": 1,
    }


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.MEMBER, Role.VIEWER])
def test_badges_are_empty_for_users_who_cannot_answer(as_role, role):
    make.post("blog", status=Status.IN_REVIEW)
    make.row(Submission)

    counts = as_role(role).get("/api/home/waiting").json()["data"]

    assert counts == {"review": [], "new_submissions": 0}
