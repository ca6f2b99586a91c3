"""The panel's home at a glance: what waits, what comes next, what was done last, and what is missing."""

from collections.abc import Mapping

from django.db.models import Count, Q

from shared.accounts.people import Person, names_of
from shared.api.access import Access
from shared.api.permissions import Scope, may, scope
from tenants.media.models import Media
from tenants.posts import rights
from tenants.posts.models import Post, Status
from tenants.posts.replies import found_reply, person_reply
from tenants.site.wire import HomeReply, RecentPost
from tenants.submissions.models import Status as Answered
from tenants.submissions.models import Submission

SHOWN = 5
RECENT = 8


def home(access: Access) -> HomeReply:
    """What somebody finds on the panel's home: of posts, what is in their reach. At most seven queries."""
    posts = Post.objects.undeleted().filter(rights.accessible_to(access)).without_builder()
    counts = posts.aggregate(
        drafts=Count("pk", filter=Q(status=Status.DRAFT)),
        in_review=Count("pk", filter=Q(status=Status.IN_REVIEW)),
        scheduled=Count("pk", filter=Q(status=Status.SCHEDULED)),
        unpublished_changes=Count("pk", filter=Q(has_unpublished_changes=True)),
    )
    review = list(posts.filter(status=Status.IN_REVIEW).order_by("updated_at", "id")[:SHOWN])
    scheduled = list(posts.filter(status=Status.SCHEDULED).order_by("publish_at", "id")[:SHOWN])
    recent = list(posts.order_by("-updated_at", "-id")[:RECENT])
    people = names_of(post.updated_by_id for post in (*review, *scheduled, *recent))
    return {
        "drafts": counts["drafts"],
        "in_review": counts["in_review"],
        "scheduled": counts["scheduled"],
        "unpublished_changes": counts["unpublished_changes"],
        "missing_alt": _missing_alt(access),
        "unread_submissions": _unread(access),
        "review": [_recent(post, people) for post in review],
        "next": [_recent(post, people) for post in scheduled],
        "recent": [_recent(post, people) for post in recent],
    }


def _recent(post: Post, people: Mapping[int, Person]) -> RecentPost:
    return {
        **found_reply(post),
        "publish_at": post.publish_at,
        "updated_by": person_reply(people.get(post.updated_by_id or 0)),
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
