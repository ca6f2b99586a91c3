"""Check phone numbers, including numbers with words, such as 0800 TACOS."""

import re
from typing import Final

_EXTENSION = re.compile(r"[ ,;]{0,2}(?<![a-z])(?:x|ext\.?) ?[0-9]{1,6}", re.IGNORECASE)
_NUMBER = re.compile(r"\(?\+?\(?[0-9][0-9 ().\-/]{2,28}[0-9)]")
_NUMBER_WITH_WORDS = re.compile(
    r"\(?\+?\(?[0-9][0-9 ().\-/]{2,15}[A-Z]{3,12}(?:[ \-][A-Z0-9]{1,10}){0,2}", re.IGNORECASE
)
_KEYS: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999")
_DIGITS_BEFORE_WORDS = 3
_MOST_DIGITS = 15
"""The maximum length of a phone number, see ITU-T E.164."""


def is_phone_number(text: str) -> bool:
    """Return whether `text` is a phone number, with or without an extension."""
    number = without_extension(text)
    return bool(_NUMBER.fullmatch(number)) or _has_words(number)


def dialed_number(text: str) -> str:
    """Return the number without its extension, with letters replaced by the digits on their phone keys."""
    number = without_extension(text)
    return number.upper().translate(_KEYS) if _has_words(number) else number


def without_extension(text: str) -> str:
    for match in _EXTENSION.finditer(text):
        if match.end() == len(text):
            return text[: match.start()]
    return text


def _has_words(number: str) -> bool:
    digits = sum(each.isdigit() for each in re.split(r"[A-Za-z]", number, maxsplit=1)[0])
    keys = sum(each.isalnum() for each in number)
    is_written = _NUMBER_WITH_WORDS.fullmatch(number) is not None
    return is_written and digits >= _DIGITS_BEFORE_WORDS and keys <= _MOST_DIGITS
