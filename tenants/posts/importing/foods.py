"""Find the dishes and cuisines in a line such as “Cold Truck: tacos: burritos & various drinks.”"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .names import cuisine_key

MAX_CUISINE_WORDS = 3
MAX_CUISINE_LENGTH = 32
SEPARATORS = ",;:|•.-–—"
"""Characters that separate items. A text lists at most one more item than it has separators."""

# A colon between two digits is a time of day. Text in brackets belongs to the previous item.
_BREAK = re.compile(r"[;|\n•]|\s[-–—]\s|(?<!\d):|:(?!\d)")
_COMMA = re.compile(r"[,;|\n•]|\s[-–—]\s|(?<!\d):|:(?!\d)")
_SENTENCE_END = re.compile(r"(?<!\bDr)(?<!\bMr)(?<!\bSt)(?<!\bNo)\.(?:\s+|(?=[A-Z][a-z]))")
_BRACKETS = re.compile(r"\s*\([^)]*\)?")
_AND_DRINKS = re.compile(
    r"(?<!hot)(?<!cold)\s+(?:&|and\b)\s*((?:(?:various|other|assorted|soft|cold|hot)\s+)*(?:drinks?|beverages?|juices?|sodas?|water))$",
    re.IGNORECASE,
)
_AND = re.compile(r"^(?:and|or)\s+", re.IGNORECASE)
_QUALIFIER = re.compile(
    r"^(?:(?:and|or|with|various|assorted|different|other|non[- ]?alcoholic|pre-?packaged|packaged"
    r"|(?:types|kinds|styles|choice) of)\s+"
    r"|(?:hot|cold)\s*(?:&|/|and)\s*(?:hot|cold)\s+)+",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_KIND_OF_TRUCK = re.compile(r"^(?:cold|hot|food|multiple|mobile)\s+(?:truck|cart)s?$", re.IGNORECASE)
_VAGUE = re.compile(
    r"\b(?:everything|anything|varies|varying|various|all types|all kinds|on rotation"
    r"|items|menu|except|related|etc)\b",
    re.IGNORECASE,
)
# Every truck sells these refreshments, so they do not identify a cuisine.
_REFRESHMENTS = re.compile(
    r"(?:bottled|canned|can|soft|cold|hot|iced|sports|energy)*(?:drink|beverage|soda|water|refreshment|condiment)"
)
_EDGES = ' .,&-–/*"“”'
_NOTHING = re.compile(r"(?:na|none|etc|and|or|misc|tbd|unknown|other|foods?|more|hot|cold)?")


@dataclass(frozen=True, slots=True)
class CuisineMatch:
    """The cuisines in the text by key, in order of appearance, and the text as readable paragraphs."""

    cuisines: dict[str, str]
    paragraphs: list[str]


def cuisines_in(texts: Iterable[str]) -> CuisineMatch:
    """Return the combined cuisines of all `texts`, without duplicates."""
    cuisines: dict[str, str] = {}
    listed: dict[str, str] = {}
    sentences: dict[str, str] = {}
    for text in texts:
        for item in split(text):
            if _is_sentence(item):
                sentences.setdefault(cuisine_key(item), item)
                continue
            listed.setdefault(cuisine_key(item), item)
            name = cuisine_name(item)
            if name:
                cuisines.setdefault(cuisine_key(name), name)
    return CuisineMatch(cuisines, _paragraphs(list(listed.values()), list(sentences.values())))


def split(text: str) -> list[str]:
    """Return the items that a text lists, split at strong separators such as semicolons or, without them, at
    commas."""
    outside = _BRACKETS.sub("", text)
    separator = _BREAK if _BREAK.search(outside) else _COMMA
    parts: list[str] = []
    for piece in _split_outside_brackets(text, separator):
        for sentence in _SENTENCE_END.split(piece):
            parts.extend(_without_drinks(sentence.strip(_EDGES)))
    items = (_AND.sub("", part.strip(_EDGES)) for part in parts)
    return [item for item in items if not _NOTHING.fullmatch(cuisine_key(_BRACKETS.sub("", item)))]


def cuisine_name(item: str) -> str:
    """Return the name of the cuisine that `item` mentions, or "" if there is none."""
    bare = _QUALIFIER.sub("", _BRACKETS.sub("", item)).strip(_EDGES)
    if _KIND_OF_TRUCK.match(bare) or _VAGUE.search(bare) or _DIGIT.search(bare):
        return ""
    if len(bare) > MAX_CUISINE_LENGTH or len(bare.split()) > MAX_CUISINE_WORDS:
        return ""
    key = cuisine_key(bare)
    if _NOTHING.fullmatch(key) or _REFRESHMENTS.fullmatch(key):
        return ""
    return bare[0].upper() + (bare[1:].lower() if bare.isupper() and len(bare) > 4 else bare[1:])


def _is_sentence(item: str) -> bool:
    """Return whether an item is prose rather than an entry of a list."""
    bare = _BRACKETS.sub("", item)
    return len(bare.split()) > 6 or len(bare) > 60


def _without_drinks(item: str) -> list[str]:
    """Split an item such as “Baos & cold drinks” into two items, and return other items unchanged."""
    drinks = _AND_DRINKS.search(item)
    return [item[: drinks.start()], drinks[1]] if drinks else [item]


def _split_outside_brackets(text: str, separator: re.Pattern[str]) -> list[str]:
    """Return `text` split at `separator`, except inside brackets."""
    parts: list[str] = []
    start = counted = opened = 0
    for match in separator.finditer(text):
        between = text[counted : match.start()]
        opened += between.count("(") - between.count(")")
        counted = match.start()
        if opened <= 0:
            parts.append(text[start : match.start()])
            start, opened = match.end(), 0
    return [*parts, text[start:]]


def _paragraphs(items: list[str], sentences: list[str]) -> list[str]:
    """Return the listed items as one sentence, followed by the unchanged sentences."""
    paragraphs: list[str] = []
    if items and _KIND_OF_TRUCK.match(items[0]):
        kind, *items = items
        items = [f"{kind}: {items[0]}", *items[1:]] if items else [kind]
    if items:
        paragraphs.append(_end_sentence(", ".join(items)))
    return [*paragraphs, *(_end_sentence(sentence) for sentence in sentences)]


def _end_sentence(text: str) -> str:
    """Return `text` with a capital first letter and a period."""
    return text[0].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")
