"""Factories for places with slots, and stops."""

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from shared.tenancy.unit_of_work import current_domain
from tenants.stops.clock import SiteClock
from tenants.stops.models import Place, Stop
from tenants.stops.serializers import PlaceSerializer, StopSerializer
from tenants.stops.services import places, stops
from tenants.stops.services.stops import StopActor
from tests.kit.rows import next_number

ALL_DAY: dict[str, Any] = {"begins": "00:00", "ends": "23:59"}
WEEKLY = {"frequency": "weekly", "days": [], "interval": 1, "until": "", "except_days": []}


def clock() -> SiteClock:
    """Return the current time in the domain's time zone."""
    return SiteClock(timezone.now(), current_domain().timezone)


def in_days(days: int) -> str:
    """Return the day `days` after the domain's today."""
    return (clock().today + timedelta(days=days)).isoformat()


def repeat(frequency: str, **values: Any) -> dict[str, Any]:
    """Build a complete repetition rule."""
    more = {"interval": 1, "days": [], "monthly_by": "date", "until": "", "times": None, "except_days": []}
    return {"frequency": frequency, **more, "ends_on": "", **values}


def a_slot(slot_id: str = "lunch", day: str | None = None, **values: Any) -> dict[str, Any]:
    """Build a slot for one business from eleven to three, on one day or with that `repeat`."""
    return {"id": slot_id, "day": day or in_days(1), "begins": "11:00", "ends": "15:00", **values}


def place(name: str | None = None, *slots: dict[str, Any], **values: Any) -> Place:
    """Create a place with these slots."""
    body = {"name": name or f"Place {next_number()}", "slots": list(slots), **values}
    read = PlaceSerializer(data=body)
    read.is_valid(raise_exception=True)
    return places.add(read.validated_data)


def stop_values(day: str | date | None = None, **values: Any) -> dict[str, Any]:
    """Build the request body of a stop at its own location from eleven to three."""
    texts = day.isoformat() if isinstance(day, date) else day or in_days(1)
    spot = {} if values.get("place_id") else {"name": f"Corner {next_number()}"}
    return {"day": texts, "begins": "11:00", "ends": "15:00", **spot, **values}


def stop(day: str | date | None = None, *, writes_all: bool = True, **values: Any) -> Stop:
    """Create a stop of the site's own business or of the business `business_id`."""
    read = StopSerializer(data=stop_values(day, **values))
    read.is_valid(raise_exception=True)
    return stops.add(read.validated_data, StopActor(1, writes_all), clock())
