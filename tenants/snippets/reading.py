"""Read the snippets of a page: their elements, the required consent, and the hosts they contact."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.hosts import InvalidHost, canonical_host
from tenants.snippets.markup import (
    MarkupElement,
    UnreadableMarkup,
    check_address,
    check_meaning,
    inside_noscript,
    parse_elements,
    script,
)
from tenants.snippets.models import ConsentCategory, Position, Snippet, Type
from tenants.snippets.vendors import VENDORS, Sources, Vendor

CODE_COLUMNS = (
    "type",
    "tag_position",
    "vendor",
    "custom_id",
    "src",
    "is_async",
    "is_deferred",
    "code",
    "name",
    "content",
    "content_type",
    "consent_category",
)
"""The columns that define a snippet's code and the time when it runs."""
COLUMNS = ("id", *CODE_COLUMNS)
MOST_HOSTS = 20
_NAMED_HOST = re.compile(r"(?:https:)?//((?:[a-z0-9-]+\.)+[a-z]{2,24})", re.IGNORECASE)


class SnippetElement(TypedDict):
    """An element to write into a page."""

    tag: str
    attributes: dict[str, str]
    text: str
    children: "list[SnippetElement]"


class SnippetSources(TypedDict):
    """The hosts that a snippet contacts, by kind of resource."""

    script: list[str]
    connect: list[str]
    img: list[str]
    frame: list[str]


class PublicSnippet(TypedDict):
    """A snippet in a page's payload."""

    id: int
    tag_position: str
    consent_category: str
    is_google: bool
    elements: list[SnippetElement]
    sources: SnippetSources


@dataclass(frozen=True)
class SnippetMarkup:
    """A snippet that is ready to be written into a page."""

    elements: tuple[MarkupElement, ...]
    sources: Sources


def public_snippets(rows: Iterable[JsonMapping]) -> list[PublicSnippet]:
    """Return the valid snippets from `rows`, which contain `COLUMNS`, in order.

    The rules may have become stricter since a row was written, and a snippet must not break a page.
    """
    public: list[PublicSnippet] = []
    for row in rows:
        try:
            snippet = build_markup(row)
        except UnreadableMarkup:
            continue
        public.append(
            {
                "id": row["id"],
                "tag_position": row["tag_position"],
                "consent_category": row["consent_category"],
                "is_google": row["vendor"] in VENDORS and VENDORS[row["vendor"]].is_google,
                "elements": [_element(each) for each in snippet.elements],
                "sources": {
                    "script": list(snippet.sources.script),
                    "connect": list(snippet.sources.connect),
                    "img": list(snippet.sources.img),
                    "frame": list(snippet.sources.frame),
                },
            }
        )
    return public


def _element(element: MarkupElement) -> SnippetElement:
    return {
        "tag": element.tag,
        "attributes": dict(element.attributes),
        "text": element.text,
        "children": [_element(each) for each in element.children],
    }


def build_row(snippet: Snippet) -> JsonObject:
    return {name: getattr(snippet, name) for name in COLUMNS}


def build_markup(row: JsonMapping) -> SnippetMarkup:
    """Return the elements of a snippet and its sources.

    Raises UnreadableMarkup with a message for its author.
    """
    if row["vendor"]:
        return _build_vendor(VENDORS[row["vendor"]], row["custom_id"], row["src"])
    return _BY_TYPE[row["type"]](row)


def _build_vendor(vendor: Vendor, custom_id: str, src: str) -> SnippetMarkup:
    if not vendor.fits(custom_id):
        raise UnreadableMarkup(
            _("Enter a %(id_label)s like %(example)s.")
            % {"id_label": vendor.id_label, "example": vendor.example}
        )
    base = ""
    sources = vendor.sources
    if vendor.needs_src:
        base = check_address(src).partition("?")[0].rstrip("/") + "/"
        host = _origin(base)
        sources = Sources(script=(host,), connect=(host,), img=(host,))

    def filled(template: str) -> str:
        return template.replace("{id}", custom_id).replace("{src}", base)

    attributes = {name: filled(value) for name, value in vendor.script_attributes}
    loader = script(src=filled(vendor.script_src), **{"async": ""}, **attributes)
    before = (script(text=filled(vendor.code)),) if vendor.code else ()
    return SnippetMarkup((*before, loader), sources)


def _script(row: JsonMapping) -> SnippetMarkup:
    if not row["src"]:
        return _build_code(row["code"], parse_elements(row["code"], in_head=_is_in_head(row)))
    src = check_address(row["src"])
    attributes = {"src": src, "type": row["content_type"], "id": row["custom_id"]}
    attributes = {name: value for name, value in attributes.items() if value}
    if row["is_async"]:
        attributes["async"] = ""
    if row["is_deferred"]:
        attributes["defer"] = ""
    check_meaning("script", attributes)
    host = _origin(src)
    return SnippetMarkup((script(**attributes),), Sources(script=(host,), connect=(host,), img=(host,)))


def _noscript(row: JsonMapping) -> SnippetMarkup:
    if _is_in_head(row):
        raise UnreadableMarkup(_("Choose a position in the body. The head can't contain visible content."))
    return _build_code(row["code"], (inside_noscript(row["code"]),))


def _meta(row: JsonMapping) -> SnippetMarkup:
    name = row["name"]
    if not re.fullmatch(r"[A-Za-z0-9:._-]{1,100}", name):
        raise UnreadableMarkup(_("Use only letters, digits and : . _ - in the name of a meta tag."))
    attribute = "property" if name.lower().startswith(("og:", "fb:", "article:")) else "name"
    attributes = {attribute: name, "content": row["content"]}
    check_meaning("meta", attributes)
    return SnippetMarkup((MarkupElement("meta", attributes),), Sources())


def _link(row: JsonMapping) -> SnippetMarkup:
    attributes = {"rel": row["name"].lower(), "href": check_address(row["src"])}
    if row["content_type"]:
        attributes["type"] = row["content_type"]
    check_meaning("link", attributes)
    return SnippetMarkup((MarkupElement("link", attributes),), Sources())


_BY_TYPE = {Type.SCRIPT: _script, Type.META: _meta, Type.LINK: _link, Type.NOSCRIPT: _noscript}


def _build_code(code: str, elements: tuple[MarkupElement, ...]) -> SnippetMarkup:
    """Return the markup of the domain's own code, which may contact only the hosts that it contains."""
    hosts = dict.fromkeys(_find_hosts(code))
    named = tuple(hosts)[:MOST_HOSTS]
    return SnippetMarkup(elements, Sources(script=named, connect=named, img=named, frame=named))


def _find_hosts(code: str) -> Iterable[str]:
    for match in _NAMED_HOST.finditer(code):
        try:
            yield f"https://{canonical_host(match.group(1))}"
        except InvalidHost:
            continue


def _origin(address: str) -> str:
    return f"https://{urlsplit(address).hostname}"


def _is_in_head(row: JsonMapping) -> bool:
    return row["tag_position"] == Position.HEAD


def least_category(row: JsonMapping) -> ConsentCategory | None:
    """Return the only possible category of the snippet, or None if there are several.

    Tags that do not run code are necessary.
    """
    return ConsentCategory.NECESSARY if row["type"] in (Type.META, Type.LINK) and not row["vendor"] else None
