"""Serve `/feed.xml`: the latest blog posts as RSS 2.0, for feed readers and other sites."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from html import escape
from typing import Any
from urllib.parse import urljoin
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.http import quote_etag
from django.utils.xmlutils import SimplerXMLGenerator

from shared.data_types import JsonMapping
from shared.tenancy.cache import tenant_cache
from shared.tenancy.origins import site_origin
from shared.tenancy.unit_of_work import current_domain
from tenants.media.items import MediaItem, media_items
from tenants.options.models import SiteOptions
from tenants.posts.blocks import BLOCK_TYPES, Prop, every_block, ids_in
from tenants.posts.blocks.content import TEXT
from tenants.posts.collections import BLOG
from tenants.posts.content import rich_text
from tenants.posts.models import Post
from tenants.posts.queries.live import LivePost, in_visitors_order
from tenants.posts.queries.public import public_posts
from tenants.posts.schemas import PostPublic
from tenants.site.documents.head import DEFAULT_SITE_TITLE
from tenants.site.documents.not_open import nothing_shown, shows_nothing
from tenants.site.payload.escaping import fingerprint

_READ = frozenset(block.type for block in TEXT)
_HEADINGS = frozenset({"title"})


PATH = "feed.xml"
TYPE = "application/rss+xml"
MOST_ITEMS = 30
MOST_CONTENT = 1_000_000
"""Maximum number of characters of all texts together. Beyond it, posts have only their excerpts."""
_CACHED_FOR = 3600
# XML cannot contain these characters, even escaped.
_UNWRITABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LOCAL_URL = re.compile(r'(<[^>]*? (?:href|src)=")(?=/(?!/))')
_SRCSET = re.compile(r' srcset="[^"]*"')


def feed(request: HttpRequest) -> HttpResponse:
    """Respond to `GET /feed.xml` with the feed, or with 304 if the client has the current version."""
    if shows_nothing():
        return nothing_shown()
    cached = tenant_cache.get_or_set("feed", _build_feeds, _CACHED_FOR)
    body = cached["xml"].encode()
    changed = datetime.fromisoformat(cached["changed"]) if cached["changed"] else None
    headers = {"Cache-Control": "public, max-age=300"}
    etag = quote_etag(fingerprint(body))
    if changed:
        headers["Last-Modified"] = format_datetime(changed, usegmt=True)
    response = HttpResponse(body, content_type=f"{TYPE}; charset=utf-8", headers={"ETag": etag, **headers})
    last_modified = int(changed.timestamp()) if changed else None
    answer: HttpResponse = get_conditional_response(request, etag, last_modified, response) or response
    return answer


class _Feed(Rss201rev2Feed):
    """An RSS feed with full texts, dated by the most recent change."""

    def rss_attributes(self) -> dict[str, str]:
        more = {
            "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
            "xmlns:media": "http://search.yahoo.com/mrss/",
        }
        return {**super().rss_attributes(), **more}

    def latest_post_date(self) -> datetime:
        changed: datetime | None = self.feed["changed"]
        return changed.astimezone(UTC) if changed else super().latest_post_date()

    def add_item_elements(self, handler: SimplerXMLGenerator, item: dict[str, Any]) -> None:
        super().add_item_elements(handler, item)
        if item["content"]:
            handler.addQuickElement("content:encoded", item["content"])
        if item["image"]:
            handler.addQuickElement("media:content", attrs={"url": item["image"], "medium": "image"})


def _build_feeds() -> dict[str, str]:
    live = Post.objects.live().of(BLOG).filter(live_no_index=False).defer("builder")
    posts = list(in_visitors_order(live, BLOG)[:MOST_ITEMS])
    changed = max((post.updated_at for post in posts), default=None)
    domain = current_domain()
    words = SiteOptions.objects.values_list("seo_title", "title", "seo_description")
    title, general, description = words.get()
    title = title or general or domain.title or DEFAULT_SITE_TITLE
    origin = site_origin(domain.host)
    made = _Feed(
        _writable(title),
        f"{origin}/{BLOG.index_path}",
        _writable(description or f"News from {title}"),
        language="en",
        feed_url=f"{origin}/{PATH}",
        changed=changed,
    )
    files = media_items(set().union(*(ids_in(post.live_builder) for post in posts)))
    left = MOST_CONTENT
    for post, shown in zip(posts, public_posts(map(LivePost.of, posts)), strict=True):
        content = _content(post, shown, files, origin)
        left -= len(content)
        made.add_item(**_item(post, shown, origin), content=content if left >= 0 else "")
    whole_seconds = changed.astimezone(UTC).replace(microsecond=0).isoformat() if changed else ""
    return {"xml": made.writeString("utf-8"), "changed": whole_seconds}


def _item(post: Post, shown: PostPublic, origin: str) -> dict[str, Any]:
    attributes = shown["attributes"]
    return {
        "title": _writable(shown["title"]),
        "link": f"{origin}/{shown['url']}",
        "description": _writable(shown["excerpt"]) or None,
        "pubdate": _moment(post, attributes.get("published_date")),
        "author_name": _writable(str(attributes.get("author") or "")),
        "image": _image(shown, origin),
        "categories": [_writable(each["name"]) for each in shown["external_items"]["categories"]],
        # Use a stable id, so that an entry does not appear as unread after the URL of the post changes.
        "unique_id": f"urn:uuid:{shown['_id']}",
        "unique_id_is_permalink": False,
    }


def _image(shown: PostPublic, origin: str) -> str:
    """Return the absolute URL of the post's preview image, or "" if there is none."""
    poster = shown["media_items"].get("poster")
    url = poster["share_url"] if isinstance(poster, dict) else ""
    return urljoin(origin, url) if url else ""


def _content(post: Post, shown: PostPublic, files: Mapping[int, MediaItem], origin: str) -> str:
    """Return the HTML of a post with absolute URLs, because feed readers show it on other sites."""
    html = str(shown["attributes"].get("description") or "") + block_html(post.live_builder, files)
    return _writable(_LOCAL_URL.sub(rf"\g<1>{origin}", _SRCSET.sub("", html)))


def _moment(post: Post, day: Any) -> datetime | None:
    """Return midnight on the date that the author set, or else the time of publication, which may be None."""
    if day:
        midnight = datetime.combine(date.fromisoformat(day), time(), ZoneInfo(current_domain().timezone))
        return midnight.astimezone(UTC)
    return post.published_at.astimezone(UTC) if post.published_at else None


def _writable(text: str) -> str:
    return _UNWRITABLE.sub("", text)


def block_html(builder: JsonMapping | None, files: Mapping[int, MediaItem]) -> str:
    """Return the content of a document's text blocks, in order. Other blocks are omitted, because they show
    lists or forms."""
    blocks = (block for block in every_block(builder) if block["type"] in _READ)
    return "".join(
        part
        for block in blocks
        for part in _parts(BLOCK_TYPES[block["type"]].props, block["props"], files, block["type"])
    )


def _parts(
    props: Mapping[str, Prop], values: JsonMapping, files: Mapping[int, MediaItem], block_type: str
) -> Iterator[str]:
    for name, prop in props.items():
        value = values.get(name)
        if not value:
            continue
        if prop.kind == "html":
            yield rich_text.clean_stored(str(value))
        elif prop.kind == "text":
            tag = "h2" if name in _HEADINGS or block_type == "Heading" else "p"
            yield f"<{tag}>{escape(str(value))}</{tag}>"
        elif prop.kind == "media" and value in files and prop.family == "image":
            item = files[value]
            url, alt = escape(item["fallback_url"] or item["url"]), escape(item["alt"])
            yield f'<p><img src="{url}" alt="{alt}"></p>'
        elif prop.kind == "cells":
            rows = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in value)
            yield f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
        elif prop.kind == "list":
            for entry in value:
                yield from _parts(prop.items, entry, files, block_type)
