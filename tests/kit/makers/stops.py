"""Places with their slots, and stops."""

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
    """The moment it is where the domain is."""
    return SiteClock(timezone.now(), current_domain().timezone)


def in_days(days: int) -> str:
    """The day that is so many after the domain's today."""
    return (clock().today + timedelta(days=days)).isoformat()


def repeat(frequency: str, **values: Any) -> dict[str, Any]:
    """How something repeats, in full."""
    more = {"interval": 1, "days": [], "monthly_by": "date", "until": "", "times": None, "except_days": []}
    return {"frequency": frequency, **more, "ends_on": "", **values}


def a_slot(slot_id: str = "lunch", day: str | None = None, **values: Any) -> dict[str, Any]:
    """A slot of one business from eleven to three, on one day or as it `repeat`s."""
    return {"id": slot_id, "day": day or in_days(1), "begins": "11:00", "ends": "15:00", **values}


def place(name: str | None = None, *slots: dict[str, Any], **values: Any) -> Place:
    """A place with those slots."""
    body = {"name": name or f"Place {next_number()}", "slots": list(slots), **values}
    read = PlaceSerializer(data=body)
    read.is_valid(raise_exception=True)
    return places.add(read.validated_data)


def stop_values(day: str | date | None = None, **values: Any) -> dict[str, Any]:
    """A stop at a spot of its own from eleven to three, as it is sent."""
    texts = day.isoformat() if isinstance(day, date) else day or in_days(1)
    spot = {} if values.get("place_id") else {"name": f"Corner {next_number()}"}
    return {"day": texts, "begins": "11:00", "ends": "15:00", **spot, **values}


def stop(day: str | date | None = None, *, writes_all: bool = True, **values: Any) -> Stop:
    """A stop of the site's own business or that of `business_id`."""
    read = StopSerializer(data=stop_values(day, **values))
    read.is_valid(raise_exception=True)
    return stops.add(read.validated_data, StopActor(1, writes_all), clock())
