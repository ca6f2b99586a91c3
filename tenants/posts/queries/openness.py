"""Find the members that are open at a given time."""

from datetime import datetime

from tenants.hours.opening import is_open
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post

MOST_MEMBERS = 5_000
"""Maximum number of members to check. Other members are never listed as open."""


def open_members(now: datetime, timezone: str) -> list[int]:
    """Return the ids of the live members that are open at `now`, in one query."""
    members = Post.objects.live().of(MEMBERS).in_order()
    stated = members.values_list("pk", "live_attributes__hours", "business")[:MOST_MEMBERS]
    return [
        pk for pk, hours, business in stated if is_open({**(business or {}), "hours": hours}, now, timezone)
    ]
