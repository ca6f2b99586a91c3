"""Export a collection's list as a table, with one column per field of the collection."""

import json
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from urllib.parse import urljoin

from django.utils import timezone

from shared.api.access import Access
from shared.api.permissions import may
from shared.data_types import JsonMapping
from shared.tenancy.origins import site_origin
from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.hours.facts import notice_at
from tenants.hours.opening import days_not_over
from tenants.hours.writing import hours_in_words, other_days_in_words
from tenants.posts.api import replies
from tenants.posts.collections import MEMBERS, Collection, Field
from tenants.posts.content import rich_text
from tenants.posts.events.days import find_facts, in_full
from tenants.posts.models import Post, Status
from tenants.posts.queries import listing, rights
from tenants.posts.queries.listing import PostFilter

MOST = 20_000
_BATCH = 200
_FACTS = ("id", "_id", "title", "url", "status", "position", "is_live", "published_at", "created_at")
_DAYS = ("other_days", "notice", "notice_until")


def head(collection: Collection, access: Access) -> list[str]:
    days = _DAYS if _tells_days(collection, access) else ()
    return [*_FACTS, *(field.name for field in collection.fields), *days]


def rows(domain: DomainRef, access: Access, wanted: PostFilter) -> Iterator[list[Any]]:
    """Yield up to `MOST` of the requested posts as table rows. Posts are read in batches to limit memory
    use."""
    with unit_of_work(domain):
        ids = list(listing.list_posts(access, wanted).values_list("pk", flat=True)[:MOST])
    tells_days, now = _tells_days(wanted.collection, access), timezone.now()
    for start in range(0, len(ids), _BATCH):
        part = ids[start : start + _BATCH]
        with unit_of_work(domain):
            posts = Post.objects.without_builder().in_bulk(part)
            page = [posts[each] for each in part if each in posts]
            page_replies = replies.post_replies(page, access, with_builder=False)
        for post, reply in zip(page, page_replies, strict=True):
            tells = tells_days and rights.reaches(access, "facts.read", post)
            stated = {**(post.business or {}), "hours": _attributes(reply).get("hours")} if tells else {}
            days = _days(stated, domain.timezone, now) if tells_days else ()
            yield [*_row(wanted.collection, reply, site_origin(domain.host)), *days]


def _tells_days(collection: Collection, access: Access) -> bool:
    """Return whether the table has columns for special hours and notices, which only members have."""
    return collection is MEMBERS and may(access, "facts.read")


def _days(facts: JsonMapping, zone: str, now: datetime) -> tuple[str, str, str]:
    """Return the special hours of a business that have not ended, its current notice, and the end of the
    notice, as text."""
    notice = notice_at(facts, now)
    until = (facts["notice"]["until"] or "") if notice else ""
    return other_days_in_words(days_not_over(facts, now, zone)), notice, until


def _attributes(reply: JsonMapping) -> JsonMapping:
    attributes: JsonMapping = reply["post_body"]["attributes"]
    return attributes


def _row(collection: Collection, reply: JsonMapping, origin: str) -> list[Any]:
    facts = {**reply, "status": Status(reply["post_status_id"]).label}
    values = [facts.get(name) for name in _FACTS]
    cells = [_cell(field, reply, origin) for field in collection.fields]
    return [_moment(each) for each in values] + cells


def _moment(value: object) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _cell(field: Field, reply: JsonMapping, origin: str) -> Any:
    """Return the value of a field of the post as readable text.

    Files become absolute URLs, so that an import can download them.
    """
    if field.place == "media":
        files = reply["media_items"].get(field.name)
        urls = [each["url"] for each in (files if isinstance(files, list) else [files]) if each]
        return " ".join(urljoin(origin, url) for url in urls if url)
    if field.place == "external_data":
        return "; ".join(each.get("title") or each["name"] for each in reply["external_items"][field.name])
    attributes = _attributes(reply)
    value = attributes.get(field.name)
    if field.kind == "rich_text":
        text = rich_text.plain_text(value or "")
        # Only members can be imported, so only their formatting is exported, as HTML.
        is_member = reply["post_type_id"] == MEMBERS.type
        is_plain = value == rich_text.make_paragraph(text) and not text.startswith("<")
        return value if is_member and value and not is_plain else text
    if field.kind == "hours":
        return hours_in_words(value or ())
    if field.kind == "repeats":
        facts = find_facts(attributes)
        return in_full(date.fromisoformat(facts["date"]), facts[field.name]) if facts else ""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
