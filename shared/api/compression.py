"""Compress responses for clients that accept compression. See docs/decisions/api-conventions.md."""

from collections.abc import Callable

import brotli
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from zlib_ng import gzip_ng

_BROTLI_QUALITY = 4  # This achieves half of the possible size reduction in a tenth of the time.
_GZIP_LEVEL = 5  # Responses are as small as with zlib, in less than half the time.
_GZIP_LEVEL_SENT_ONCE = 2  # Responses are 10% larger, but take half the time.
_ONE_PACKET = 1_400
"""The number of bytes that fit into one packet. Compressing a smaller response does not make it faster."""
_LONGEST_REMEMBERED = 200
_MOST_REMEMBERED = 256
_TEXTS = ("text/", "application/json", "application/xml", "application/rss+xml", "image/svg+xml")

_encodings: dict[str, str] = {}
"""The chosen encoding for each `Accept-Encoding` header."""


class CompressionMiddleware:
    """Middleware that compresses Django's text responses with gzip for clients that accept it.

    It adds `Vary: Accept-Encoding`. Compressed responses, streams, and responses that fit into one packet
    remain unchanged.
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
            # The same content in different bytes needs a weak ETag (RFC 9110, section 8.8.1).
            response.headers["ETag"] = f"W/{tag}"
        return response


def _is_worth_it(response: HttpResponse) -> bool:
    return (
        len(response.content) > _ONE_PACKET
        and not response.has_header("Content-Encoding")
        and response.headers.get("Content-Type", "").startswith(_TEXTS)
    )


def compress(body: bytes, encoding: str) -> bytes:
    """Return `body` in the given encoding, or unchanged for "".

    The compression level is for responses that are sent to many clients.
    """
    if encoding == "br":
        return bytes(brotli.compress(body, quality=_BROTLI_QUALITY))
    return bytes(gzip_ng.compress(body, _GZIP_LEVEL, mtime=0)) if encoding == "gzip" else body


def choose_encoding(accepted: str) -> str:
    """Return the best encoding that an Accept-Encoding header accepts: "br", "gzip" or ""."""
    encoding = _encodings.get(accepted)
    if encoding is None:
        encoding = _choose_encoding(accepted)
        # Browsers send only a few short headers. The limits prevent other clients from filling the memory.
        if len(accepted) <= _LONGEST_REMEMBERED and len(_encodings) < _MOST_REMEMBERED:
            _encodings[accepted] = encoding
    return encoding


def accepts(accepted: str, encoding: str) -> bool:
    """Return whether an Accept-Encoding header accepts the encoding."""
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
