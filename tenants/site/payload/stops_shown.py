"""Select the stops that the blocks of a page need."""

from collections.abc import Sequence

from shared.data_types import JsonMapping
from tenants.hours.facts import OWN_BUSINESS
from tenants.posts.collections import MEMBERS
from tenants.posts.queries.live import LivePost
from tenants.stops.public import OF_A_MEMBER, WEEK, StopQuery

_SHOWING_STOPS = frozenset({"OutNow", "ThisWeek", "StopsBoard", "StopsMap"})
DAYS_OF_MAP = 2
"""The map of stops shows the next 24 hours."""


def build_stop_query(
    post: LivePost, blocks: Sequence[JsonMapping], page_query: StopQuery, *, lists_members: bool
) -> StopQuery:
    """Return the query for the stops of a page.

    These are the stops of the site's own business, of a member on its page, and of other businesses in
    blocks. If `page_query` includes all businesses, so does the result.
    """
    showing = [block for block in blocks if block["type"] in _SHOWING_STOPS]
    days = [int(block["props"].get("days") or WEEK) for block in showing]
    if post.collection is MEMBERS:
        days.append(OF_A_MEMBER)
    if page_query.businesses is None:
        return StopQuery(None, max(days, default=WEEK))
    of_others = max(map(_count_days, showing), default=page_query.days_of_others)
    return StopQuery(
        businesses=(OWN_BUSINESS, post.id) if post.collection is MEMBERS else (OWN_BUSINESS,),
        days=max(days, default=WEEK),
        mentions_others=lists_members or of_others > 0,
        days_of_others=of_others,
    )


def _count_days(block: JsonMapping) -> int:
    """Return the number of days that a block shows completely.

    After these days, it shows only the next stop of each business.
    """
    props = block["props"]
    if block["type"] == "OutNow":
        # The next stop at a place may not be the next stop of the business.
        return 1 if props.get("place") is None else WEEK
    if block["type"] == "StopsMap":
        return DAYS_OF_MAP
    return int(props.get("days") or WEEK)
