"""The body of a page in every encoding a visitor may ask for, each made once, when somebody first asks."""

import gzip
from dataclasses import dataclass

import brotli
from django.utils.http import parse_etags

_BROTLI_QUALITY = 4  # half of what is to gain for a tenth of the time
_GZIP_LEVEL = 5
_LONGEST_REMEMBERED = 200
_MOST_REMEMBERED = 256

_encodings: dict[str, str] = {}
"""What was read of the headers that came so far."""


@dataclass(frozen=True, slots=True)
class Packed:
    """One body under one tag, compressed; plain text, which hardly anybody asks for, is unpacked for them."""

    tag: str
    packed: bytes
    encoding: str

    @classmethod
    def of(cls, body: bytes, tag: str, encoding: str) -> "Packed":
        """Compressed as the first visitor asks for it; gzip, whatever they read, keeps plain text small."""
        stored_as = encoding or "gzip"
        return cls(tag, compressed(body, stored_as), stored_as)

    def body(self, encoding: str) -> bytes:
        if encoding == self.encoding:
            return self.packed
        unpack = brotli.decompress if self.encoding == "br" else gzip.decompress
        return compressed(bytes(unpack(self.packed)), encoding)

    @property
    def size(self) -> int:
        return len(self.packed)


def compressed(body: bytes, encoding: str) -> bytes:
    """`body` in that encoding; as it is for none."""
    if encoding == "br":
        return bytes(brotli.compress(body, quality=_BROTLI_QUALITY))
    return gzip.compress(body, _GZIP_LEVEL, mtime=0) if encoding == "gzip" else body


def encoding_for(accepted: str) -> str:
    """The best encoding of those an Accept-Encoding header names, or none."""
    encoding = _encodings.get(accepted)
    if encoding is None:
        encoding = _encoding_for(accepted)
        # Browsers send a handful of them, all short; nobody fills the memory with others.
        if len(accepted) <= _LONGEST_REMEMBERED and len(_encodings) < _MOST_REMEMBERED:
            _encodings[accepted] = encoding
    return encoding


def has_it_already(if_none_match: str, tag: str) -> bool:
    """Whether an If-None-Match header names that tag."""
    known = parse_etags(if_none_match)
    return "*" in known or tag in known


def accepts(accepted: str, encoding: str) -> bool:
    """Whether an Accept-Encoding header names that encoding."""
    return encoding in _named(accepted)


def _encoding_for(accepted: str) -> str:
    wanted = _named(accepted)
    return "br" if "br" in wanted else "gzip" if "gzip" in wanted else ""


def _named(accepted: str) -> set[str]:
    return {
        name.strip()
        for name, _, weight in (each.partition(";") for each in accepted.lower().split(","))
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    }
