"""The one allow-list for HTML that people write. Applied when it is stored and again when it is shown."""

import html
import re

import nh3

from tenants.posts.links import clean_link

TAGS = {
    "a",
    "blockquote",
    "br",
    "code",
    "em",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "b",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "strong",
    "sub",
    "sup",
    "u",
    "ul",
}
ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto", "tel"}
# Their text is code or a fallback nobody wrote to be read: it goes with the tag.
DROPPED_WITH_CONTENT = {"script", "style", "iframe", "object", "noscript", "template", "svg", "math", "title"}

_BREAK = re.compile(r"<(?:/?(?:p|li|h[2-4]|blockquote|pre|ul|ol)|br|hr)\b[^>]*>", re.IGNORECASE)
_MAX_ROUNDS = 4


def clean(raw: str) -> str:
    """`raw` as HTML that can do nothing but format text; cleaning twice changes nothing more."""
    cleaned = _once(raw)
    if cleaned == raw:
        return cleaned  # as whatever was cleaned when it was stored
    for _round in range(_MAX_ROUNDS):
        again = _once(cleaned)
        if again == cleaned:
            return cleaned
        cleaned = again
    # A text that keeps changing is written to confuse the parser: it is shown as text.
    return html.escape(plain_text(cleaned))


def plain_text(markup: str) -> str:
    """The words of `markup`, in one line."""
    spaced = _BREAK.sub(" ", markup)
    stripped = nh3.clean(spaced, tags=set(), clean_content_tags=DROPPED_WITH_CONTENT)
    return " ".join(html.unescape(stripped).split())


def excerpt(markup: str, length: int = 200) -> str:
    """The beginning of the words of `markup`, cut between words."""
    text = plain_text(markup)
    if len(text) <= length:
        return text
    kept = text[: length - 1]
    head, _space, _rest = kept.rpartition(" ")
    return f"{(head or kept).rstrip(' ,.;:–-')}…"


def _once(raw: str) -> str:
    return nh3.clean(
        raw,
        tags=TAGS,
        clean_content_tags=DROPPED_WITH_CONTENT,
        attributes=ATTRIBUTES,
        attribute_filter=_attribute,
        url_schemes=SCHEMES,
        link_rel="noopener ugc",
        strip_comments=True,
    )


def _attribute(tag: str, name: str, value: str) -> str | None:
    if name == "href":
        try:
            return clean_link(value)
        except ValueError:
            return None
    if (tag, name) == ("ol", "start"):
        return value if value.isascii() and value.isdigit() and len(value) <= 6 else None
    return value
