"""Create the places of a demo site and the weekly stops of its members."""

from collections.abc import Mapping
from datetime import date, timedelta

from django.utils import timezone

from commissary.devserver.demo.content import DemoSite
from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.facts import DAYS
from tenants.stops.clock import SiteClock
from tenants.stops.models import Place
from tenants.stops.serializers import PlaceSerializer, StopSerializer
from tenants.stops.services import places, stops
from tenants.stops.services.stops import StopActor

NOBODY = 0
_TITLES = ("member", "place", "slot", "asks", "days")


def write_stops(site: DemoSite, members: Mapping[str, int], cuisines: Mapping[str, int]) -> None:
    """Add the places and stops of `site`. `members` and `cuisines` map titles to ids."""
    clock = SiteClock(timezone.now(), current_domain().timezone)
    # The Monday of last week, so that there are stops in the past too.
    first = clock.today - timedelta(days=clock.today.weekday() + 7)
    made: dict[str, Place] = {}
    for each in site.places:
        slots = [_slot(slot, cuisines, first) for slot in each.get("slots", ())]
        read = PlaceSerializer(data={**each, "slots": slots})
        read.is_valid(raise_exception=True)
        made[each["name"]] = places.add(read.validated_data)
    for each in site.stops:
        place = made[each["place"]].pk if "place" in each else None
        left = {
            name: value
            for name, value in each.items()
            if name not in ("member", "place", "slot", "asks", "days")
        }
        values = {
            **left,
            **_weekly(each["days"], first),
            "business_id": members[each["member"]],
            "place_id": place,
            "slot_id": each.get("slot", ""),
        }
        parsed = StopSerializer(data=values)
        parsed.is_valid(raise_exception=True)
        stops.add(parsed.validated_data, StopActor(NOBODY, writes_all=not each.get("asks")), clock)


def _slot(slot: JsonMapping, cuisines: Mapping[str, int], first: date) -> JsonObject:
    left = {name: value for name, value in slot.items() if name != "days"}
    named = [cuisines[title] for title in slot.get("cuisines", ())]
    return {**left, **_weekly(slot["days"], first), "cuisines": named}


def _weekly(days: list[str], first: date) -> JsonObject:
    """Return a weekly repetition on these days, which starts in the week of the Monday `first`."""
    day = first + timedelta(days=min(DAYS.index(each) for each in days))
    return {"day": day.isoformat(), "repeat": {"frequency": "weekly", "days": days}}
