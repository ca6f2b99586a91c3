"""The one allow-list for HTML that people write. Applied when it is stored and again before it is shown.

docs/decisions/0037-rich-text.md, docs/decisions/0205-pictures-in-texts.md
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
from tenants.posts.content.links import clean_link
from tenants.posts.content.markup_limits import TooMuchFormatting, refuse_too_much

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
    "u",
    "ul",
}
# Without "*" every tag could have a title and a language, which nobody can give in the panel.
ATTRIBUTES: dict[str, set[str]] = {
    "*": set(),
    "a": {"href", "title"},
    "img": {"src", "alt", "width", "height"},
    "ol": {"start"},
}
SCHEMES = {"http", "https", "mailto", "tel"}
# Their text is code or a fallback nobody wrote to be read: it goes with the tag.
DROPPED_WITH_CONTENT = {"script", "style", "iframe", "object", "noscript", "template", "svg", "math", "title"}

# As nh3 writes it: every value in double quotes, with no such quote inside.
_PICTURE = re.compile(r'<img(?: [a-z]+="[^"]*")*>')
_SIDE = re.compile(r"[1-9][0-9]{0,4}")
_BREAK = re.compile(r"<(?:/?(?:p|li|h[2-4]|blockquote|pre|ul|ol)|br|hr)\b[^<>]*>", re.IGNORECASE)
_ANY_TAG = re.compile(r"<[^<>]*>")
_MAX_ROUNDS = 4
_MOST_PLAIN = 100_000
_MOST_CLEAN = 50_000
_MOST_CLEANED = 4_000_000
"""Letters of texts that were not clean as they are stored."""
_MOST_EXCERPTS = 10_000
_KEY = os.urandom(32)
T = TypeVar("T", bool, str)


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
    process, and so are some millions of letters of others. What would be refused today is shown as text.
    """
    return stored if _clean_texts.of(stored, 0, _is_clean) else _cleaned(stored)


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


class _Cache(Generic[T]):
    """What was found out of texts, by their fingerprints; what nobody asks for any more goes first.

    Two dictionaries in the place of a list of uses: a page asks forty times, and nobody waits for a lock.
    """

    def __init__(self, most: int) -> None:
        self._half = most // 2
        self.clear()

    def clear(self) -> None:
        self._used: dict[tuple[bytes, int], T] = {}
        self._resting: dict[tuple[bytes, int], T] = {}

    def of(self, text: str, length: int, find: Callable[[str, int], T]) -> T:
        """What `find` says of that text, found now if it is not cached."""
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
    """Show every text as a process does that has just begun."""
    _clean_texts.clear()
    _cleaned.cache_clear()
    _excerpts.clear()


def excerpt(markup: str, length: int = 200) -> str:
    """The beginning of the words of `markup`, cut between words."""
    return _excerpts.of(markup, length, _excerpt)


def _excerpt(markup: str, length: int) -> str:
    text = plain_text(markup)
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
def _cleaned(stored: str) -> str:
    try:
        return clean(stored)
    except TooMuchFormatting:
        return html.escape(_roughly_plain(stored))


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
    cleaned = nh3.clean(
        raw,
        tags=TAGS,
        clean_content_tags=DROPPED_WITH_CONTENT,
        attributes=ATTRIBUTES,
        attribute_filter=_attribute,
        # One attribute: of several nh3 writes them in another order each time.
        set_tag_attribute_values={"img": {"loading": "lazy"}},
        url_schemes=SCHEMES,
        link_rel="noopener ugc",
        strip_comments=True,
    )
    return _PICTURE.sub(_of_the_library, cleaned) if "<img" in cleaned else cleaned


def _of_the_library(picture: re.Match[str]) -> str:
    """A picture as it was written, or nothing if it is not one of this domain's library."""
    return picture[0] if ' src="' in picture[0] else ""


def _attribute(tag: str, name: str, value: str) -> str | None:
    if name == "href":
        try:
            return clean_link(value)
        except ValueError:
            return None
    if (tag, name) == ("img", "src"):
        return text_picture(value)
    if tag == "img" and name in ("width", "height"):
        return value if _SIDE.fullmatch(value) else None
    if (tag, name) == ("ol", "start"):
        return value if value.isascii() and value.isdigit() and len(value) <= 6 else None
    return value
