"""The text of an uploaded file, in the encoding that its bytes or its user name."""

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _

from tenants.posts.importing.errors import FileRefused

ENCODINGS: Mapping[str, str] = {
    "utf-8": "utf-8-sig",
    "utf-16": "utf-16",
    "windows-1252": "cp1252",
    "mac-roman": "mac_roman",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "windows-1253": "cp1253",
    "windows-1254": "cp1254",
    "shift-jis": "cp932",
    "gb18030": "gb18030",
    "big5": "big5",
    "euc-kr": "cp949",
}
"""The codec of each encoding; the first four are detected, the others can be chosen."""

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_SAMPLE = 200_000
_WITHIN_WORDS = "’‘'·‐-"
_ENDINGS = re.compile(r"(?:s|t|d|m|ll|re|ve)\b")
"""What follows an apostrophe at the end of an English word."""


def decode(raw: bytes, encoding: str = "") -> tuple[str, str]:
    """Return the text and its encoding: the chosen one, or the one detected. Raises FileRefused."""
    name = encoding or _detect(raw)
    try:
        text = raw.decode(_utf_16(raw) if name == "utf-16" else ENCODINGS[name])
    except UnicodeDecodeError as error:
        number = raw.count(b"\n", 0, error.start) + 1
        raise FileRefused(
            _("Line %(number)s can't be read as %(encoding)s: it contains the byte 0x%(byte)s.")
            % {"number": number, "encoding": name, "byte": f"{raw[error.start]:02X}"}
        ) from error
    return text.removeprefix("\ufeff"), name


def _detect(raw: bytes) -> str:
    """The encoding of the mark or the zero bytes; else UTF-8 if valid; else the more plausible of two."""
    marked = next((name for mark, name in _MARKS if raw.startswith(mark)), "")
    if marked or _has_zero_halves(raw):
        return marked or "utf-16"
    try:
        raw.decode()
    except UnicodeDecodeError:
        return min(("windows-1252", "mac-roman"), key=lambda name: _count_odd_characters(raw, name))
    return "utf-8"


def _utf_16(raw: bytes) -> str:
    """The codec; without a mark, the position of the zero bytes shows the order."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    return "utf-16-be" if raw[:2_000:2].count(0) > raw[1:2_000:2].count(0) else "utf-16-le"


def _has_zero_halves(raw: bytes) -> bool:
    """Whether every second byte is zero, as in Latin text in UTF-16 without a mark."""
    first, second = raw[:2_000:2], raw[1:2_000:2]
    zeros = sorted((first.count(0), second.count(0)))
    return len(first) > 1 and zeros[0] == 0 and zeros[1] > len(first) * 0.6


def _count_odd_characters(raw: bytes, name: str) -> float:
    """The number of characters that a name or an address rarely has there; infinite if undecodable."""
    try:
        text = raw[:_SAMPLE].decode(ENCODINGS[name])
    except UnicodeDecodeError:
        return float("inf")
    return sum(_is_odd(text, match.start()) for match in _NOT_ASCII.finditer(text))


def _is_odd(text: str, at: int) -> bool:
    sign, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if sign in "ﬁﬂ" or not sign.isprintable():
        return True
    if sign.isalpha():
        return sign.isupper() and before.islower()
    if sign == "’":
        return text[max(at - 3, 0) : at].isalpha() and after.isalpha() and not _ENDINGS.match(text, at + 1)
    return sign not in _WITHIN_WORDS and before.isalpha() and after.isalpha()
