"""Add participants of events to the search text, so that a search for a member finds the member's events."""

from collections.abc import Sequence

from django.db.models import Q

from tenants.posts.collections import MEMBERS, SHOWCASES
from tenants.posts.models import Post

MOST_EVENTS = 500
"""Maximum number of events to index when a member is renamed. Other events are indexed when they are
saved next.
"""
_READ = ("id", "type", "live_title", "live_url", "live_attributes", "live_external", "live_builder")
"""The columns for building the text of a post."""


def list_texts(posts: Sequence[Post]) -> list[str]:
    """Return the participants' names for each event, and "" for other posts, in at most one query."""
    named = [_participants(post) for post in posts]
    wanted = set().union(*named) if named else set()
    if not wanted:
        return [""] * len(posts)
    members = Post.objects.live().of(MEMBERS).filter(pk__in=wanted)
    titles: dict[int, str] = dict(members.values_list("pk", "live_title"))
    return [" ".join(titles[each] for each in ids if each in titles) for ids in named]


def list_events(member: Post) -> list[Post]:
    """Return the live events with this member as a participant.

    The query loads only the columns for building their text.
    """
    named = [member.pk]
    names_it = Q(external__participants__contains=named) | Q(live_external__participants__contains=named)
    events = Post.objects.live().of(SHOWCASES).filter(names_it).order_by("-pk")
    return list(events.only(*_READ)[:MOST_EVENTS])


def _participants(post: Post) -> list[int]:
    if post.type != SHOWCASES.type:
        return []
    return list((post.live_external or {}).get("participants", ()))
