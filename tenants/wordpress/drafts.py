"""Convert items of a WordPress export into drafts, before anything is written."""

import hashlib
import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from tenants.posts.blocks.versions import SCHEMA
from tenants.posts.collections import BLOG, PAGES, Collection, is_index
from tenants.posts.content import addresses, rich_text
from tenants.posts.models import TITLE_LENGTH, URL_LENGTH, Status
from tenants.wordpress.markup import PictureSource, convert, read_page
from tenants.wordpress.wxr import WxrItem, WxrSite

COLLECTION_OF = {"post": BLOG, "page": PAGES}
STATUS_OF = {
    "publish": Status.PUBLISHED,
    "future": Status.SCHEDULED,
    "pending": Status.IN_REVIEW,
    "draft": Status.DRAFT,
    "auto-draft": Status.DRAFT,
    "private": Status.DRAFT,
    "trash": Status.ARCHIVED,
}
EXCERPT_LENGTH = 500
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_DEPTH = 20
_TERMS_OF_A_LINE = 20


@dataclass
class PostDraft:
    """A post or page that is not saved yet."""

    item: WxrItem
    collection: Collection
    title: str
    url: str | None
    """The URL, or None if it is to be derived from the title."""
    old_url: str
    """The path on the WordPress site, or "" if there was none."""
    status: Status
    attributes: JsonObject
    categories: list[str]
    poster: int | None
    blocks: list[JsonObject]
    no_index: bool = False
    publish_at: datetime | None = None
    losses: list[str] = field(default_factory=list)

    @property
    def builder(self) -> JsonObject | None:
        if not self.blocks:
            return None
        return {"schema": SCHEMA, "root": {"props": {}}, "content": self.blocks}

    @property
    def digest(self) -> str:
        """A hash of all values that the import writes."""
        facts = [
            self.title,
            self.url,
            self.old_url,
            self.status,
            self.attributes,
            self.categories,
            self.poster,
        ]
        text = json.dumps([*facts, self.blocks, str(self.publish_at)], ensure_ascii=False, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


class DraftFactory:
    """A factory for drafts of the posts and pages of a site."""

    def __init__(
        self, site: WxrSite, files: PictureSource, now: datetime, imported: Mapping[str, str] | None = None
    ) -> None:
        """Create the factory. `imported` maps the ids of posts from earlier exports of the site to their
        URLs here.
        """
        self._site = site
        self._imported = imported or {}
        self._files = files
        self._now = now
        self._pages = {item.id: item for item in site.of_type("page")}
        self._attached: dict[str, list[str]] = {}
        for item in site.of_type("attachment"):
            self._attached.setdefault(item.parent, []).append(item.id)

    def draft_of(self, item: WxrItem) -> PostDraft:
        collection = COLLECTION_OF[item.type]
        content = read_page(item.meta) or item.content
        content = content.replace(f'href="{self._site.address}/', 'href="/')
        converted = convert(content, self._files, attached=self._attached.get(item.id, ()))
        losses = list(converted.losses)
        title = self._title(item, losses)
        status = self._status(item, losses)
        attributes: JsonObject = {}
        blocks = converted.blocks
        if collection is BLOG:
            attributes = self._about(item)
            if [block["type"] for block in blocks] == ["RichText"]:
                attributes["description"], blocks = blocks[0]["props"]["html"], []
        poster = self._poster(item, losses)
        is_empty = not blocks and not attributes.get("description") and poster is None
        if is_empty and status in {Status.PUBLISHED, Status.SCHEDULED}:
            losses.append(_("No content to import; saved as a draft"))
            status = Status.DRAFT
        categories = [term.name.strip() for term in item.terms.get("category", []) if term.name.strip()]
        if collection is not BLOG:
            losses += _list_terms(_("Categories: %(names)s"), categories)
            categories = []
        self._lose(item, losses)
        return PostDraft(
            item=item,
            collection=collection,
            title=title,
            url=self._url(item, collection),
            old_url=self._old_url(item),
            status=status,
            attributes=attributes,
            categories=categories,
            poster=poster,
            blocks=blocks,
            publish_at=item.date if status == Status.SCHEDULED else None,
            losses=losses,
        )

    def _title(self, item: WxrItem, losses: list[str]) -> str:
        title = " ".join(html.unescape(_TAG.sub("", item.title)).split())
        if not title:
            title = rich_text.excerpt(item.content, 60) or item.slug or f"Untitled {item.id}"
            losses.append(_("No title; imported as “%(title)s”") % {"title": title})
        if len(title) > TITLE_LENGTH:
            losses.append(_("The end of the title"))
        return title[:TITLE_LENGTH]

    def _status(self, item: WxrItem, losses: list[str]) -> Status:
        status = STATUS_OF.get(item.status, Status.DRAFT)
        if item.has_password and status in {Status.PUBLISHED, Status.SCHEDULED}:
            losses.append(_("Password protection; saved as a draft"))
            return Status.DRAFT
        if item.status == "private":
            losses.append(_("Private visibility; saved as a draft"))
        if status == Status.SCHEDULED and (
            item.date is None or item.date <= self._now + timedelta(minutes=1)
        ):
            # The scheduled time has passed since the export.
            return Status.PUBLISHED
        return status

    def _about(self, item: WxrItem) -> JsonObject:
        author = self._site.authors.get(item.author) or item.author
        attributes = {
            "excerpt": rich_text.excerpt(item.excerpt, EXCERPT_LENGTH),
            "author": author.strip()[:200],
            "published_date": item.date.astimezone(UTC).date().isoformat() if item.date else "",
        }
        return {name: value for name, value in attributes.items() if value}

    def _url(self, item: WxrItem, collection: Collection) -> str | None:
        """Return the URL from the WordPress site, including parent pages, or None if it is empty or cannot be
        used."""
        slugs, last, seen = [item.slug], item, {item.id}
        while (parent := self._pages.get(last.parent)) is not None and collection is PAGES:
            if parent.id in seen or len(slugs) >= _DEPTH:
                break
            seen.add(parent.id)
            slugs.insert(0, parent.slug)
            last = parent
        if collection is PAGES and last.parent in self._imported and last.parent not in seen:
            slugs.insert(0, self._imported[last.parent])
        path = addresses.normalize("/".join(unquote(slug) for slug in slugs))
        if not path or not addresses.normalize(unquote(item.slug)):
            return None
        url = f"{collection.url_prefix}{path}"[:URL_LENGTH].strip("-/")
        return url if _is_free_for_posts(collection, url) else None

    def _old_url(self, item: WxrItem) -> str:
        parts = urlsplit(item.link)
        if parts.query or not parts.path.strip("/"):
            return ""
        base = urlsplit(self._site.address).path.rstrip("/")
        path = addresses.former_path(unquote(parts.path.removeprefix(base)))
        return path if path and _is_free_for_posts(PAGES, path) else ""

    def _poster(self, item: WxrItem, losses: list[str]) -> int | None:
        number = item.meta.get("_thumbnail_id", "")
        if not number:
            return None
        media_id = self._files.media_id(attachment=number)
        if media_id is None and not self._files.is_expected(attachment=number):
            losses.append(_("The featured image"))
        return media_id

    def _lose(self, item: WxrItem, losses: list[str]) -> None:
        losses += _list_terms(_("Tags: %(names)s"), [term.name for term in item.terms.get("post_tag", [])])
        if item.comments:
            losses.append(_("Comments: %(count)s") % {"count": item.comments})
        formats = [term.name for term in item.terms.get("post_format", [])]
        if formats:
            losses.append(_("The post format: %(formats)s") % {"formats": ", ".join(formats)})
        if item.is_sticky:
            losses.append(_("The sticky position at the top of the blog"))


def _list_terms(sentence: str, names: list[str]) -> list[str]:
    """Return `sentence` with a limited number of names, as often as needed for all names."""
    return [
        sentence % {"names": ", ".join(names[start : start + _TERMS_OF_A_LINE])}
        for start in range(0, len(names), _TERMS_OF_A_LINE)
    ]


def _is_free_for_posts(collection: Collection, url: str) -> bool:
    """Return whether a post can have the URL without hiding a list or a built-in path."""
    try:
        addresses.check_allowed(collection, url)
    except ValidationError:
        return False
    return not is_index(url)
