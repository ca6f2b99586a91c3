"""The panel's dashboard."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared.api.permissions import Role
from tenants.media.models import Media
from tenants.posts.models import Post, Status
from tenants.stops.models import Stop, StopState
from tenants.submissions.models import Submission
from tests.kit import make
from tests.kit.makers.stops import in_days


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


def test_badges_count_pending_items(as_role, django_assert_max_num_queries):
    for collection in ("blog", "blog", "members"):
        make.post(collection, status=Status.IN_REVIEW)
    make.post("blog", status=Status.IN_REVIEW, deleted_at=timezone.now())
    make.row(Submission)
    member, deleted = make.post("members"), make.post("members")
    for days, business in enumerate((member, member, deleted), start=1):
        make.stop(in_days(days), business_id=business.pk)
    Stop.objects.update(state=StopState.ASKED)
    Stop.objects.filter(day=in_days(1)).update(day=in_days(-1), last_day=in_days(-1))
    Post.objects.filter(pk=deleted.pk).update(deleted_at=timezone.now())
    make.stop(in_days(4), business_id=member.pk)
    editor = as_role(Role.EDITOR)

    with django_assert_max_num_queries(8):
        counts = editor.get("/api/home/waiting").json()["data"]

    assert counts == {
        "review": [{"collection": "members", "count": 1}, {"collection": "blog", "count": 2}],
        "new_submissions": 1,
        "stop_requests": 1,
    }


@pytest.mark.parametrize("role", [Role.AUTHOR, Role.MEMBER, Role.VIEWER])
def test_badges_are_empty_for_users_who_cannot_answer(as_role, role):
    make.post("blog", status=Status.IN_REVIEW)
    make.row(Submission)
    make.stop(business_id=make.post("members").pk)
    Stop.objects.update(state=StopState.ASKED)

    counts = as_role(role).get("/api/home/waiting").json()["data"]

    assert counts == {"review": [], "new_submissions": 0, "stop_requests": 0}


def test_texts_to_compare_with_the_examples_include_built_posts_of_all_collections(as_role):
    quote = make.builder(make.block("Quote"))
    built = {make.post(slug, title=slug, builder=quote).pk: slug for slug in ("pages", "members")}
    make.post("members", title="Without blocks")

    posts = as_role(Role.ADMIN).get("/api/site-opening/texts").json()["data"]["posts"]

    assert {post["id"]: post["collection"] for post in posts} == built
    assert [post["builder"]["content"][0]["type"] for post in posts] == ["Quote", "Quote"]
