"""Serve `/stops.ics` and `/members/…/stops.ics`: stops as calendar files (RFC 5545).

Times are in the domain's time zone, and the file contains the rules of this time zone. A weekly stop at
noon is therefore at noon all year.
"""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from shared.tenancy.cache import tenant_cache
from shared.tenancy.origins import site_origin
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.closing import list_closed_days
from tenants.hours.facts import OWN_BUSINESS, today_in
from tenants.hours.moments import localize
from tenants.hours.repeats import recurrence
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.site.documents.not_open import nothing_shown, shows_nothing
from tenants.stops.checks import place_name
from tenants.stops.clock import AHEAD
from tenants.stops.models import Stop, StopState
from tenants.stops.occurrences import list_days
from tenants.stops.replies import load_facts

TYPE = "text/calendar"
MOST_STOPS = 500
SHOWN_AFTER = timedelta(days=30)
"""The time for which past stops remain in the calendar."""
_CACHED_FOR = 3600
_PRODUCT = "-//Commissary//Stops//EN"


def stops_calendar(request: HttpRequest, path: str | None = None) -> HttpResponse:
    """Respond with the stops of the member at `path`, or of all businesses.

    The calendar is empty without stops. The response is 404 if there is no member at `path`.
    """
    if shows_nothing():
        return nothing_shown()
    name = _get_cache_name(path)
    text: str = name and tenant_cache.get_or_set(name, partial(_build_calendar, path), _CACHED_FOR)
    if not text:
        return HttpResponse(status=404, content_type="text/plain", content=b"Not found.")
    file_name = f"{path.rpartition('/')[2]}-stops" if path else "stops"
    headers = {
        "Cache-Control": "public, max-age=300",
        "Content-Disposition": f'attachment; filename="{file_name}.ics"',
    }
    return HttpResponse(text, content_type=f"{TYPE}; charset=utf-8", headers=headers)


def _get_cache_name(path: str | None) -> str:
    """Return the cache key, or "" for a URL without a member.

    Such URLs are not cached, because their number is unlimited.
    """
    if path is None:
        return "stops-calendar"
    ids = Post.objects.live().of(MEMBERS).filter(live_url=path).values_list("pk", flat=True)
    return "".join(f"stops-calendar-{pk}" for pk in ids[:1])


def _build_calendar(path: str | None = None) -> str:
    from icalendar import Calendar  # Imported here, because icalendar is large and rarely used.

    businesses = _businesses(path)
    domain = current_domain()
    since = today_in(domain.timezone, timezone.now()) - SHOWN_AFTER
    stops = Stop.objects.filter(state=StopState.CONFIRMED).of_businesses(businesses).not_over(since)
    closed = _list_closed_days(businesses, since)
    events = [
        event
        for stop in stops.select_related("place").in_order()[:MOST_STOPS]
        if (event := _event(stop, *businesses[stop.business_id], closed=closed.get(stop.business_id, set())))
        is not None
    ]
    made = Calendar()
    made.add("prodid", _PRODUCT)
    made.add("version", "2.0")
    # The interval after which calendar apps update a subscription.
    made.add("refresh-interval", timedelta(hours=6), parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", "PT6H")
    made.add("x-wr-calname", businesses[next(iter(businesses))][0] if path else domain.title)
    for event in events:
        made.add_component(event)
    # Include the time zone's rules from the first event on. Without a first date, they begin in 1970.
    made.add_missing_timezones(
        first_date=min((event.start.date() for event in events), default=since) - timedelta(days=1),
        last_date=today_in(domain.timezone, timezone.now()) + AHEAD,
    )
    return str(made.to_ical().decode())


def _businesses(path: str | None) -> dict[int, tuple[str, str]]:
    """Return the names and URLs of all public businesses by id, or only of the member at `path`."""
    members = Post.objects.live().of(MEMBERS)
    if path is not None:
        members = members.filter(live_url=path)
    named = {pk: (title, url or "") for pk, title, url in members.values_list("pk", "live_title", "live_url")}
    return named if path is not None else {OWN_BUSINESS: (current_domain().title, ""), **named}


def _list_closed_days(businesses: Collection[int], since: date) -> dict[int, set[date]]:
    """Return the days on which these businesses are closed, by business id, for businesses with closures."""
    until = since + SHOWN_AFTER + AHEAD
    return {pk: list_closed_days(own, since, until) for pk, own in load_facts(businesses).items()}


def _event(stop: Stop, title: str, url: str, *, closed: set[date]) -> Any:
    """Return the calendar event of a stop, or None if the stop has no days."""
    from icalendar import Event, vRecur  # Imported here, because icalendar is large and rarely used.

    domain = current_domain()
    first = next(iter(list_days(stop, stop.day, min(stop.last_day, stop.day + AHEAD), most=1)), None)
    if first is None:
        return None
    event = Event()
    # A stable uid prevents duplicates in calendars.
    event.add("uid", f"{stop.uid}@{domain.host}")
    event.add("dtstamp", stop.updated_at.astimezone(UTC))
    event.add("sequence", stop.version)
    event.add("summary", title)
    event.add("dtstart", _local(first, stop.begins))
    last = first + timedelta(days=1) if stop.ends <= stop.begins else first
    event.add("dtend", _local(last, stop.ends))
    if stop.rule is not None:
        rule = recurrence(stop.day, stop.rule)
        if "UNTIL" in rule:
            rule["UNTIL"] = localize(rule["UNTIL"], stop.begins, domain.timezone)
        event.add("rrule", vRecur(rule))
    days_off = (day.isoformat() for day in closed if list_days(stop, day, day))
    absent = (day for day, mark in stop.marks.items() if mark["state"] == "absent")
    left_out = {*stop.cancelled, *days_off, *absent, *(stop.rule["except_days"] if stop.rule else ())}
    if stop.rule is None and first.isoformat() in left_out:
        # Calendar apps remove a canceled event, but keep an event that is missing from the file.
        event.add("status", "CANCELLED")
    elif left_out:
        event.add("exdate", [_local(date.fromisoformat(day), stop.begins) for day in sorted(left_out)])
    event.add("url", f"{site_origin(domain.host)}/{url}")
    place = stop.place or stop
    event.add("location", ", ".join(filter(None, dict.fromkeys((place_name(stop), place.address)))))
    if place.latitude is not None and place.longitude is not None:
        event.add("geo", (place.latitude, place.longitude))
    if stop.note:
        event.add("description", stop.note)
    return event


def _local(day: date, clock: str) -> datetime:
    return datetime.combine(day, time.fromisoformat(clock), ZoneInfo(current_domain().timezone))
