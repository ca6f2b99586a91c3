"""Compare spellings: compute the keys for merging members and cuisines."""

import re
import unicodedata

from shared.api.marks import strip_marks

_WORD = re.compile(r"[^\W_]+")
_ES = re.compile(r"(ch|sh|ss|x|z|o)es$")


def name_key(title: str) -> str:
    """Return a key that ignores case, spaces, accents and punctuation."""
    return re.sub(r"[\W_]+", "", _plain(title))


def cuisine_key(title: str) -> str:
    """Return a key that is the same for “Hot Dogs”, “hotdog” and “hot-dogs”.

    It consists of letters and digits, with words in the singular.
    """
    words = _WORD.findall(_plain(title).replace("'", "").replace("’", ""))
    return "".join(_singular(word) for word in words)


def _plain(text: str) -> str:
    """Return case-folded text without accents on Latin letters. Other scripts keep their marks."""
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", strip_marks(text)).casefold()
    parts = unicodedata.normalize("NFKD", folded)
    return unicodedata.normalize("NFC", re.sub(r"(?<=[a-z])[\u0300-\u036f]+", "", parts))


def _singular(word: str) -> str:
    if len(word) < 3 or not word.endswith(("s", "ie")):
        return word
    if word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ie"):
        return f"{word[:-2]}y"
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return _ES.sub(r"\1", word) if _ES.search(word) else word[:-1]
