"""`/feed.xml`: the latest of the blog as RSS 2.0, for readers and for other sites."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.html import format_html
from django.utils.http import quote_etag
from django.utils.safestring import SafeString

from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import current_domain
from tenants.options.models import Seo
from tenants.posts.collections import BLOG
from tenants.posts.models import Post
from tenants.posts.public import live_in_order, public_posts
from tenants.posts.wire import PostPublic
from tenants.site.addresses import site_origin
from tenants.site.embedding import fingerprint
from tenants.site.head import DEFAULT_SITE_TITLE
from tenants.site.plain_pages import SUSPENDED

PATH = "feed.xml"
TYPE = "application/rss+xml"
MOST_ITEMS = 30
KEPT_FOR = 3600
_NAMESPACES = (
    'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"'
)
# XML cannot hold them, not even escaped.
_UNWRITABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LOCAL_LINK = re.compile(r'(<a[^>]*? href=")(?=/(?!/))')


def feed(request: HttpRequest) -> HttpResponse:
    """The feed, or 304 for who has it already."""
    if current_domain().status != "active":
        return SUSPENDED.response(**{"Retry-After": "3600"})
    kept = tenant_cache.get_or_set("feed", _made, KEPT_FOR)
    body = kept["xml"].encode()
    changed = datetime.fromisoformat(kept["changed"]) if kept["changed"] else None
    headers = {"Cache-Control": "public, max-age=300"}
    etag = quote_etag(fingerprint(body))
    if changed:
        headers["Last-Modified"] = format_datetime(changed, usegmt=True)
    response = HttpResponse(body, content_type=f"{TYPE}; charset=utf-8", headers={"ETag": etag, **headers})
    last_modified = int(changed.timestamp()) if changed else None
    answer: HttpResponse = get_conditional_response(request, etag, last_modified, response) or response
    return answer


def _made() -> dict[str, str]:
    posts = list(live_in_order(BLOG).filter(live_no_index=False)[:MOST_ITEMS])
    changed = max((post.updated_at for post in posts), default=None)
    domain = current_domain()
    title, description = Seo.objects.values_list("title", "description").get()
    title = title or domain.title or DEFAULT_SITE_TITLE
    origin = site_origin(domain.host)
    items = (_item(post, shown, origin) for post, shown in zip(posts, public_posts(posts), strict=True))
    channel = _elements(
        ("title", title),
        ("link", f"{origin}/{BLOG.index_path}"),
        ("description", description or f"News from {title}"),
        ("language", "en"),
        ("lastBuildDate", format_datetime(changed.astimezone(UTC), usegmt=True) if changed else ""),
    )
    own_address = format_html('<atom:link href="{}/{}" rel="self" type="{}"/>', origin, PATH, TYPE)
    xml = "\n".join(
        [
            SafeString('<?xml version="1.0" encoding="UTF-8"?>'),
            SafeString(f'<rss version="2.0" {_NAMESPACES}>\n<channel>'),
            channel,
            own_address,
            *items,
            SafeString("</channel>\n</rss>\n"),
        ]
    )
    whole_seconds = changed.astimezone(UTC).replace(microsecond=0).isoformat() if changed else ""
    return {"xml": _UNWRITABLE.sub("", xml), "changed": whole_seconds}


def _item(post: Post, shown: PostPublic, origin: str) -> SafeString:
    attributes = shown["attributes"]
    address = f"{origin}/{shown['url']}"
    return format_html(
        "<item>\n{}\n{}\n</item>",
        _elements(
            ("title", shown["title"]),
            ("link", address),
            ("description", shown["excerpt"]),
            ("pubDate", _moment(post, attributes.get("published_date"))),
            ("dc:creator", str(attributes.get("author") or "")),
            *(("category", each["name"]) for each in shown["external_items"]["categories"]),
            ("content:encoded", _LOCAL_LINK.sub(rf"\g<1>{origin}", str(attributes.get("description") or ""))),
        ),
        # The address may change; what was read once is not to be new again.
        format_html('<guid isPermaLink="false">urn:uuid:{}</guid>', shown["_id"]),
    )


def _moment(post: Post, day: Any) -> str:
    """When it came out: the day its author gave it, else the moment it was published."""
    if day:
        midnight = datetime.combine(date.fromisoformat(day), time(), ZoneInfo(current_domain().timezone))
        return format_datetime(midnight.astimezone(UTC), usegmt=True)
    return format_datetime(post.published_at.astimezone(UTC), usegmt=True) if post.published_at else ""


def _elements(*elements: tuple[str, str]) -> SafeString:
    return SafeString("\n".join(_filled(elements)))


def _filled(elements: tuple[tuple[str, str], ...]) -> Iterator[SafeString]:
    for name, text in elements:
        if text:
            yield format_html("<{}>{}</{}>", SafeString(name), text, SafeString(name))
