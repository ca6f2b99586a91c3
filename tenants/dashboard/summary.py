"""The panel's home screen: pending, upcoming, recent and missing items."""

from collections.abc import Mapping

from django.db.models import Count, Q

from shared.accounts.people import Person, get_names
from shared.api.access import Access
from shared.api.permissions import Scope, may, scope
from tenants.dashboard.schemas import (
    HomeReply,
    PostInReview,
    PostsInReview,
    RecentPost,
    SentBackPost,
    WaitingApplication,
    WaitingReply,
)
from tenants.media.models import Media
from tenants.posts.api.replies import build_found_post, person_reply
from tenants.posts.collections import PAGES, by_type
from tenants.posts.models import Post, Status
from tenants.posts.queries import rights
from tenants.posts.querysets import PostQuerySet
from tenants.stops.services.stops import count_requests
from tenants.submissions.models import Submission, SubmissionQuerySet
from tenants.submissions.models import SubmissionStatus as Answered

SHOWN = 5
RECENT = 8


def home(access: Access) -> HomeReply:
    """Return the data of the caller's home screen, using at most eleven queries."""
    posts = Post.objects.undeleted().filter(rights.accessible_to(access)).without_builder()
    counts = posts.aggregate(
        drafts=Count("pk", filter=Q(status=Status.DRAFT)),
        in_review=Count("pk", filter=Q(status=Status.IN_REVIEW)),
        scheduled=Count("pk", filter=Q(status=Status.SCHEDULED)),
        unpublished_changes=Count("pk", filter=Q(has_unpublished_changes=True)),
        written_pages=Count("pk", filter=Q(type=PAGES.type, updated_by_id__isnull=False)),
    )
    review = list(posts.filter(status=Status.IN_REVIEW).order_by("handed_in_at", "id")[:SHOWN])
    scheduled = list(posts.filter(status=Status.SCHEDULED).order_by("publish_at", "id")[:SHOWN])
    changed = _list_changed(posts) if counts["unpublished_changes"] else []
    recent = list(posts.order_by("-updated_at", "-id")[:RECENT])
    sent_back = list(
        posts.filter(sent_back_at__isnull=False, owner_id=access.user_id).order_by("-sent_back_at", "id")[
            :SHOWN
        ]
    )
    touched = [post.updated_by_id for post in (*review, *scheduled, *changed, *recent, *sent_back)]
    people = get_names(
        [*touched, *(each.handed_in_by_id or each.sent_back_by_id for each in (*review, *sent_back))]
    )
    applications = _applications(access)
    return {
        "drafts": counts["drafts"],
        "in_review": counts["in_review"],
        "scheduled": counts["scheduled"],
        "unpublished_changes": counts["unpublished_changes"],
        "written_pages": counts["written_pages"],
        "missing_alt": _missing_alt(access),
        "unread_submissions": _unread(access),
        "waiting_applications": None if applications is None else applications.count(),
        "applications": [_waiting(each) for each in applications.order_by("created_at", "id")[:SHOWN]]
        if applications is not None
        else [],
        "review": [_describe_submitted(post, people) for post in review],
        "sent_back": [_describe_returned(post, people) for post in sent_back],
        "next": [_recent(post, people) for post in scheduled],
        "changed": [_recent(post, people) for post in changed],
        "recent": [_recent(post, people) for post in recent],
    }


def waiting(access: Access) -> WaitingReply:
    """Return the counts of the caller's pending items, using at most three queries."""
    review: list[PostsInReview] = []
    if may(access, "posts.publish"):
        posts = Post.objects.undeleted().filter(status=Status.IN_REVIEW)
        counts = posts.order_by().values_list("type").annotate(count=Count("pk"))
        review = [
            {"collection": by_type(post_type).slug, "count": count} for post_type, count in sorted(counts)
        ]
    return {
        "review": review,
        "new_submissions": _unread(access) or 0,
        "stop_requests": count_requests() if may(access, "stops.answer") else 0,
    }


def _list_changed(posts: PostQuerySet) -> list[Post]:
    return list(posts.filter(has_unpublished_changes=True).order_by("-updated_at", "-id")[:SHOWN])


def _recent(post: Post, people: Mapping[int, Person]) -> RecentPost:
    return {
        **build_found_post(post),
        "publish_at": post.publish_at,
        "updated_by": person_reply(people.get(post.updated_by_id or 0)),
    }


def _describe_submitted(post: Post, people: Mapping[int, Person]) -> PostInReview:
    return {
        **_recent(post, people),
        "handed_in_at": post.handed_in_at,
        "handed_in_by": person_reply(people.get(post.handed_in_by_id or 0)),
    }


def _describe_returned(post: Post, people: Mapping[int, Person]) -> SentBackPost:
    return {
        **_recent(post, people),
        "sent_back_at": post.sent_back_at,
        "sent_back_by": person_reply(people.get(post.sent_back_by_id or 0)),
        "word": post.sent_back_word,
    }


def _applications(access: Access) -> SubmissionQuerySet | None:
    """Return pending applications, or None if the caller may not read submissions."""
    return Submission.objects.all().waiting_applications() if may(access, "submissions.read") else None


def _waiting(submission: Submission) -> WaitingApplication:
    return {
        "id": submission.pk,
        "summary": submission.summary,
        "email": submission.email,
        "created_at": submission.created_at,
    }


def _missing_alt(access: Access) -> int | None:
    reach = scope(access, "media.read")
    if reach is Scope.NONE:
        return None
    pictures = Media.objects.of_type("image/").without_alt()
    return (pictures if reach is Scope.ALL else pictures.made_by(access.user_id)).count()


def _unread(access: Access) -> int | None:
    if not may(access, "submissions.read"):
        return None
    return Submission.objects.filter(status=Answered.NEW).count()
