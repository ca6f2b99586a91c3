"""Parse a domain's snippets into elements: known tags, attributes and text.

Pages are written from these elements, never from the original text, so a snippet cannot open, close or change
anything around it. Snippets that cannot be parsed are rejected.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from shared.tenancy.hosts import InvalidHost, canonical_host

MAX_ADDRESS = 500
MAX_ELEMENTS = 20

_SIZE = re.compile(r"[0-9]{1,4}%?")
_PLAIN = re.compile(r"[\x20-\x7e]{0,500}")
_TOKEN = re.compile(r"[A-Za-z0-9_./+=:-]{0,200}")
_HIDING = re.compile(r"[a-z0-9:;. -]{0,200}")
_BOOLEAN = re.compile(r"")
_ADDRESS = re.compile(r"https://[a-z0-9.-]+(?:/[A-Za-z0-9._~!$&()*+,;=:@%/?-]*)?")
_DATA = re.compile(r"data-[a-z0-9-]{1,60}")
# For a browser, each of these ends the text of a script or starts another script.
_LEAVES_SCRIPT = re.compile(r"</script|<script|<!--", re.IGNORECASE)

_FRAME = {"src": None, "width": _SIZE, "height": _SIZE, "style": _HIDING}
ATTRIBUTES: Mapping[str, Mapping[str, re.Pattern[str] | None]] = {
    "script": {
        "src": None,
        "async": _BOOLEAN,
        "defer": _BOOLEAN,
        "type": _TOKEN,
        "id": _TOKEN,
        "crossorigin": _TOKEN,
        "integrity": _TOKEN,
        "referrerpolicy": _TOKEN,
    },
    "noscript": {},
    "meta": {"name": _TOKEN, "property": _TOKEN, "content": _PLAIN},
    "link": {"rel": _TOKEN, "href": None, "type": _TOKEN, "crossorigin": _TOKEN},
    "img": {**_FRAME, "alt": _PLAIN},
    "iframe": {**_FRAME, "title": _PLAIN, "loading": _TOKEN},
}
"""The allowed tags, with patterns for their attributes. None means an https URL."""

RELATIONS = frozenset(
    {"alternate", "author", "dns-prefetch", "help", "license", "me", "preconnect", "search"}
)
OURS = frozenset({"viewport", "referrer", "robots", "description"})
"""Meta tags that every page already has, or that would weaken the page's security."""
_VOID = frozenset({"meta", "link", "img"})
_IN_HEAD = frozenset({"script", "meta", "link"})
_SCRIPT_TYPES = frozenset({"", "text/javascript", "application/javascript", "module", "application/ld+json"})


class UnreadableMarkup(ValueError):
    """A snippet cannot be used. The message is a sentence for its author."""


@dataclass(frozen=True)
class MarkupElement:
    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    children: tuple["MarkupElement", ...] = ()


def check_address(raw: str) -> str:
    """Return `raw` as an https URL, normalized for pages and policies. Raises UnreadableMarkup if it is not
    valid."""
    try:
        parts = urlsplit(raw.strip())
        host = canonical_host(parts.hostname or "")
        is_plain = parts.port is None and "@" not in parts.netloc
    except (InvalidHost, ValueError) as error:
        raise UnreadableMarkup(_("Enter a URL that starts with https://.")) from error
    query = f"?{parts.query}" if parts.query else ""
    address = f"https://{host}{parts.path}{query}"
    is_https = parts.scheme == "https" and "." in host and is_plain
    if not is_https or len(address) > MAX_ADDRESS or not _ADDRESS.fullmatch(address):
        raise UnreadableMarkup(_("Enter a URL that starts with https://."))
    return address


def parse_elements(code: str, *, in_head: bool) -> tuple[MarkupElement, ...]:
    """Return the elements of an HTML fragment.

    Text that does not start with a tag is treated as a script. Raises UnreadableMarkup if the fragment is not
    allowed.
    """
    if not code.lstrip().startswith("<"):
        return (script(text=code),)
    reader = _TagReader()
    reader.feed(code)
    reader.close()
    elements = reader.finished()
    if in_head and any(each.tag not in _IN_HEAD for each in elements):
        raise UnreadableMarkup(
            _("Only scripts, meta and link tags can be in the head. Choose a position in the body.")
        )
    return elements


def inside_noscript(code: str) -> MarkupElement:
    """Return the content for visitors without JavaScript as a noscript element.

    The noscript tag in `code` is optional. Raises UnreadableMarkup for content other than images and iframes.
    """
    elements = parse_elements(code, in_head=False) if code.lstrip().startswith("<") else ()
    if len(elements) == 1 and elements[0].tag == "noscript":
        return elements[0]
    if not elements or any(each.tag not in {"img", "iframe"} for each in elements):
        raise UnreadableMarkup(_("Enter images or iframes for visitors without JavaScript."))
    return MarkupElement("noscript", children=elements)


def script(*, text: str = "", **attributes: str) -> MarkupElement:
    """Return a script element. Raises UnreadableMarkup if the text could end the script early."""
    if _LEAVES_SCRIPT.search(text):
        raise UnreadableMarkup(_("A script can't contain “<script”, “</script” or “<!--”."))
    return MarkupElement("script", dict(attributes), text)


class _TagReader(HTMLParser):
    """A strict parser for fragments: known tags, valid attributes, and no unclosed tags."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._top: list[MarkupElement] = []
        self._inside: list[MarkupElement] | None = None
        self._open: list[tuple[str, dict[str, str]]] = []
        self._text = ""
        self._count = 0

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        # By default, the parser fails with an assertion instead of rejecting the input.
        raise UnreadableMarkup(_("Enter an HTML fragment, not a whole page."))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ATTRIBUTES:
            raise UnreadableMarkup(_("A snippet can't contain a <%(tag)s> tag.") % {"tag": tag[:20]})
        if any(name != "noscript" for name, _attributes in self._open):
            raise UnreadableMarkup(
                _("<%(tag)s> can't be inside <%(open)s>.") % {"tag": tag, "open": self._open[-1][0]}
            )
        if self._open and tag not in {"img", "iframe"}:
            raise UnreadableMarkup(_("Only images and iframes can be inside <noscript>."))
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise UnreadableMarkup(_("A snippet can have up to %(most)s tags.") % {"most": MAX_ELEMENTS})
        attributes = dict(_check_attributes(tag, attrs))
        if tag in _VOID:
            self._add(MarkupElement(tag, attributes))
        else:
            self._open.append((tag, attributes))
            if tag == "noscript":
                self._inside = []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # Browsers do not close the element at `<script/>`, either.
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            raise UnreadableMarkup(_("</%(tag)s> has no opening tag.") % {"tag": tag[:20]})
        name, attributes = self._open.pop()
        text, self._text = self._text, ""
        if name == "noscript":
            children, self._inside = tuple(self._inside or ()), None
            self._add(MarkupElement("noscript", attributes, children=children))
        elif name == "script":
            self._add(script(text=text, **attributes))
        else:
            self._add(MarkupElement(name, attributes))

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] == "script":
            self._text += data
        elif data.strip():
            raise UnreadableMarkup(_("Put text inside a tag."))

    def handle_decl(self, decl: str) -> None:
        raise UnreadableMarkup(_("Enter an HTML fragment, not a whole page."))

    def unknown_decl(self, data: str) -> None:
        raise UnreadableMarkup(_("Enter an HTML fragment, not a whole page."))

    def handle_pi(self, data: str) -> None:
        raise UnreadableMarkup(_("A snippet can contain only HTML and JavaScript."))

    def finished(self) -> tuple[MarkupElement, ...]:
        if self._open:
            raise UnreadableMarkup(_("Close the <%(open)s> tag.") % {"open": self._open[-1][0]})
        if self.rawdata.strip():
            raise UnreadableMarkup(_("Complete the last tag."))
        if not self._top:
            raise UnreadableMarkup(_("Enter code that contains a tag."))
        return tuple(self._top)

    def _add(self, element: MarkupElement) -> None:
        (self._top if self._inside is None else self._inside).append(element)


def _check_attributes(tag: str, attrs: Iterable[tuple[str, str | None]]) -> Iterable[tuple[str, str]]:
    for name, value in attrs:
        text = value or ""
        if name in ATTRIBUTES[tag]:
            pattern = ATTRIBUTES[tag][name]
            if pattern is None:
                text = check_address(f"https:{text}" if text.startswith("//") else text)
            elif pattern is not _BOOLEAN and not pattern.fullmatch(text):
                raise UnreadableMarkup(
                    _("The attribute %(name)s of <%(tag)s> has a value that isn't allowed.")
                    % {"name": name, "tag": tag}
                )
        elif not (_DATA.fullmatch(name) and _PLAIN.fullmatch(text)):
            raise UnreadableMarkup(
                _("<%(tag)s> can't have the attribute %(name)s.") % {"tag": tag, "name": name[:30]}
            )
        yield name, text
    check_meaning(tag, {name: value or "" for name, value in attrs})


def check_meaning(tag: str, attributes: Mapping[str, str]) -> None:
    """Raise UnreadableMarkup for elements that are well-formed, but useless or harmful."""
    if tag == "script" and attributes.get("type", "") not in _SCRIPT_TYPES:
        raise UnreadableMarkup(_("Use JavaScript, a module or JSON-LD as the script type."))
    if tag == "link" and attributes.get("rel", "").lower() not in RELATIONS:
        raise UnreadableMarkup(
            _("Use one of these values for rel: %(relations)s.") % {"relations": ", ".join(sorted(RELATIONS))}
        )
    if tag == "meta" and attributes.get("name", "").lower() in OURS:
        raise UnreadableMarkup(_("The page already has this meta tag."))
