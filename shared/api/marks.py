"""Accents and other marks upon letters: how many of them one letter may carry.

Putting the marks of one letter into their order takes time by the square of their number, so that a hundred
thousand on one letter keep `unicodedata.normalize` busy for a minute. Unicode's stream-safe text format
(UAX #15) allows thirty in a row, and no language comes near.
"""

import re
import unicodedata

MOST_MARKS = 30

_LAST = 0x1F000
"""No mark stands behind it in Unicode 16."""
_ALL = "".join(chr(code) for code in range(0x300, _LAST) if unicodedata.combining(chr(code)))
_SURPLUS = re.compile(rf"(?<![{_ALL}])[{_ALL}]{{{MOST_MARKS + 1},}}+")


def has_too_many_marks(text: str) -> bool:
    """Whether a letter of `text` carries more marks than any language needs."""
    return not text.isascii() and _SURPLUS.search(text) is not None


def with_few_marks(text: str) -> str:
    """`text` without the marks that are too many, so that it may be normalised."""
    return text if text.isascii() else _SURPLUS.sub(lambda match: match[0][:MOST_MARKS], text)
