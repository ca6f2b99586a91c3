"""The one allow-list for HTML that people write. Applied when it is stored and again before it is shown.

docs/decisions/0037-rich-text.md
"""

import html
import os
import re
from hashlib import blake2b
from threading import Lock

import nh3
from cachetools import LRUCache, cached

from tenants.posts.links import clean_link
from tenants.posts.markup_limits import TooMuchFormatting, refuse_too_much

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
# Without "*" every tag could have a title and a language, which nobody can give in the panel.
ATTRIBUTES: dict[str, set[str]] = {"*": set(), "a": {"href", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto", "tel"}
# Their text is code or a fallback nobody wrote to be read: it goes with the tag.
DROPPED_WITH_CONTENT = {"script", "style", "iframe", "object", "noscript", "template", "svg", "math", "title"}

_BREAK = re.compile(r"<(?:/?(?:p|li|h[2-4]|blockquote|pre|ul|ol)|br|hr)\b[^<>]*>", re.IGNORECASE)
_ANY_TAG = re.compile(r"<[^<>]*>")
_MAX_ROUNDS = 4
_MOST_PLAIN = 100_000
_MOST_CLEAN = 50_000
_MOST_EXCERPTS = 10_000
_KEY = os.urandom(32)


def clean(raw: str) -> str:
    """`raw` as HTML that can do nothing but format text; cleaning twice changes nothing more.

    Raises TooMuchFormatting, a ValidationError, before it is parsed if that would be dear, and for what
    becomes more than twice as long.
    """
    cleaned = _settled(raw)
    if cleaned != raw:
        # It is cleaned again where it is shown, and must not be refused there.
        refuse_too_much(cleaned)
    return cleaned


def shown(stored: str) -> str:
    """`stored` cleaned once more, whatever way it got into the database; never raises.

    A text that is clean already, as all are that came through `clean`, is parsed once in the life of a
    process. What would be refused today is shown as text.
    """
    if _is_clean(stored):
        return stored
    try:
        return clean(stored)
    except TooMuchFormatting:
        return html.escape(_roughly_plain(stored))


def plain_text(markup: str) -> str:
    """The words of `markup`, in one line."""
    try:
        refuse_too_much(markup)
    except TooMuchFormatting:
        return _roughly_plain(markup)
    spaced = _BREAK.sub(" ", markup)
    stripped = nh3.clean(spaced, tags=set(), clean_content_tags=DROPPED_WITH_CONTENT)
    return " ".join(html.unescape(stripped).split())


def _fingerprint(text: str, length: int = 0) -> tuple[bytes, int]:
    """What a text is remembered by. Nobody outside this process can make two that share it."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16, key=_KEY).digest(), length


def forget() -> None:
    """Show every text as a process does that has just begun."""
    _is_clean.cache_clear()
    excerpt.cache_clear()


@cached(LRUCache(_MOST_EXCERPTS), key=_fingerprint, lock=Lock())
def excerpt(markup: str, length: int = 200) -> str:
    """The beginning of the words of `markup`, cut between words."""
    text = plain_text(markup)
    if len(text) <= length:
        return text
    beginning = text[: length - 1]
    head, _space, _rest = beginning.rpartition(" ")
    return f"{(head or beginning).rstrip(' ,.;:–-')}…"


@cached(LRUCache(_MOST_CLEAN), key=_fingerprint, lock=Lock())
def _is_clean(stored: str) -> bool:
    try:
        return clean(stored) == stored
    except TooMuchFormatting:
        return False


def _settled(raw: str) -> str:
    """`raw`, cleaned until cleaning changes nothing."""
    most = 2 * len(raw) + 1_000
    before = raw
    for _round in range(_MAX_ROUNDS + 1):
        refuse_too_much(before)
        cleaned = _once(before)
        if len(cleaned) > most:
            raise TooMuchFormatting
        if cleaned == before:
            return cleaned
        before = cleaned
    # A text that keeps changing is written to confuse the parser: it is shown as text.
    return html.escape(plain_text(before))


def _roughly_plain(markup: str) -> str:
    """The words of what no parser should be given, as much as one text may hold."""
    return " ".join(html.unescape(_ANY_TAG.sub(" ", markup[:_MOST_PLAIN])).split())


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
