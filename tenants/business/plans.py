"""The plans of businesses: the facts that define when they are open."""

from collections.abc import Iterable, Sequence

from shared.data_types import JsonMapping, JsonObject
from tenants.hours.facts import OWN_BUSINESS
from tenants.options.models import SiteOptions
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post


def load_plans(business_ids: Iterable[int]) -> dict[int, JsonMapping]:
    """Return the plan of each business, including its usual `hours`.

    A business that doesn't exist has an empty plan.
    """
    ids = set(business_ids)
    plans: dict[int, JsonMapping] = {each: {} for each in ids}
    if OWN_BUSINESS in ids:
        plans[OWN_BUSINESS] = SiteOptions.objects.only("business").get().business or {}
    if members := ids - {OWN_BUSINESS}:
        posts = Post.objects.of(MEMBERS).filter(pk__in=members).only(*_COLUMNS)
        plans |= {post.pk: load_plan(post) for post in posts}
    return plans


def load_plan(post: Post) -> JsonObject:
    """Return the plan of a member, including its usual hours."""
    return {**(post.business or {}), "hours": get_hours(post)}


def get_hours(post: Post) -> Sequence[JsonMapping]:
    """Return the usual hours of a member, which are the public hours if the member is live."""
    attributes = post.live_attributes if post.is_live else post.attributes
    return attributes.get("hours") or ()


_COLUMNS = ("id", "business", "attributes", "live_attributes", "deleted_at", "live_url")
