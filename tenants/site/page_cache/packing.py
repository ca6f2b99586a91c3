"""The body of a page in the encodings that visitors request. Each encoding is created on first use."""

from dataclasses import dataclass

import brotli
from django.utils.http import parse_etags
from zlib_ng import gzip_ng

from shared.api.compression import compress


@dataclass(frozen=True, slots=True)
class CompressedBody:
    """A compressed body with its ETag. It is decompressed for the rare clients that accept no encoding."""

    tag: str
    packed: bytes
    encoding: str

    @classmethod
    def of(cls, body: bytes, tag: str, encoding: str) -> "CompressedBody":
        """Compress the body in the encoding of the first visitor. Without an encoding, use gzip to save
        memory."""
        stored_as = encoding or "gzip"
        return cls(tag, compress(body, stored_as), stored_as)

    def body(self, encoding: str) -> bytes:
        if encoding == self.encoding:
            return self.packed
        unpack = brotli.decompress if self.encoding == "br" else gzip_ng.decompress
        return compress(bytes(unpack(self.packed)), encoding)

    @property
    def size(self) -> int:
        return len(self.packed)


def etag_matches(if_none_match: str, tag: str) -> bool:
    """Return whether an If-None-Match header contains the ETag."""
    known = parse_etags(if_none_match)
    return "*" in known or tag in known
