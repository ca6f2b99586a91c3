"""Read WXR, the export format of WordPress: RSS 2.0 with additional elements.

The versions of WXR differ only in their namespace URL. Elements are therefore identified by a short prefix
instead of that URL.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock
from typing import IO
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from cachetools import LRUCache, cached
from defusedxml import ElementTree as SafeTree
from defusedxml.common import DefusedXmlException
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_ITEMS = 200_000
MAX_DEPTH = 20
"""The maximum nesting of elements. The deepest element in an export is a comment's meta, at level six."""
MAX_PARTS = 50_000
"""The maximum number of elements in one item, such as its terms, meta and comments."""
MAX_ADDRESS = 200
"""The maximum length of a namespace URL in characters."""
_PIECE = 64 * 1024
_NAMESPACES = {
    re.compile(r"https?://wordpress\.org/export/[\d.]+/"): "wp",
    re.compile(r"https?://wordpress\.org/export/[\d.]+/excerpt/"): "excerpt",
    re.compile(r"https?://purl\.org/rss/1\.0/modules/content/"): "content",
    re.compile(r"https?://purl\.org/dc/elements/1\.1/"): "dc",
}
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True)
class Term:
    """A category, a tag or a menu. `name` is its display name."""

    id: str
    slug: str
    name: str


@dataclass(frozen=True)
class WxrItem:
    """A post, a page, a file or a menu item."""

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
    is_sticky: bool
    comments: int
    attachment_url: str
    terms: dict[str, list[Term]] = field(default_factory=dict)
    """The terms by taxonomy: category, post_tag, nav_menu, post_format …"""
    meta: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class WxrSite:
    """The content of an export."""

    title: str
    address: str
    authors: dict[str, str]
    """The display names by username."""
    categories: list[Term]
    items: list[WxrItem]

    def of_type(self, *types: str) -> list[WxrItem]:
        return [item for item in self.items if item.type in types]


def read(file: IO[bytes]) -> WxrSite:
    """Return the site in `file`. Raises ValidationError if the file is not WXR."""
    site = _WxrReader()
    try:
        for name, element in _elements(file):
            site.read_element(name, element)
    except (ParseError, DefusedXmlException, LookupError, ValueError) as error:
        raise ValidationError(
            {"file": _("The file is not a WordPress export: %(error)s.") % {"error": error}}
        ) from error
    if not site.address:
        raise ValidationError({"file": _("The file is not a WordPress export: it doesn't contain a site.")})
    address = site.address.rstrip("/")[:200]
    return WxrSite(site.title, address, site.authors, site.categories, site.items)


@dataclass
class _WxrReader:
    """A reader that collects the data of the site from its elements."""

    title: str = ""
    link: str = ""
    blog: str = ""
    authors: dict[str, str] = field(default_factory=dict)
    categories: list[Term] = field(default_factory=list)
    items: list[WxrItem] = field(default_factory=list)

    @property
    def address(self) -> str:
        return self.blog or self.link

    def read_element(self, name: str, element: Element) -> None:
        """Read an element of the channel. Most elements are ignored."""
        if name == "item":
            if len(self.items) == MAX_ITEMS:
                raise ValidationError(
                    {"file": _("The file can have up to %(most)s items.") % {"most": MAX_ITEMS}}
                )
            self.items.append(_item(element))
        elif name == "wp:author":
            texts = _texts(element)
            self.authors[texts.get("wp:author_login", "")] = texts.get("wp:author_display_name", "")
        elif name == "wp:category":
            texts = _texts(element)
            self.categories.append(_term(texts, slug="wp:category_nicename", name="wp:cat_name"))
        elif name == "wp:term":
            texts = _texts(element)
            if texts.get("wp:term_taxonomy") == "category":
                self.categories.append(_term(texts, slug="wp:term_slug", name="wp:term_name"))
        elif name == "title":
            self.title = self.title or _clean(element.text)
        elif name == "link":
            self.link = self.link or _clean(element.text)
        elif name == "wp:base_blog_url":
            self.blog = self.blog or _clean(element.text)


def _elements(file: IO[bytes]) -> Iterator[tuple[str, Element]]:
    """Yield each complete element of the channel with its short name. Each element is released afterwards.

    Raises ValueError if an element is nested too deeply or has too many parts.
    """
    pieces = _Pieces(file)
    inside: list[Element] = []
    parts = 0
    for event, element in SafeTree.iterparse(pieces, events=("start", "end"), parser=_Parser()):
        pieces.has_news = True
        if event == "start":
            inside.append(element)
            parts += 1
            if len(inside) > MAX_DEPTH or parts > MAX_PARTS:
                raise ValueError(_("an item is too large"))
            continue
        inside.pop()
        if inside and _short(inside[-1].tag) == "channel":
            yield _short(element.tag), element
            # The element is the last child. To remove it by value, all siblings would have to be compared.
            del inside[-1][-1]
            parts = 0


class _Parser(SafeTree.DefusedXMLParser):
    """A parser that rejects document types, entities and very long namespaces, which exports do
    not contain.
    """

    def __init__(self) -> None:
        super().__init__(target=TreeBuilder(), forbid_dtd=True)
        self.parser.StartNamespaceDeclHandler = _refuse_long_address


def _refuse_long_address(_prefix: str | None, address: str | None) -> None:
    # Every element name contains the namespace, so a long namespace would use too much memory.
    if len(address or "") > MAX_ADDRESS:
        raise ValueError(_("a namespace name is too long"))


class _Pieces:
    """A file that is read in pieces, which double in size until an element is complete.

    The parser starts a tag again with every piece until the tag is complete. With pieces of a fixed size, it
    would read a tag of many megabytes once per piece.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._size = _PIECE
        self.has_news = True

    def read(self, _size: int = -1) -> bytes:
        self._size = _PIECE if self.has_news else 2 * self._size
        self.has_news = False
        return self._file.read(self._size)


def _item(element: Element) -> WxrItem:
    fields: dict[str, str] = {}
    terms: dict[str, list[Term]] = {}
    meta: dict[str, str] = {}
    comments = 0
    for child in element:
        name = _short(child.tag)
        if name == "category":
            term = Term("", child.get("nicename", ""), _clean(child.text))
            terms.setdefault(child.get("domain", ""), []).append(term)
        elif name == "wp:postmeta":
            texts = _texts(child)
            meta[texts.get("wp:meta_key", "")] = texts.get("wp:meta_value", "")
        elif name == "wp:comment":
            comments += 1
        else:
            fields[name] = _clean(child.text)
    return WxrItem(
        id=fields.get("wp:post_id", ""),
        type=fields.get("wp:post_type", ""),
        status=fields.get("wp:status", ""),
        title=fields.get("title", ""),
        link=fields.get("link", ""),
        slug=fields.get("wp:post_name", ""),
        parent=fields.get("wp:post_parent", "0"),
        order=_number(fields.get("wp:menu_order", "")),
        date=_moment(fields.get("wp:post_date_gmt", "")) or _moment(fields.get("wp:post_date", "")),
        author=fields.get("dc:creator", ""),
        content=fields.get("content:encoded", ""),
        excerpt=fields.get("excerpt:encoded", ""),
        has_password=bool(fields.get("wp:post_password")),
        is_sticky=fields.get("wp:is_sticky", "") == "1",
        comments=comments,
        attachment_url=fields.get("wp:attachment_url", ""),
        terms=terms,
        meta=meta,
    )


@cached(LRUCache(1_000), lock=Lock())
def _short(tag: str) -> str:
    """Return a tag such as `{https://wordpress.org/export/1.2/}status` as `wp:status`."""
    if not tag.startswith("{"):
        return tag
    address, _, name = tag[1:].partition("}")
    for pattern, prefix in _NAMESPACES.items():
        if pattern.fullmatch(address):
            return f"{prefix}:{name}"
    return tag


def _texts(element: Element) -> dict[str, str]:
    """Return the text of each child element by its short name. Of several children with the same name, the
    first one counts."""
    texts: dict[str, str] = {}
    for child in element:
        texts.setdefault(_short(child.tag), _clean(child.text))
    return texts


def _term(texts: Mapping[str, str], *, slug: str, name: str) -> Term:
    return Term(texts.get("wp:term_id", ""), texts.get(slug, ""), texts.get(name, ""))


def _clean(text: str | None) -> str:
    """Return the text without characters that XML or the database cannot store."""
    return _UNSTORABLE.sub("", text or "")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _moment(text: str) -> datetime | None:
    """Return the time in `text`, or None if it is unknown, which WordPress writes as zeros."""
    try:
        moment = datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    return moment if moment.year > 1900 else None
