"""Build structured data (schema.org) for search engines, as JSON-LD."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from shared.data_types import JsonMapping, JsonObject
from tenants.hours.facts import today_in
from tenants.hours.repeats import Repeat, day_of_month, get_weekdays, week_of_month
from tenants.posts.content.phones import dialed_number
from tenants.posts.events.repetition import find_rule, next_days
from tenants.posts.events.times import find_span
from tenants.site.payload.schemas import Breadcrumb

CONTEXT = "https://schema.org"
Thing = JsonObject


def breadcrumbs(crumbs: Sequence[Breadcrumb], *, origin: str) -> Thing:
    return {
        "@context": CONTEXT,
        "@type": "BreadcrumbList",
        "itemListElement": [
            {
                "@type": "ListItem",
                "position": number,
                "name": crumb["text"],
                "item": f"{origin}{crumb['url']}",
            }
            for number, crumb in enumerate(crumbs, start=1)
        ],
    }


def website(
    options: JsonMapping,
    *,
    name: str,
    origin: str,
    organisation: Mapping[str, str],
    same_as: Sequence[str],
) -> Thing:
    """Return the site and its publisher, for the home page."""
    logo = options["logo"]
    publisher = without_empty(
        {
            "@type": organisation.get("type") or "Organization",
            "name": organisation.get("name") or options["title"] or name,
            "legalName": organisation.get("legal_name", ""),
            "url": f"{origin}/",
            "logo": f"{origin}{logo['url']}" if logo else "",
            "email": organisation.get("email") or options["email"],
            "telephone": dialed_number(organisation.get("phone") or options["phone"]),
            "address": postal_address(organisation) or address(options["address"]),
            "sameAs": [link for link in same_as if link.lower().startswith("http")],
        }
    )
    return {
        "@context": CONTEXT,
        "@type": "WebSite",
        "name": name,
        "url": f"{origin}/",
        "publisher": publisher,
    }


def postal_address(organisation: Mapping[str, str]) -> Thing:
    place = {
        "streetAddress": organisation.get("street", ""),
        "addressLocality": organisation.get("city", ""),
        "addressRegion": organisation.get("region", ""),
        "postalCode": organisation.get("postal_code", ""),
        "addressCountry": organisation.get("country", ""),
    }
    return without_empty({"@type": "PostalAddress", **place}, keep=1)


def address(text: str) -> Thing:
    """Return a free-text address as a PostalAddress, which search engines require, or {} for an empty
    text."""
    return {"@type": "PostalAddress", "streetAddress": text} if text else {}


def blog_posting(
    post: JsonMapping,
    *,
    description: str,
    image: str | None,
    origin: str,
    publisher: str,
    modified_at: str,
) -> Thing:
    published = post["attributes"].get("published_date") or post["published_at"]
    return without_empty(
        {
            "@context": CONTEXT,
            "@type": "BlogPosting",
            "headline": post["title"],
            "description": description,
            "image": image or "",
            "datePublished": published or "",
            "dateModified": modified_at,
            "mainEntityOfPage": f"{origin}/{post['url']}",
            "author": without_empty(
                {"@type": "Person", "name": post["attributes"].get("author") or ""}, keep=1
            ),
            "publisher": {"@type": "Organization", "name": publisher, "url": f"{origin}/"},
        }
    )


def event(
    post: JsonMapping,
    *,
    description: str,
    image: str | None,
    origin: str,
    place: str,
    organizer: str,
    timezone: str,
    now: datetime,
) -> Thing:
    """Return an event at its own place, or else at the domain's address.

    The data of a repeating event contains the next date, and the rule for all dates.
    """
    attributes = post["attributes"]
    today = today_in(timezone, now)
    rule = find_rule(attributes)
    on = next(iter(next_days(attributes, today, 1)), None) if rule else None
    span = find_span(attributes, timezone, on)
    tickets = attributes.get("tickets") or ""
    return without_empty(
        {
            "@context": CONTEXT,
            "@type": "Event",
            "name": post["title"],
            "startDate": span.begins.isoformat() if span else "",
            "endDate": span.ends.isoformat() if span and span.ends else "",
            "description": description,
            "image": image or "",
            "url": f"{origin}/{post['url']}",
            "eventAttendanceMode": f"{CONTEXT}/OfflineEventAttendanceMode",
            "eventStatus": f"{CONTEXT}/EventScheduled",
            "location": {
                "@type": "Place",
                "name": attributes.get("place") or organizer,
                "address": address(attributes.get("place") or place),
            },
            "offers": tickets
            and {"@type": "Offer", "url": f"{origin}{tickets}" if tickets.startswith("/") else tickets},
            "organizer": {"@type": "Organization", "name": organizer, "url": f"{origin}/"},
            "performer": [
                {"@type": "Organization", "name": each["title"], "url": f"{origin}/{each['url']}"}
                for each in post["external_items"]["participants"]
            ],
            "eventSchedule": _schedule(attributes, rule, timezone) if rule and span else {},
        }
    )


def _schedule(attributes: JsonMapping, rule: Repeat, timezone: str) -> Thing:
    """Return the repeat rule of an event.

    schema.org uses the terms of RFC 5545 and the names of weekdays.
    """
    first = date.fromisoformat(attributes["date"])
    letter = rule["frequency"][0].upper()
    days = [f"{CONTEXT}/{each.capitalize()}" for each in get_weekdays(first, rule)]
    return without_empty(
        {
            "@type": "Schedule",
            "repeatFrequency": f"P{rule['interval']}{letter}",
            "byDay": days,
            "byMonthDay": day_of_month(first, rule),
            "byMonthWeek": week_of_month(first, rule),
            "repeatCount": rule["times"],
            "startDate": attributes["date"],
            "endDate": rule["ends_on"],
            "startTime": attributes.get("start_time", ""),
            "endTime": attributes.get("end_time", ""),
            "scheduleTimezone": timezone,
            "exceptDate": rule["except_days"],
        }
    )


def faq_page(faqs: Sequence[JsonMapping]) -> Thing:
    return {
        "@context": CONTEXT,
        "@type": "FAQPage",
        "mainEntity": [
            {
                "@type": "Question",
                "name": faq["question"],
                "acceptedAnswer": {"@type": "Answer", "text": faq["answer"]},
            }
            for faq in faqs
        ],
    }


def without_empty(thing: Thing, *, keep: int = 0) -> Thing:
    """Return `thing` without empty values, or {} if no more than `keep` entries remain."""
    filled = {name: value for name, value in thing.items() if value not in ("", None, [], {})}
    return filled if len(filled) > keep else {}
