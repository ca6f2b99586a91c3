"""The facts of a business, as stored and as shown on pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any, Final, NotRequired, TypedDict
from zoneinfo import ZoneInfo

from shared.api.typed import OneOf
from shared.data_types import JsonMapping, JsonObject

DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True)
class BusinessKind:
    """A kind of business, with its schema.org type."""

    slug: str
    label: str
    schema_org: str


KINDS: Final = (
    BusinessKind("restaurant", "Restaurant", "Restaurant"),
    BusinessKind("cafe", "Café", "CafeOrCoffeeShop"),
    BusinessKind("bar", "Bar", "BarOrPub"),
    BusinessKind("bakery", "Bakery", "Bakery"),
    BusinessKind("brewery", "Brewery", "Brewery"),
    BusinessKind("ice_cream", "Ice cream shop", "IceCreamShop"),
    BusinessKind("take_away", "Take-away", "FastFoodRestaurant"),
    BusinessKind("food_truck", "Food truck", "FoodEstablishment"),
    BusinessKind("other", "Something else", "FoodEstablishment"),
)
"""The kinds of businesses: https://schema.org/FoodEstablishment and its more specific types."""
KIND_SLUGS: Final = tuple(each.slug for each in KINDS)

LINK_PURPOSES: Final = ("reserve", "order", "gift_card", "other")

KindName = Annotated[str, OneOf("BusinessKind", KIND_SLUGS)]
LinkPurpose = Annotated[str, OneOf("LinkPurpose", LINK_PURPOSES)]
DayName = Annotated[str, OneOf("Day", DAYS)]
Time = Annotated[str, 'HH:MM in the domain\'s time zone; "" for none.']
Day = Annotated[str, "YYYY-MM-DD in the domain's time zone."]


class OpenSpan(TypedDict):
    """Opening hours on a weekday. Without times, the business is closed."""

    day: DayName
    opens: NotRequired[Time]
    closes: NotRequired[Time]
    note: NotRequired[str]


class ServiceTimes(TypedDict):
    """A service with its own times: lunch, dinner, last orders."""

    name: str
    days: Annotated[list[DayName], "Empty for every day."]
    begins: Time
    ends: Time


class OtherDay(TypedDict):
    """Special hours or a closure. Without times, the business is closed. Several rows can describe one
    day."""

    from_date: Day
    to_date: Day
    opens: Time
    closes: Time
    note: str


class Notice(TypedDict):
    """A notice at the top of every page until it ends."""

    text: str
    until: Annotated[str | None, "When the notice ends; null for no end."]


class ClosedToday(TypedDict):
    """A day that staff marked as closed during the business day."""

    day: Day
    note: str


class BusinessLink(TypedDict):
    """A link to reserve, to order, or to buy a gift card."""

    label: str
    url: str
    purpose: LinkPurpose


class ShownDays(TypedDict):
    """The special hours, closures, notice and week of a business from today on, as pages show them."""

    exceptions: Annotated[
        list[OtherDay],
        "Next first, including today's, and yesterday's if its night hours have not ended.",
    ]
    notice: str
    week: Annotated[list[OpenSpan], "The next seven days, with special hours and closures applied."]


class StatedBusiness(TypedDict):
    """The site's own business as pages show it, without its address, phone and email."""

    kind: KindName
    latitude: float | None
    longitude: float | None
    links: list[BusinessLink]
    hours: list[OpenSpan]
    services: list[ServiceTimes]
    currency: Annotated[str, "The ISO 4217 code of the currency of all prices."]
    is_subject: Annotated[
        bool, "Whether the site is about this business; the site of an association is about its members."
    ]


MOST_EXCEPTIONS: Final = 200
"""Maximum number of special hours of a business."""
NOTE_LENGTH: Final = 120
NOTICE_LENGTH: Final = 200
OWN_BUSINESS: Final = 0
"""The id of the site's own business among the ids of member posts."""
OWN: Final = "0"
"""The key of the site's own business in mappings of days by post id."""
SITE_FACTS: Final[Mapping[str, Any]] = {
    "kind": "restaurant",
    "latitude": None,
    "longitude": None,
    "links": (),
    "hours": (),
    "services": (),
    "currency": "USD",
}
"""Default values of the facts that only the site's own business has."""
DAY_FACTS: Final[Mapping[str, Any]] = {"exceptions": (), "closed_today": None, "notice": None}
"""The default values of a business's facts about single days."""


class Today(TypedDict):
    """The current day in the domain's time zone, and the business's opening hours on this day."""

    day: Day
    closing_day: Annotated[
        Day, "The day that `closed_today` refers to: yesterday while its night hours have not ended."
    ]
    timezone: str
    spans: list[OpenSpan]


class BusinessReply(StatedBusiness):
    """All facts of the site's own business. The body of a PUT request can have this form."""

    name: str
    address: str
    phone: str
    email: str
    exceptions: list[OtherDay]
    closed_today: ClosedToday | None
    notice: Notice | None
    today: Today
    has_kind: Annotated[bool, "Whether the kind of business is shown; associations have none."]


def has_kind(template: str) -> bool:
    """Return whether the site's business has a kind. Associations have none."""
    return template != "association"


def is_subject(facts: JsonMapping | None, template: str) -> bool:
    """Return whether a site is about its own business.

    This is always the case for a restaurant's site, and for a blank site once it has opening hours.
    """
    return template == "restaurant" or (template == "blank" and bool((facts or {}).get("hours")))


def get_business(facts: JsonMapping | None, template: str) -> StatedBusiness:
    """Return the facts of the site's own business, with default values."""
    stated: JsonObject = {**SITE_FACTS, **(facts or {})}
    return {
        "is_subject": is_subject(facts, template),
        "kind": stated["kind"],
        "latitude": stated["latitude"],
        "longitude": stated["longitude"],
        "links": list(stated["links"]),
        "hours": list(stated["hours"]),
        "services": list(stated["services"]),
        "currency": stated["currency"],
    }


def today_in(timezone: str, now: datetime) -> date:
    """Return the current day in the time zone."""
    return now.astimezone(ZoneInfo(timezone)).date()


def notice_at(facts: JsonMapping, now: datetime) -> str:
    """Return the notice at the top of pages at `now`, or "" if there is none."""
    notice = facts.get("notice")
    if not notice or (notice["until"] and datetime.fromisoformat(notice["until"]) <= now):
        return ""
    return str(notice["text"])


def find_closure(facts: JsonMapping, day: str) -> ClosedToday | None:
    """Return the closure of `day` if staff marked it as closed, otherwise None."""
    closed: ClosedToday | None = facts.get("closed_today")
    return closed if closed and closed["day"] == day else None


def other_days(facts: JsonMapping, day: str) -> list[OtherDay]:
    """Return the special hours and closures from `day` on, in order."""
    closed = find_closure(facts, day)
    coming = [each for each in facts.get("exceptions") or () if each["to_date"] >= day]
    coming.sort(key=lambda each: (each["from_date"], each["to_date"], each["opens"]))
    if closed is None:
        return coming
    later = [each for each in coming if (each["from_date"], each["to_date"]) != (day, day)]
    return [make_closed_row(closed), *later]


def make_closed_row(closed: ClosedToday) -> OtherDay:
    """Return a closed day in the form of special hours."""
    day, note = closed["day"], closed["note"]
    return {"from_date": day, "to_date": day, "opens": "", "closes": "", "note": note}


def rows_on(hours: Sequence[JsonMapping], others: Sequence[OtherDay], day: date) -> list[OpenSpan]:
    """Return the opening hours of `day`.

    Special hours replace the usual hours. If several special hours include the day, the special hours with
    the fewest days apply.
    """
    name = DAYS[day.weekday()]
    if holding := exceptions_on(others, day):
        return [_span(name, each) for each in holding]
    return [_span(name, row) for row in hours if row["day"] == name]


def exceptions_on(others: Sequence[OtherDay], day: date) -> list[OtherDay]:
    """Return the special hours that include `day`. If there are several, only those with the fewest days are
    returned."""
    if not others:
        return []
    iso = day.isoformat()
    naming = [each for each in others if each["from_date"] <= iso <= each["to_date"]]
    least = min(map(_length, naming), default=0)
    return [each for each in naming if _length(each) == least]


def _length(row: OtherDay) -> int:
    return (date.fromisoformat(row["to_date"]) - date.fromisoformat(row["from_date"])).days


def _span(day: str, row: JsonMapping) -> OpenSpan:
    opens, closes = row.get("opens"), row.get("closes")
    return {"day": day, "opens": opens, "closes": closes} if opens and closes else {"day": day}
