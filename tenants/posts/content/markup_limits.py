"""How much formatting a text may hold: counted in one pass over its letters, before a parser builds a tree.

HTML5 opens formatting that was not closed again in every paragraph that follows, so that a parser may make
many elements of one tag. How many is bounded by what can be counted beforehand: the tags, and the different
formatting tags among them, of each of which at most three are open at once. docs/decisions/0037-rich-text.md
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MOST_TAGS = 4_000
"""A story of 100,000 letters with a paragraph every 60 words, and as many links and bold words, has 2,500."""
MOST_ELEMENTS = 120_000
"""What a parser may make of the tags at worst: 0.1 s of CPU and 30 MB."""
MOST_ATTRIBUTES = 20
"""Of one tag; a parser compares each with those before it."""
MOST_DEPTH = 100
"""Elements in elements; what a paragraph or an entry of a list leaves open is closed by the next one."""
MOST_LETTERS = 201_000
"""What cleaning may make of the longest text that is taken."""

# Where a tag seems to begin inside another one's attributes, one of them is none: both are looked at.
_MOST_OVERLAPS = 50
_OPEN_AT_ONCE = 3
"""Of elements with the same name and attributes; the standard calls it the Noah's Ark clause."""
_FORMATTING = frozenset(
    {"b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"}
)
"""What is opened again; so are links, but never more than one."""
_NEVER_DEEP = frozenset(
    {
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source"),
        *("track", "wbr", "p", "li", "dd", "dt", "option", "tr", "td", "th", "tbody", "thead", "tfoot"),
    }
)
"""Elements that hold nothing, and those that end where the next of them begins."""

_START = re.compile(r"</?[a-zA-Z]")
_SPACE = r"\t\n\f\r "
# A tag as HTML5 reads it. Nothing in it is read twice: what `*+`, `?+` and `{}+` took they never give back.
_TAG = re.compile(
    rf"""<(?P<end>/?)(?P<name>[a-zA-Z][^{_SPACE}/>]*+)
    (?P<attributes>(?:
        [{_SPACE}/]*+ [^{_SPACE}/>] [^{_SPACE}/>=]*+
        (?:[{_SPACE}]*+ = [{_SPACE}]*+ (?: "[^"]*+"?+ | '[^']*+'?+ | [^{_SPACE}>]*+ ))?+
    ){{0,{MOST_ATTRIBUTES}}}+)
    [{_SPACE}/]*+ (?P<close>>|\Z)?+""",
    re.VERBOSE,
)


class TooMuchFormatting(ValidationError):
    """A text is refused for what it would cost to read."""

    def __init__(self) -> None:
        super().__init__(
            _("The text has too much formatting. Paste it without, or divide it into several texts.")
        )


def refuse_too_much(markup: str) -> int:
    """How many elements a parser makes of `markup` at most; raises TooMuchFormatting for too many.

    Every `<` before a letter counts as a tag, also in comments and code, where a parser may see none.
    """
    if len(markup) > MOST_LETTERS:
        raise TooMuchFormatting
    starts = [match.start() for match in _START.finditer(markup)]
    if len(starts) > MOST_TAGS:
        raise TooMuchFormatting
    seen = _OpenTags()
    end = overlaps = 0
    for start in starts:
        overlaps += start < end
        tag = _TAG.match(markup, start)
        if tag is None or tag["close"] is None or overlaps > _MOST_OVERLAPS:
            raise TooMuchFormatting
        end = max(end, tag.end())
        seen.add(tag["name"].lower(), tag["attributes"], is_end=bool(tag["end"]))
    # Each tag, a link and the formatting around it: opened anew at worst.
    elements = len(starts) * (2 + _OPEN_AT_ONCE * len(seen.formatting))
    if elements > MOST_ELEMENTS or seen.deepest > MOST_DEPTH:
        raise TooMuchFormatting
    return elements


@dataclass(slots=True)
class _OpenTags:
    """What the tags so far leave open, and the formatting among them."""

    formatting: set[tuple[str, str]] = field(default_factory=set)
    deepest: int = 0
    _open: Counter[str] = field(default_factory=Counter)
    _depth: int = 0

    def add(self, name: str, attributes: str, *, is_end: bool) -> None:
        if name in _NEVER_DEEP:
            return
        if is_end:
            closes = self._open[name] > 0
            self._open[name] -= closes
            self._depth -= closes
            return
        self._open[name] += 1
        self._depth += 1
        self.deepest = max(self.deepest, self._depth)
        if name in _FORMATTING:
            self.formatting.add((name, attributes))
