"""What businesses state of when they are open: the plan that their days are read from."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tenants.hours.facts import OWN_BUSINESS
from tenants.options.models import SiteOptions
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post


def plans_of(business_ids: Iterable[int]) -> dict[int, Mapping[str, Any]]:
    """What each of those businesses states, its usual `hours` among it; of one that is gone, nothing."""
    ids = set(business_ids)
    plans: dict[int, Mapping[str, Any]] = {each: {} for each in ids}
    if OWN_BUSINESS in ids:
        plans[OWN_BUSINESS] = SiteOptions.objects.only("business").get().business or {}
    if members := ids - {OWN_BUSINESS}:
        posts = Post.objects.of(MEMBERS).filter(pk__in=members).only(*_COLUMNS)
        plans |= {post.pk: plan_of(post) for post in posts}
    return plans


def plan_of(post: Post) -> dict[str, Any]:
    """What a member states of its days, with its usual hours."""
    return {**(post.business or {}), "hours": hours_of(post)}


def hours_of(post: Post) -> Sequence[Mapping[str, Any]]:
    """The usual hours of a member: those that visitors read, if there are any."""
    attributes = post.live_attributes if post.is_live else post.attributes
    return attributes.get("hours") or ()


_COLUMNS = ("id", "business", "attributes", "live_attributes", "deleted_at", "live_url")
