"""Build structured data (schema.org) for businesses: hours, places, and special hours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shared.data_types import JsonMapping
from tenants.hours.facts import KINDS, OtherDay, StatedBusiness
from tenants.posts.content.phones import dialed_number
from tenants.site.documents.structured_data import CONTEXT, Thing, address, postal_address, without_empty
from tenants.stops.wire import ShownStop

_MOST_CUISINES = 20
_TYPES = {each.slug: each.schema_org for each in KINDS}


def food_establishment(
    post: JsonMapping,
    *,
    exceptions: Sequence[OtherDay],
    stops: Sequence[ShownStop],
    menu: Thing,
    kind: str,
    description: str,
    image: str | None,
    origin: str,
) -> Thing:
    """Return the structured data of a member: dishes, hours and places.

    `menu` contains `hasMenu` and `priceRange`.

    A member without an address is described as an organization, because search engines reject a business
    without a place.
    """
    attributes = post["attributes"]
    places = _list_places(stops) or [_place(each) for each in attributes.get("locations") or ()]
    first = places[0] if places else {}
    # For a place without an address, its name is used as the address.
    where = address(attributes.get("address") or "") or first.get("address") or address(first.get("name", ""))
    named = {
        "@context": CONTEXT,
        "@type": kind if where else "Organization",
        "name": post["title"],
        "url": f"{origin}/{post['url']}",
        "description": description,
        "image": image or "",
        "telephone": dialed_number(attributes.get("phone") or ""),
        "email": attributes.get("email") or "",
        "sameAs": [
            link["url"] for link in attributes.get("links") or () if link["url"].lower().startswith("http")
        ],
    }
    if not where:
        return without_empty(named)
    return without_empty(
        {
            **named,
            "servesCuisine": [cuisine["title"] for cuisine in post["external_items"].get("cuisines", ())],
            **menu,
            "address": where,
            "geo": first.get("geo"),
            "location": places if stops or len(places) > 1 else [],
            **_hours(attributes.get("hours") or (), exceptions, stops),
        }
    )


@dataclass(frozen=True)
class OwnPage:
    """The page that describes the site's own business."""

    name: str
    menu: str
    """The URL of its menu, or "" if there is none."""
    price_range: str
    """The range of its dish prices, or "" if it is unknown."""
    description: str
    image: str | None
    origin: str
    cuisines: Sequence[str]
    """The names of its cuisines."""


def own_business(
    options: JsonMapping,
    business: StatedBusiness,
    *,
    exceptions: Sequence[OtherDay],
    stops: Sequence[ShownStop],
    organisation: Mapping[str, str],
    page: OwnPage,
) -> Thing:
    """Return the structured data of the site's own business.

    Without an address, the business is described as an organization, like a member without an address.
    """
    reserving, ordering = (
        [_absolute(link["url"], page.origin) for link in business["links"] if link["purpose"] == purpose]
        for purpose in ("reserve", "order")
    )
    where = postal_address(organisation) or address(options["address"])
    named = {
        "@context": CONTEXT,
        "@type": _TYPES[business["kind"]] if where else "Organization",
        "@id": f"{page.origin}/#restaurant",
        "name": organisation.get("name") or page.name,
        "url": f"{page.origin}/",
        "description": page.description,
        "image": page.image or "",
        "telephone": dialed_number(organisation.get("phone") or options["phone"]),
        "email": organisation.get("email") or options["email"],
        "potentialAction": [{"@type": "OrderAction", "target": url} for url in ordering],
    }
    if not where:
        return without_empty(named)
    return without_empty(
        {
            **named,
            "address": where,
            "geo": _geo(business["latitude"], business["longitude"]),
            "servesCuisine": list(page.cuisines[:_MOST_CUISINES]),
            "hasMenu": page.menu,
            "priceRange": page.price_range,
            "acceptsReservations": reserving[0] if reserving else "",
            "location": _list_places(stops),
            **_hours(business["hours"], exceptions, stops),
        }
    )


def _hours(rows: Sequence[JsonMapping], exceptions: Sequence[OtherDay], stops: Sequence[ShownStop]) -> Thing:
    """Return the stops of a business by day, or its regular and special hours if it has no stops."""
    if stops:
        return {"openingHoursSpecification": [_standing(each) for each in stops if _takes_place(each)]}
    weekly = [
        {
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": f"{CONTEXT}/{row['day'].capitalize()}",
            "opens": row["opens"],
            "closes": row["closes"],
        }
        for row in rows
        if row.get("opens") and row.get("closes")
    ]
    special = [_special(row) for row in exceptions]
    return {"openingHoursSpecification": weekly, "specialOpeningHoursSpecification": special}


def _special(row: OtherDay) -> Thing:
    """Return special hours. A closed day has midnight for both times, as search engines expect."""
    return {
        "@type": "OpeningHoursSpecification",
        "validFrom": row["from_date"],
        "validThrough": row["to_date"],
        "opens": row["opens"] or "00:00",
        "closes": row["closes"] or "00:00",
    }


def _standing(stop: ShownStop) -> Thing:
    return {
        "@type": "OpeningHoursSpecification",
        "validFrom": stop["day"],
        "validThrough": stop["day"],
        "opens": stop["begins"],
        "closes": stop["ends"],
    }


def _takes_place(stop: ShownStop) -> bool:
    return stop["state"] not in ("cancelled", "absent")


def _list_places(stops: Sequence[ShownStop]) -> list[Thing]:
    """Return the places of these stops, without duplicates, in the order of their next stops."""
    places = [
        {**_place(each["place"]), "name": each["place"]["name"]} for each in stops if _takes_place(each)
    ]
    return list({(each["name"], str(each.get("address"))): without_empty(each) for each in places}.values())


def _absolute(link: str, origin: str) -> str:
    return f"{origin}{link}" if link.startswith("/") else link


def _place(location: JsonMapping) -> Thing:
    geo = _geo(location.get("latitude"), location.get("longitude"))
    return without_empty({"@type": "Place", "address": address(location.get("address", "")), "geo": geo})


def _geo(latitude: float | None, longitude: float | None) -> Thing | None:
    if latitude is None or longitude is None:
        return None
    return {"@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude}
