"""Who takes part in events, for the search: by the name of a member one finds where it is next."""

from collections.abc import Sequence

from tenants.posts.collections import MEMBERS, SHOWCASES
from tenants.posts.models import Post
from tenants.posts.post_querysets import PostQuerySet

MOST_EVENTS = 500
"""So many events are read anew when a member is renamed; those beyond say it once they are saved."""


def words_of_posts(posts: Sequence[Post]) -> list[str]:
    """The names of those who take part in each of the posts that is an event, in at most one query."""
    named = [_participants(post) for post in posts]
    wanted = set().union(*named) if named else set()
    if not wanted:
        return [""] * len(posts)
    members = Post.objects.live().of(MEMBERS).filter(pk__in=wanted)
    titles: dict[int, str] = dict(members.values_list("pk", "live_title"))
    return [" ".join(titles[each] for each in ids if each in titles) for ids in named]


def events_of(member: Post) -> PostQuerySet:
    """The events whose words name that member."""
    events = Post.objects.live().of(SHOWCASES).referring_to("participants", member.pk)
    return events.order_by("-pk")[:MOST_EVENTS]


def _participants(post: Post) -> list[int]:
    if post.type != SHOWCASES.type:
        return []
    return list((post.live_external or {}).get("participants", ()))
