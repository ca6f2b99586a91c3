"""Clean user-written HTML with a single allow-list, before it is stored and again before it is shown.

See docs/decisions/rich-text.md.
"""

import html
import os
import re
from collections.abc import Callable
from hashlib import blake2b
from threading import Lock
from typing import Generic, TypeVar

import nh3
from cachetools import LRUCache, cached

from tenants.media.links import text_picture
from tenants.posts.content.embeds import normalize_embeds, remove_embeds
from tenants.posts.content.links import clean_link
from tenants.posts.content.markup_limits import TooMuchFormatting, refuse_too_much

TAGS = {
    "a",
    "blockquote",
    "br",
    "code",
    "em",
    "figure",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "img",
    "b",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "tr",
    "u",
    "ul",
}
# With nh3's default for "*", every tag could have a title and a language, for which the panel has no input.
ATTRIBUTES: dict[str, set[str]] = {
    "*": set(),
    "a": {"href", "title"},
    "figure": {"data-embed", "data-source"},
    "img": {"src", "alt", "width", "height"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
}
SCHEMES = {"http", "https", "mailto", "tel"}
# The text of these elements is code or fallback content, so it is removed with the tags.
DROPPED_WITH_CONTENT = {"script", "style", "iframe", "object", "noscript", "template", "svg", "math", "title"}

# nh3 writes every value in double quotes, and escapes quotes in values.
_PICTURE = re.compile(r'<img(?: [a-z]+="[^"]*")*>')
_LINK_WITHOUT_URL = re.compile(r'<a(?: (?:rel|title)="[^"]*")*>(.*?)</a>', re.DOTALL)
_SIDE = re.compile(r"[1-9][0-9]{0,4}")
# Limit spans, because browsers render every row and column that a cell spans.
_SPAN = re.compile(r"[2-9]|[1-4][0-9]|50")
_NUMBERS = {
    "width": _SIDE,
    "height": _SIDE,
    "start": re.compile(r"[0-9]{1,6}"),
    "colspan": _SPAN,
    "rowspan": _SPAN,
}
_BREAK = re.compile(
    r"<(?:/?(?:p|li|h[2-4]|figure|blockquote|pre|ul|ol|table|t[dhr])|br|hr)\b[^<>]*>", re.IGNORECASE
)
_ANY_TAG = re.compile(r"<[^<>]*>")
_MAX_ROUNDS = 4
_MOST_PLAIN = 100_000
_MOST_CLEAN = 50_000
_MOST_CLEANED = 4_000_000
"""Maximum total size, in characters, of cached results for texts that were not stored clean."""
_MOST_EXCERPTS = 10_000
_KEY = os.urandom(32)
T = TypeVar("T", bool, str)


def clean(raw: str) -> str:
    """Return `raw` as safe HTML with formatting only. Cleaning the result again does not change it.

    Raises TooMuchFormatting, a ValidationError, if parsing would be expensive, or if the text becomes more
    than twice as long.
    """
    cleaned = _clean_until_stable(raw)
    if cleaned != raw:
        # The text is cleaned again before it is shown, and must not be rejected then.
        refuse_too_much(cleaned)
    return cleaned


def clean_stored(stored: str) -> str:
    """Return `stored` cleaned again, regardless of its origin, without raising an exception.

    A clean text, such as every result of `clean`, is parsed once per process. Results for other texts are
    cached, up to a few million characters. A text beyond the limits becomes plain text.
    """
    return stored if _clean_texts.of(stored, 0, _is_clean) else _clean_cached(stored)


def plain_text(markup: str) -> str:
    """Return the text of `markup` on one line."""
    try:
        refuse_too_much(markup)
    except TooMuchFormatting:
        return _roughly_plain(markup)
    spaced = _BREAK.sub(" ", markup)
    stripped = nh3.clean(spaced, tags=set(), clean_content_tags=DROPPED_WITH_CONTENT)
    return " ".join(html.unescape(stripped).split())


def make_paragraph(text: str) -> str:
    """Return plain text as HTML with one paragraph, or "" for no text."""
    return f"<p>{html.escape(text, quote=False)}</p>" if text else ""


def _fingerprint(text: str, length: int = 0) -> tuple[bytes, int]:
    """Return the cache key of `text`.

    The key of the hash is secret, so users cannot create collisions.
    """
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16, key=_KEY).digest(), length


class _Cache(Generic[T]):
    """A cache of results by the fingerprint of the text, which drops unused entries first.

    Two dictionaries replace an LRU list, because a page makes forty lookups, and none of them should need a
    lock.
    """

    def __init__(self, most: int) -> None:
        self._half = most // 2
        self.clear()

    def clear(self) -> None:
        self._used: dict[tuple[bytes, int], T] = {}
        self._resting: dict[tuple[bytes, int], T] = {}

    def of(self, text: str, length: int, find: Callable[[str, int], T]) -> T:
        """Return the result of `find` for the text, from the cache if possible."""
        key = _fingerprint(text, length)
        found = self._used.get(key)
        if found is None:
            found = self._resting.get(key)
            if found is None:
                found = find(text, length)
            if len(self._used) >= self._half:
                self._resting, self._used = self._used, {}
            self._used[key] = found
        return found


_clean_texts = _Cache[bool](_MOST_CLEAN)
_excerpts = _Cache[str](_MOST_EXCERPTS)


def clear_cache() -> None:
    """Clear all caches, as in a new process."""
    _clean_texts.clear()
    _clean_cached.cache_clear()
    _excerpts.clear()


def excerpt(markup: str, length: int = 200) -> str:
    """Return the first `length` characters of the text of `markup` without embeds, cut between words."""
    return _excerpts.of(markup, length, _excerpt)


def _excerpt(markup: str, length: int) -> str:
    text = plain_text(remove_embeds(markup))
    if len(text) <= length:
        return text
    beginning = text[: length - 1]
    head, _space, _rest = beginning.rpartition(" ")
    return f"{(head or beginning).rstrip(' ,.;:–-')}…"


def _is_clean(stored: str, _length: int) -> bool:
    try:
        return clean(stored) == stored
    except TooMuchFormatting:
        return False


@cached(LRUCache(_MOST_CLEANED, getsizeof=len), key=_fingerprint, lock=Lock())
def _clean_cached(stored: str) -> str:
    try:
        return clean(stored)
    except TooMuchFormatting:
        return html.escape(_roughly_plain(stored))


def _clean_until_stable(raw: str) -> str:
    """Return `raw` cleaned repeatedly until the result no longer changes.

    Raises TooMuchFormatting if the text becomes more than twice as long.
    """
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
    # Markup that never becomes stable may be an attack on the parser, so it is shown as plain text.
    return html.escape(plain_text(before))


def _roughly_plain(markup: str) -> str:
    """Return the plain text of `markup` without parsing it, up to the maximum length."""
    return " ".join(html.unescape(_ANY_TAG.sub(" ", markup[:_MOST_PLAIN])).split())


def _once(raw: str) -> str:
    cleaned = nh3.clean(
        raw,
        tags=TAGS,
        clean_content_tags=DROPPED_WITH_CONTENT,
        attributes=ATTRIBUTES,
        attribute_filter=_attribute,
        # Set only one attribute, because nh3 writes several attributes in random order.
        set_tag_attribute_values={"img": {"loading": "lazy"}},
        url_schemes=SCHEMES,
        link_rel="noopener ugc",
        strip_comments=True,
    )
    cleaned = _LINK_WITHOUT_URL.sub(r"\1", cleaned)
    cleaned = _PICTURE.sub(_library_picture, cleaned) if "<img" in cleaned else cleaned
    return normalize_embeds(cleaned)


def _library_picture(picture: re.Match[str]) -> str:
    """Return the image unchanged, or "" if it is not from this domain's library."""
    return picture[0] if ' src="' in picture[0] else ""


def _attribute(tag: str, name: str, value: str) -> str | None:
    if name == "href":
        try:
            return clean_link(value)
        except ValueError:
            return None
    if (tag, name) == ("img", "src"):
        return text_picture(value)
    if name in _NUMBERS:
        return value if _NUMBERS[name].fullmatch(value) else None
    return value
