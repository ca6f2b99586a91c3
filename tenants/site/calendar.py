"""`/showcases.ics` and `/showcases/….ics`: events as calendars take them (RFC 5545)."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from shared.tenancy.cache import tenant_cache
from shared.tenancy.origins import site_origin
from shared.tenancy.unit_of_work import current_domain
from tenants.posts.collections import SHOWCASES
from tenants.posts.events import Span, span_of
from tenants.posts.live import in_visitors_order
from tenants.posts.models import Post
from tenants.posts.public import excerpt_of
from tenants.site.not_open import nothing_shown, shows_nothing

TYPE = "text/calendar"
MOST_EVENTS = 300
SHOWN_AFTER = timedelta(days=60)
"""So long what is over stays in the calendar of all events."""
_CACHED_FOR = 3600
_PRODUCT = "-//Commissary//Events//EN"


def calendar(request: HttpRequest, path: str | None = None) -> HttpResponse:
    """One event, or without a `path` all that are to come and were lately; 404 if nothing is there."""
    if shows_nothing():
        return nothing_shown()
    # One event is one query; of addresses where nothing is there are too many to store.
    found: str = _made(path) if path else tenant_cache.get_or_set("calendar", _made, _CACHED_FOR)
    if not found:
        return HttpResponse(status=404, content_type="text/plain", content=b"Not found.")
    name = (path or SHOWCASES.slug).rpartition("/")[2]
    headers = {
        "Cache-Control": "public, max-age=300",
        "Content-Disposition": f'attachment; filename="{name}.ics"',
    }
    return HttpResponse(found, content_type=f"{TYPE}; charset=utf-8", headers=headers)


def _made(path: str | None = None) -> str:
    from icalendar import Calendar  # of use to these two addresses alone, and it brings much with it

    events = [(post, span) for post in _posts(path) if (span := _span(post)) is not None]
    if path is not None and not events:
        return ""
    made = Calendar()
    made.add("prodid", _PRODUCT)
    made.add("version", "2.0")
    made.add("x-wr-calname", current_domain().title)
    for post, span in events:
        made.add_component(_event(post, span))
    return str(made.to_ical().decode())


def _posts(path: str | None) -> list[Post]:
    posts = Post.objects.live().of(SHOWCASES).defer("builder", "live_builder")
    if path is not None:
        return list(posts.filter(live_url=path))
    since = (timezone.now() - SHOWN_AFTER).date().isoformat()
    shown = posts.filter(live_no_index=False, live_attributes__date__gte=since)
    return list(in_visitors_order(shown, SHOWCASES)[:MOST_EVENTS])


def _span(post: Post) -> Span | None:
    return span_of(post.live_attributes, current_domain().timezone)


def _event(post: Post, span: Span) -> Any:
    from icalendar import Event  # of use to these two addresses alone, and it brings much with it

    domain, attributes = current_domain(), post.live_attributes
    event = Event()
    # The address may change; what is in a calendar is not to be there twice.
    event.add("uid", f"{post.uid}@{domain.host}")
    event.add("dtstamp", post.updated_at.astimezone(UTC))
    event.add("summary", post.live_title)
    event.add("dtstart", _on_calendar(span.begins))
    if isinstance(span.ends, datetime):
        event.add("dtend", _on_calendar(span.ends))
    elif span.ends is not None:
        # Of days the end is the first one that is free again.
        event.add("dtend", span.ends + timedelta(days=1))
    event.add("url", f"{site_origin(domain.host)}/{post.live_url}")
    if attributes.get("place"):
        event.add("location", attributes["place"])
    if excerpt := excerpt_of(attributes):
        event.add("description", excerpt)
    return event


def _on_calendar(moment: Any) -> Any:
    return moment.astimezone(UTC) if isinstance(moment, datetime) else moment
