"""Limit the formatting of rich text, in one pass before a parser builds a tree.

HTML5 reopens unclosed formatting in every following paragraph, so a parser may create many elements from
one tag. Two counts limit this number: the tags, and the distinct formatting tags among them. A parser
keeps at most three identical elements open. See docs/decisions/rich-text.md.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MOST_TAGS = 4_000
"""Maximum number of tags. A story of 100,000 characters with a paragraph, a link and a bold word every 60
words has 2,500."""
MOST_ELEMENTS = 120_000
"""Maximum number of elements that a parser may create from the tags, which takes 0.1 s of CPU and 30 MB."""
MOST_ATTRIBUTES = 20
"""Maximum number of attributes per tag, because a parser compares each attribute with all previous ones."""
MOST_DEPTH = 100
"""Maximum nesting. The next paragraph or list item closes the open elements of the previous one."""
MOST_LETTERS = 201_000
"""Maximum number of characters that cleaning may produce from the longest accepted text."""

# A tag may seem to start inside the attributes of another tag. Only one of the two is real, so both are
# checked.
_MOST_OVERLAPS = 50
_OPEN_AT_ONCE = 3
"""Limit for open elements with the same name and attributes, which the standard calls the Noah's Ark
clause."""
_FORMATTING = frozenset(
    {"b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"}
)
"""Formatting elements that a parser reopens. A parser also reopens links, but never more than one."""
_NEVER_DEEP = frozenset(
    {
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source"),
        *("track", "wbr", "p", "li", "dd", "dt", "option", "tr", "td", "th", "tbody", "thead", "tfoot"),
    }
)
"""Void elements, and elements that end when the next one starts."""

_START = re.compile(r"</?[a-zA-Z]")
_SPACE = r"\t\n\f\r "
# A tag as HTML5 parses it. The possessive quantifiers `*+`, `?+` and `{}+` prevent backtracking.
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
    """Parsing the text would be too expensive."""

    def __init__(self) -> None:
        super().__init__(
            _("The text has too much formatting. Paste it as plain text, or split it into several parts.")
        )


def refuse_too_much(markup: str) -> int:
    """Return the maximum number of elements that a parser would create. Raises TooMuchFormatting if a limit
    is exceeded.

    Every `<` before a letter counts as a tag, even in comments and code, where a parser may not see a tag.
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
    # In the worst case, a parser reopens the link and the formatting around each tag.
    elements = len(starts) * (2 + _OPEN_AT_ONCE * len(seen.formatting))
    if elements > MOST_ELEMENTS or seen.deepest > MOST_DEPTH:
        raise TooMuchFormatting
    return elements


@dataclass(slots=True)
class _OpenTags:
    """The elements that are open after the tags so far, and the formatting elements among them."""

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
