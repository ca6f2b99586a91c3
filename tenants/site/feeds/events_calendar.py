"""Serve events as calendar files (RFC 5545), for example `/showcases.ics` and `/showcases/….ics`."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from shared.data_types import JsonMapping
from shared.tenancy.cache import tenant_cache
from shared.tenancy.origins import site_origin
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.repeats import Repeat, matching, recurrence
from tenants.posts.collections import COLLECTIONS, MEMBERS, Collection
from tenants.posts.events import repetition
from tenants.posts.events.repetition import find_rule
from tenants.posts.events.times import EventSpan, find_span
from tenants.posts.models import Post
from tenants.posts.queries.live import in_visitors_order, last_day
from tenants.posts.queries.public import get_excerpt
from tenants.site.documents.not_open import nothing_shown, shows_nothing

TYPE = "text/calendar"
MOST_EVENTS = 300
SHOWN_AFTER = timedelta(days=60)
"""The time for which past events remain in the calendar of all events."""
_CACHED_FOR = 3600
_PRODUCT = "-//Commissary//Events//EN"


def calendar(request: HttpRequest, path: str) -> HttpResponse:
    """Respond with the event at `path`, or with all upcoming and recent events of the collection at `path`.

    The response is 404 if there is neither.
    """
    if shows_nothing():
        return nothing_shown()
    collection = next((each for each in COLLECTIONS if each.is_events and each.index_path == path), None)
    if collection:
        text = tenant_cache.get_or_set(
            f"calendar:{path}", lambda: _build_calendar(_list_events(collection)), _CACHED_FOR
        )
    # Single events are not cached: each takes one query, and the number of possible URLs is unlimited.
    elif events := _find_event(path):
        text = _build_calendar(events)
    else:
        return HttpResponse(status=404, content_type="text/plain", content=b"Not found.")
    name = path.rpartition("/")[2]
    headers = {
        "Cache-Control": "public, max-age=300",
        "Content-Disposition": f'attachment; filename="{name}.ics"',
    }
    return HttpResponse(text, content_type=f"{TYPE}; charset=utf-8", headers=headers)


def _build_calendar(events: list[tuple[Post, EventSpan]]) -> str:
    from icalendar import Calendar, Timezone  # Imported here, because icalendar is large and rarely used.

    made = Calendar()
    made.add("prodid", _PRODUCT)
    made.add("version", "2.0")
    # The interval after which calendar apps update a subscription.
    made.add("refresh-interval", timedelta(hours=6), parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", "PT6H")
    made.add("x-wr-calname", current_domain().title)
    members = _participants(post for post, _ in events)
    for post, span in events:
        made.add_component(
            _event(post, span, [members[each] for each in _list_named(post) if each in members])
        )
    today = timezone.now().date()
    # Repeating events use the domain's time zone. Include its rules for the whole range of dates.
    made.add_missing_timezones(
        first_date=repetition.after(min((_first(span) for _, span in events), default=today), -1),
        last_date=repetition.after(today, 5 * repetition.DAYS_AHEAD),
    )
    if not made.subcomponents:
        # A calendar needs at least one component (RFC 5545, 3.6).
        made.add_component(Timezone.from_tzid(current_domain().timezone, first_date=today, last_date=today))
    return str(made.to_ical().decode())


def _first(span: EventSpan) -> date:
    """Return the first day of the event."""
    return span.begins.date() if isinstance(span.begins, datetime) else span.begins


def _list_named(post: Post) -> list[int]:
    return list(post.live_external.get("participants", ()))


def _participants(posts: Iterable[Post]) -> dict[int, str]:
    """Return the titles of the participating live members by id, with one query if there are any."""
    ids = {each for post in posts for each in _list_named(post)}
    members = Post.objects.live().of(MEMBERS).filter(pk__in=ids)
    return dict(members.values_list("pk", "live_title")) if ids else {}


def _list_events(collection: Collection) -> list[tuple[Post, EventSpan]]:
    """Return the upcoming and recent events with their times, in the order of the site."""
    since = (timezone.now() - SHOWN_AFTER).date().isoformat()
    posts = Post.objects.live().of(collection).defer("builder", "live_builder")
    shown = posts.annotate(last_day=last_day()).filter(live_no_index=False, last_day__gte=since)
    return _with_times(in_visitors_order(shown, collection)[:MOST_EVENTS])


def _find_event(path: str) -> list[tuple[Post, EventSpan]]:
    """Return the event at `path` with its times, or an empty list if there is none."""
    posts = Post.objects.live().filter(live_url=path).defer("builder", "live_builder")
    return _with_times(post for post in posts if post.collection.is_events)


def _with_times(posts: Iterable[Post]) -> list[tuple[Post, EventSpan]]:
    zone = current_domain().timezone
    return [(post, span) for post in posts if (span := find_span(post.live_attributes, zone)) is not None]


def _event(post: Post, span: EventSpan, participants: list[str]) -> Any:
    from icalendar import Event  # Imported here, because icalendar is large and rarely used.

    domain, attributes = current_domain(), post.live_attributes
    event = Event()
    # The post's URL may change, and a stable uid prevents duplicates in calendars.
    event.add("uid", f"{post.uid}@{domain.host}")
    event.add("dtstamp", post.updated_at.astimezone(UTC))
    event.add("summary", post.live_title)
    # Use local time, so that a repeating event keeps its time of day when the clocks change.
    rule = find_rule(attributes)
    on_calendar = (lambda moment: moment) if rule else _on_calendar
    event.add("dtstart", on_calendar(span.begins))
    if isinstance(span.ends, datetime):
        event.add("dtend", on_calendar(span.ends))
    elif span.ends is not None:
        # The end of an all-day event is exclusive.
        event.add("dtend", repetition.after(span.ends, 1))
    if rule:
        _add_rule(event, attributes, rule)
    event.add("url", f"{site_origin(domain.host)}/{post.live_url}")
    if attributes.get("place"):
        event.add("location", attributes["place"])
    with_whom = f"With {', '.join(participants)}." if participants else ""
    if description := "\n".join(filter(None, [get_excerpt(attributes), with_whom])):
        event.add("description", description)
    return event


def _add_rule(event: Any, attributes: JsonMapping, rule: Repeat) -> None:
    """Add the RRULE and EXDATE properties of a repeating event."""
    first, zone = date.fromisoformat(attributes["date"]), current_domain().timezone
    parts = recurrence(first, rule)
    if "UNTIL" in parts:
        parts["UNTIL"] = _on_calendar(_begins(attributes, parts["UNTIL"], zone))
    event.add("rrule", parts)
    left_out = (date.fromisoformat(each) for each in rule["except_days"])
    # Exclude only days on which the event would take place.
    there = [each for each in left_out if next(matching(first, rule, each, each), None)]
    if there:
        event.add("exdate", [_begins(attributes, each, zone) for each in there])


def _begins(attributes: JsonMapping, day: date, zone: str) -> datetime | date:
    span = find_span(attributes, zone, day)
    return span.begins if span else day


def _on_calendar(moment: object) -> Any:
    return moment.astimezone(UTC) if isinstance(moment, datetime) else moment
