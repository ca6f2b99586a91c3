"""The cached data of a page, and the page at the current time.

Everything that depends on the time is computed for each request, including the head, so that search engines
and visitors get the same page. See docs/decisions/page-cache.md.
"""

from typing import TypedDict

from django.utils import timezone

from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.announcements import list_announcements
from shared.tenancy.postgresql.json_statements import Row
from tenants.food_menus.public import list_current_menus
from tenants.hours.facts import today_in
from tenants.hours.opening import days_not_over, list_days
from tenants.posts.events.days import EventFacts, list_events
from tenants.site.documents.builds import build_id
from tenants.site.documents.head import HeadFacts, build_head
from tenants.site.documents.map_tiles import map_tiles
from tenants.site.payload.schemas import HeadlessPayload, SitePayload
from tenants.stops.clock import SiteClock
from tenants.stops.page_days import list_stops
from tenants.stops.public import StopQuery
from tenants.stops.wire import ShownStop

StatedDays = dict[str, JsonMapping]
"""The business info of the businesses on a page, by post id. The site's own business has the key `OWN`."""


class StoredPage(TypedDict):
    """The cached data of a page. `stamp` identifies the HTML that was rendered from it."""

    stamp: str
    is_sorted_by_open: bool
    """Whether the page is also cached for each set of open members, with these members first."""
    payload: HeadlessPayload
    head: HeadFacts
    days: StatedDays
    events: dict[str, EventFacts]
    months: int
    menus: list[Row]
    stops: list[ShownStop]
    stop_query: JsonObject


def with_current_minute(stored: StoredPage) -> SitePayload:
    """Return the page at the current minute, with data that must not be cached, such as the open state."""
    now = timezone.now().replace(second=0, microsecond=0)
    payload = stored["payload"]
    zone = payload["domain"]["timezone"]
    menus = list_current_menus(stored["menus"], now, zone, payload["business"]["services"])
    # More stops are stored than shown, so that the data remains valid for an hour.
    stops = list_stops(stored["stops"], StopQuery(**stored["stop_query"]), SiteClock(now, zone))
    return {
        **payload,
        "head": build_head(
            payload,
            stored["head"],
            days={name: days_not_over(facts, now, zone) for name, facts in stored["days"].items()},
            menus=menus,
            stops=stops,
        ),
        "announcements": list_announcements(now),
        "days": {name: list_days(facts, now, zone) for name, facts in stored["days"].items()},
        "events": list_events(stored["events"], today_in(zone, now), stored["months"]),
        "food_menus": menus,
        "stops": stops,
        "map_tiles": map_tiles(),
        "now": now.isoformat().replace("+00:00", "Z"),
        "build": build_id(),
    }
