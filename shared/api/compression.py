"""Compress replies for clients that accept it.

See docs/decisions/api-conventions.md.
"""

from collections.abc import Callable

import brotli
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from zlib_ng import gzip_ng

_BROTLI_QUALITY = 4  # Half of the possible gain in a tenth of the time.
_GZIP_LEVEL = 5  # As small as zlib's result, in less than half of the time.
_GZIP_LEVEL_SENT_ONCE = 2  # A tenth larger, in half of the time.
_ONE_PACKET = 1_400
"""Bytes that fit into one packet: compressing smaller replies does not make them faster."""
_LONGEST_REMEMBERED = 200
_MOST_REMEMBERED = 256
_TEXTS = ("text/", "application/json", "application/xml", "application/rss+xml", "image/svg+xml")

_encodings: dict[str, str] = {}
"""Cache of parsed `Accept-Encoding` headers: header → encoding."""


class CompressionMiddleware:
    """Compress text replies of Django with gzip for clients that accept it, and add `Vary: Accept-Encoding`.

    Replies that are already compressed, streams, and replies that fit into one packet stay unchanged.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not isinstance(response, HttpResponse) or not _is_worth_it(response):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if not accepts(request.headers.get("Accept-Encoding", ""), "gzip"):
            return response
        response.content = gzip_ng.compress(response.content, _GZIP_LEVEL_SENT_ONCE, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.content))
        tag = response.headers.get("ETag", "")
        if tag.startswith('"'):
            # The same content in other bytes needs a weak tag (RFC 9110, section 8.8.1).
            response.headers["ETag"] = f"W/{tag}"
        return response


def _is_worth_it(response: HttpResponse) -> bool:
    return (
        len(response.content) > _ONE_PACKET
        and not response.has_header("Content-Encoding")
        and response.headers.get("Content-Type", "").startswith(_TEXTS)
    )


def compress(body: bytes, encoding: str) -> bytes:
    """Return `body` in the given encoding, at a level for bodies with many readers; unchanged for ""."""
    if encoding == "br":
        return bytes(brotli.compress(body, quality=_BROTLI_QUALITY))
    return bytes(gzip_ng.compress(body, _GZIP_LEVEL, mtime=0)) if encoding == "gzip" else body


def choose_encoding(accepted: str) -> str:
    """Return the best encoding that an Accept-Encoding header names, or ""."""
    encoding = _encodings.get(accepted)
    if encoding is None:
        encoding = _choose_encoding(accepted)
        # Browsers send a handful of short headers. The limits keep other clients from filling the memory.
        if len(accepted) <= _LONGEST_REMEMBERED and len(_encodings) < _MOST_REMEMBERED:
            _encodings[accepted] = encoding
    return encoding


def accepts(accepted: str, encoding: str) -> bool:
    """Return whether an Accept-Encoding header names the encoding."""
    return encoding in _parse_encodings(accepted)


def _choose_encoding(accepted: str) -> str:
    wanted = _parse_encodings(accepted)
    return "br" if "br" in wanted else "gzip" if "gzip" in wanted else ""


def _parse_encodings(accepted: str) -> set[str]:
    return {
        name.strip()
        for name, _, weight in (each.partition(";") for each in accepted.lower().split(","))
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    }
