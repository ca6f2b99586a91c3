"""The site's own business as a table row for exports."""

from datetime import datetime
from typing import Any, Final

from tenants.hours.facts import BusinessReply, notice_at
from tenants.hours.opening import days_not_over
from tenants.hours.writing import hours_in_words, other_days_in_words, services_in_words

HEAD: Final = (
    "name", "kind", "address", "latitude", "longitude", "phone", "email", "hours", "services", "other_days",
    "notice", "links", "currency",
)  # fmt: skip


def row(business: BusinessReply, now: datetime) -> list[Any]:
    """Return the current business info as a row, without past special hours and notices."""
    return [
        business["name"],
        business["kind"].replace("_", " ") if business["has_kind"] else "",
        business["address"],
        business["latitude"],
        business["longitude"],
        business["phone"],
        business["email"],
        hours_in_words(business["hours"]),
        services_in_words(business["services"]),
        other_days_in_words(days_not_over(business, now, business["today"]["timezone"])),
        notice_at(business, now),
        "; ".join(": ".join(filter(None, [each["label"], each["url"]])) for each in business["links"]),
        business["currency"],
    ]
