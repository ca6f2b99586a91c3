"""A limit on accents and other combining marks per letter.

Sorting the marks of one letter takes quadratic time: with a hundred thousand marks on one letter,
`unicodedata.normalize` takes a minute. Unicode's stream-safe text format (UAX #15) allows thirty marks in a
row, which is far more than any language needs.
"""

import re
import unicodedata
from functools import cache

MOST_MARKS = 30

_LAST = 0x1F000
"""The end of the range with combining marks in Unicode 16."""


def has_too_many_marks(text: str) -> bool:
    """Return whether a letter in `text` has more than `MOST_MARKS` marks."""
    return not text.isascii() and _surplus().search(text) is not None


def strip_marks(text: str) -> str:
    """Return `text` without the surplus marks, so that it can be normalized quickly."""
    return text if text.isascii() else _surplus().sub(lambda match: match[0][:MOST_MARKS], text)


@cache
def _surplus() -> re.Pattern[str]:
    every = "".join(chr(code) for code in range(0x300, _LAST) if unicodedata.combining(chr(code)))
    return re.compile(rf"(?<![{every}])[{every}]{{{MOST_MARKS + 1},}}+")
