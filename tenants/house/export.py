"""The site's own house as the row of a table."""

from datetime import datetime
from typing import Any, Final

from tenants.hours.facts import HouseReply, notice_at
from tenants.hours.opening import days_not_over
from tenants.hours.writing import hours_in_words, other_days_in_words, services_in_words

HEAD: Final = (
    "name", "kind", "address", "latitude", "longitude", "phone", "email", "hours", "services", "other_days",
    "notice", "links", "currency",
)  # fmt: skip


def row(house: HouseReply, now: datetime) -> list[Any]:
    """What it states at that moment: of other days and notices, those that are not over."""
    return [
        house["name"],
        house["kind"].replace("_", " ") if house["has_kind"] else "",
        house["address"],
        house["latitude"],
        house["longitude"],
        house["phone"],
        house["email"],
        hours_in_words(house["hours"]),
        services_in_words(house["services"]),
        other_days_in_words(days_not_over(house, now, house["today"]["timezone"])),
        notice_at(house, now),
        "; ".join(": ".join(filter(None, [each["label"], each["url"]])) for each in house["links"]),
        house["currency"],
    ]
