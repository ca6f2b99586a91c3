"""Reads WXR, the file WordPress exports a site as: RSS 2.0 with elements of its own.

Its versions differ in the address of their namespace alone, so elements are known by its last part.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import IO
from xml.etree.ElementTree import Element, ParseError

from defusedxml import ElementTree as SafeTree
from defusedxml.common import DefusedXmlException
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_ITEMS = 200_000
_NAMESPACES = {
    re.compile(r"https?://wordpress\.org/export/[\d.]+/"): "wp",
    re.compile(r"https?://wordpress\.org/export/[\d.]+/excerpt/"): "excerpt",
    re.compile(r"https?://purl\.org/rss/1\.0/modules/content/"): "content",
    re.compile(r"https?://purl\.org/dc/elements/1\.1/"): "dc",
}
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True)
class Term:
    """A category, a tag or a menu; `name` is for people."""

    id: str
    slug: str
    name: str


@dataclass(frozen=True)
class Item:
    """A post, a page, a file or an entry of a menu."""

    id: str
    type: str
    status: str
    title: str
    link: str
    slug: str
    parent: str
    order: int
    date: datetime | None
    author: str
    content: str
    excerpt: str
    has_password: bool
    comments: int
    attachment_url: str
    terms: dict[str, list[Term]] = field(default_factory=dict)
    """By taxonomy: category, post_tag, nav_menu, post_format …"""
    meta: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Site:
    """What a file holds."""

    title: str
    address: str
    authors: dict[str, str]
    """The name shown to people, by the name used for signing in."""
    categories: list[Term]
    items: list[Item]

    def of_type(self, *types: str) -> list[Item]:
        return [item for item in self.items if item.type in types]


def read(file: IO[bytes]) -> Site:
    """The site in `file`. Raises ValidationError for what is no WXR."""
    title, address, authors = "", "", {}
    categories: list[Term] = []
    items: list[Item] = []
    try:
        for name, element in _elements(file):
            if name == "item":
                if len(items) == MAX_ITEMS:
                    raise ValidationError(
                        {"file": _("The file has more than %(most)s items.") % {"most": MAX_ITEMS}}
                    )
                items.append(_item(element))
            elif name == "wp:author":
                authors[_text(element, "wp:author_login")] = _text(element, "wp:author_display_name")
            elif name == "wp:category":
                categories.append(
                    Term(
                        _text(element, "wp:term_id"),
                        _text(element, "wp:category_nicename"),
                        _text(element, "wp:cat_name"),
                    )
                )
            elif name == "wp:term" and _text(element, "wp:term_taxonomy") == "category":
                categories.append(
                    Term(
                        _text(element, "wp:term_id"),
                        _text(element, "wp:term_slug"),
                        _text(element, "wp:term_name"),
                    )
                )
            elif name == "channel":
                title = _text(element, "title")
                address = _text(element, "wp:base_blog_url") or _text(element, "link")
    except (ParseError, DefusedXmlException, LookupError, ValueError) as error:
        raise ValidationError(
            {"file": _("The file is no export of WordPress: %(error)s.") % {"error": error}}
        ) from error
    if not address:
        raise ValidationError({"file": _("The file is no export of WordPress: it names no site.")})
    return Site(title, address.rstrip("/")[:200], authors, categories, items)


def _elements(file: IO[bytes]) -> Iterator[tuple[str, Element]]:
    """Each element at its end, by its short name; an item is let go once it was looked at."""
    channel: Element | None = None
    for event, element in SafeTree.iterparse(file, events=("start", "end"), forbid_dtd=True):
        name = _short(element.tag)
        if event == "start":
            if name == "channel":
                channel = element
            continue
        yield name, element
        if name == "item":
            element.clear()
            if channel is not None:
                channel.remove(element)


def _item(element: Element) -> Item:
    found: dict[str, str] = {}
    terms: dict[str, list[Term]] = {}
    meta: dict[str, str] = {}
    comments = 0
    for child in element:
        name = _short(child.tag)
        if name == "category":
            term = Term("", child.get("nicename", ""), _clean(child.text))
            terms.setdefault(child.get("domain", ""), []).append(term)
        elif name == "wp:postmeta":
            meta[_text(child, "wp:meta_key")] = _text(child, "wp:meta_value")
        elif name == "wp:comment":
            comments += 1
        else:
            found[name] = _clean(child.text)
    return Item(
        id=found.get("wp:post_id", ""),
        type=found.get("wp:post_type", ""),
        status=found.get("wp:status", ""),
        title=found.get("title", ""),
        link=found.get("link", ""),
        slug=found.get("wp:post_name", ""),
        parent=found.get("wp:post_parent", "0"),
        order=_number(found.get("wp:menu_order", "")),
        date=_moment(found.get("wp:post_date_gmt", "")) or _moment(found.get("wp:post_date", "")),
        author=found.get("dc:creator", ""),
        content=found.get("content:encoded", ""),
        excerpt=found.get("excerpt:encoded", ""),
        has_password=bool(found.get("wp:post_password")),
        comments=comments,
        attachment_url=found.get("wp:attachment_url", ""),
        terms=terms,
        meta=meta,
    )


def _short(tag: object) -> str:
    """`{https://wordpress.org/export/1.2/}status` as `wp:status`."""
    text = str(tag)
    if not text.startswith("{"):
        return text
    address, _, name = text[1:].partition("}")
    for pattern, prefix in _NAMESPACES.items():
        if pattern.fullmatch(address):
            return f"{prefix}:{name}"
    return text


def _text(element: Element, name: str) -> str:
    return next((_clean(child.text) for child in element if _short(child.tag) == name), "")


def _clean(text: str | None) -> str:
    """Without what no XML and no table can hold."""
    return _UNSTORABLE.sub("", text or "")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _moment(text: str) -> datetime | None:
    """WordPress writes zeros where it knows no date."""
    try:
        moment = datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    return moment if moment.year > 1900 else None
