"""Show open members first in member lists that span several pages.

A list that fits on one page is sorted when the page is rendered. See docs/decisions/page-cache.md.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import timezone

from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import current_domain
from tenants.posts.collections import MEMBERS
from tenants.site.payload.list_reads import PER_PAGE, ListQuery
from tenants.site.payload.routing import PagePlan
from tenants.site.payload.schemas import ListSlice
from tenants.stops.openness import open_members

MOST_SORTED = 1_000
"""Maximum length of a sorted list. Reading the hours of more members would cost more than the page."""


def list_open_now() -> tuple[int, ...]:
    """Return the ids of the members that are open in the current minute, read once per minute."""
    now = timezone.now().replace(second=0, microsecond=0)
    zone = current_domain().timezone
    return tuple(tenant_cache.get_or_set(f"open:{now:%H%M}", lambda: open_members(now, zone), 60))


def spans_pages(plan: PagePlan, lists: Mapping[str, ListSlice[Any]]) -> bool:
    """Return whether the page shows a part of a sorted list of members that spans several pages."""
    is_listed = any(_is_sorted(each) for each in plan.list_queries)
    return is_listed and PER_PAGE < lists[MEMBERS.slug]["total"] <= MOST_SORTED


def put_first(plan: PagePlan, member_ids: tuple[int, ...]) -> PagePlan:
    """Return the plan with these members at the beginning of its list."""
    queries = (replace(each, leading=member_ids) if _is_sorted(each) else each for each in plan.list_queries)
    return replace(plan, list_queries=tuple(queries))


def _is_sorted(query: ListQuery) -> bool:
    is_whole = query.limit == PER_PAGE and query.around is None and not query.extra_filters
    return query.collection is MEMBERS and is_whole and not query.toggles
