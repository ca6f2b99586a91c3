"""Decode an uploaded file with the encoding that the user chose, or that its bytes indicate."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from shared.table_files.errors import FileRefused

if TYPE_CHECKING:
    from charset_normalizer import CharsetMatch

ENCODINGS: Mapping[str, str] = {
    "utf-8": "utf-8-sig",
    "utf-16": "utf-16",
    "windows-1252": "cp1252",
    "mac-roman": "mac_roman",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "mac-cyrillic": "mac_cyrillic",
    "windows-1253": "cp1253",
    "windows-1254": "cp1254",
    "windows-1255": "cp1255",
    "windows-1256": "cp1256",
    "shift-jis": "cp932",
    "gb18030": "gb18030",
    "big5": "big5",
    "euc-kr": "cp949",
}
"""The codec of each encoding. Each encoding can be detected, or chosen by the user."""
_LATIN = ("windows-1252", "windows-1250", "mac-roman")
_OTHER_SCRIPTS = (
    "windows-1251",
    "mac-cyrillic",
    "windows-1253",
    "windows-1255",
    "windows-1256",
    "shift-jis",
    "gb18030",
    "big5",
    "euc-kr",
)
_WORDS_IN_OTHER_SCRIPTS = re.compile(rb"[\x80-\xff]{2,}")
_ONLY_TURKISH = re.compile("[ğışİŞĞ]")
_NEVER_TURKISH = re.compile("[ãáéíóúæðþý]", re.IGNORECASE)
_CENTRAL_EUROPEAN = ("ąćęłńóśźż", "áäčďéěíĺľňóôŕřšťúůýž", "áéíóöőúüű", "čćđšž", "ăâîşţ")
"""The accented letters of each language or group: Polish; Czech and Slovak; Hungarian; the South Slavic
languages; Romanian."""
_WESTERN_EUROPEAN = (
    "àâæçèéêëîïôùûüÿœ",
    "áâãàçéêíóôõúü",
    "áéíñóúüçàèòïªº",
    "àèéìíîòóùú",
    "áàäåæéèíðóöøúüýþß",
    "áäéèëïíóöúüß",
)
"""The accented letters of each language or group: French; Portuguese; Spanish and Catalan; Italian; the
Nordic languages; German and Dutch."""
_NOT_PORTUGUESE = re.compile("õ(?!e)", re.IGNORECASE)

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_SAMPLE = 200_000
_WITHIN_WORDS = "’‘'·‐-"
_ENDINGS = re.compile(r"(?:s|t|d|m|ll|re|ve)\b")
"""The letters that follow an apostrophe at the end of an English word."""


def decode(raw: bytes, encoding: str = "") -> tuple[str, str]:
    """Return the text and its encoding, which is chosen or detected. Raises FileRefused if it cannot be
    decoded."""
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
    """Return the encoding that a byte order mark or zero bytes indicate.

    Without these, return UTF-8 if it is valid, otherwise the most plausible encoding.
    """
    marked = next((name for mark, name in _MARKS if raw.startswith(mark)), "")
    if marked or _has_zero_halves(raw):
        return marked or "utf-16"
    try:
        raw.decode()
    except UnicodeDecodeError:
        # Use whole lines, because a truncated character would rule out the right encoding.
        return _detect_without_unicode(raw[: raw.rfind(b"\n", 0, _SAMPLE) + 1 or _SAMPLE])
    return "utf-8"


def _detect_without_unicode(raw: bytes) -> str:
    """Return the most plausible encoding other than Unicode.

    Accented letters occur between ASCII letters; letters of other scripts occur together.
    """
    together = sum(len(each) for each in _WORDS_IN_OTHER_SCRIPTS.findall(raw))
    if together * 2 > sum(byte > 0x7F for byte in raw):
        matches = _match(raw, _OTHER_SCRIPTS)
        if matches:
            return matches[0]
    latin = min(_LATIN, key=lambda name: _count_odd_characters(raw, name))
    if latin != "windows-1252":
        return latin
    if _is_in_one_of(raw.decode("cp1250", "replace"), _CENTRAL_EUROPEAN) and not _is_in_one_of(
        raw.decode("cp1252", "replace"), _WESTERN_EUROPEAN
    ):
        return "windows-1250"
    turkish = raw.decode("cp1254", "replace")
    if _ONLY_TURKISH.search(turkish) and not _NEVER_TURKISH.search(turkish):
        return "windows-1254"
    return next(iter(_match(raw, _LATIN)), latin)


def _is_in_one_of(text: str, alphabets: tuple[str, ...]) -> bool:
    """Return whether a single language contains all accented letters of the text."""
    letters = {each for each in _NOT_ASCII.findall(text.lower()) if each.isalpha()}
    return not _NOT_PORTUGUESE.search(text) and any(letters <= set(each) for each in alphabets)


def _match(raw: bytes, names: tuple[str, ...]) -> list[str]:
    """Return the encodings that fit, best first. Equally good encodings are in the order of `names`."""
    # Imported here, because commands do not need it.
    from charset_normalizer import from_bytes

    matches = from_bytes(raw, cp_isolation=[ENCODINGS[each] for each in names], preemptive_behaviour=False)

    def rank(each: "CharsetMatch") -> tuple[float, float]:
        return each.chaos, -each.coherence

    ranks = {codec: rank(each) for each in matches for codec in each.could_be_from_charset}
    return sorted(
        (each for each in names if ENCODINGS[each] in ranks), key=lambda each: ranks[ENCODINGS[each]]
    )


def _utf_16(raw: bytes) -> str:
    """Return the UTF-16 codec. Without a byte order mark, the position of the zero bytes shows the byte
    order."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    return "utf-16-be" if raw[:2_000:2].count(0) > raw[1:2_000:2].count(0) else "utf-16-le"


def _has_zero_halves(raw: bytes) -> bool:
    """Return whether almost every second byte is zero, as in Latin text in UTF-16 without a byte order
    mark."""
    first, second = raw[:2_000:2], raw[1:2_000:2]
    zeros = sorted((first.count(0), second.count(0)))
    return len(first) > 1 and zeros[0] == 0 and zeros[1] > len(first) * 0.6


def _count_odd_characters(raw: bytes, name: str) -> float:
    """Return the number of characters that are unusual in names and addresses.

    Returns infinity if the bytes cannot be decoded.
    """
    try:
        text = raw.decode(ENCODINGS[name])
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
