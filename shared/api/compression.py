"""What is answered, in fewer bytes, for whoever can read them.

See docs/decisions/0216-replies-travel-compressed.md.
"""

from collections.abc import Callable

import brotli
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from zlib_ng import gzip_ng

_BROTLI_QUALITY = 4  # half of what is to gain for a tenth of the time
_GZIP_LEVEL = 5  # as small as zlib's own, in less than half of the time
_GZIP_LEVEL_SENT_ONCE = 2  # a tenth larger, in half of the time
_ONE_PACKET = 1_400
"""Bytes that arrive as soon as any: fewer of them would not come sooner."""
_LONGEST_REMEMBERED = 200
_MOST_REMEMBERED = 256
_TEXTS = ("text/", "application/json", "application/xml", "application/rss+xml", "image/svg+xml")

_encodings: dict[str, str] = {}
"""What was read of the headers that came so far."""


class CompressionMiddleware:
    """Texts that Django answers are sent as gzip to whoever takes it, and say that they differ by that.

    What a page or a file is compressed to already, streams, and what fits into one packet stay as they are.
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
            # The same in other bytes (RFC 9110, section 8.8.1).
            response.headers["ETag"] = f"W/{tag}"
        return response


def _is_worth_it(response: HttpResponse) -> bool:
    return (
        len(response.content) > _ONE_PACKET
        and not response.has_header("Content-Encoding")
        and response.headers.get("Content-Type", "").startswith(_TEXTS)
    )


def compressed(body: bytes, encoding: str) -> bytes:
    """`body` in that encoding, for many who read it; as it is for none."""
    if encoding == "br":
        return bytes(brotli.compress(body, quality=_BROTLI_QUALITY))
    return bytes(gzip_ng.compress(body, _GZIP_LEVEL, mtime=0)) if encoding == "gzip" else body


def encoding_for(accepted: str) -> str:
    """The best encoding of those an Accept-Encoding header names, or none."""
    encoding = _encodings.get(accepted)
    if encoding is None:
        encoding = _encoding_for(accepted)
        # Browsers send a handful of them, all short; nobody fills the memory with others.
        if len(accepted) <= _LONGEST_REMEMBERED and len(_encodings) < _MOST_REMEMBERED:
            _encodings[accepted] = encoding
    return encoding


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
