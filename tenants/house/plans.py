"""What houses state of when they are open: the plan that their days are read from."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tenants.hours.facts import OWN_HOUSE
from tenants.options.models import SiteOptions
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post


def plans_of(house_ids: Iterable[int]) -> dict[int, Mapping[str, Any]]:
    """What each of those houses states, its usual `hours` among it; of one that is gone, nothing."""
    ids = set(house_ids)
    plans: dict[int, Mapping[str, Any]] = {each: {} for each in ids}
    if OWN_HOUSE in ids:
        plans[OWN_HOUSE] = SiteOptions.objects.only("house").get().house or {}
    if members := ids - {OWN_HOUSE}:
        posts = Post.objects.of(MEMBERS).filter(pk__in=members).only(*_COLUMNS)
        plans |= {post.pk: plan_of(post) for post in posts}
    return plans


def plan_of(post: Post) -> dict[str, Any]:
    """What a member states of its days, with its usual hours."""
    return {**(post.house or {}), "hours": hours_of(post)}


def hours_of(post: Post) -> Sequence[Mapping[str, Any]]:
    """The usual hours of a member: those that visitors read, if there are any."""
    attributes = post.live_attributes if post.is_live else post.attributes
    return attributes.get("hours") or ()


_COLUMNS = ("id", "house", "attributes", "live_attributes", "deleted_at", "live_url")
