"""Serves the files of the domain that is asked, and of no other, as things to look at and never to run."""

import re

from django.core.files.storage import default_storage
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotModified,
    StreamingHttpResponse,
)
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from shared.tenancy.unit_of_work import current_domain
from tenants.media import storing
from tenants.media.kinds import BY_EXTENSION, Kind
from tenants.media.storages import Part

# Names are random and their content never changes.
FOREVER = "public, max-age=31536000, immutable"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    # Pictures of a public site may be shown by others: feeds, previews of links.
    "Cross-Origin-Resource-Policy": "cross-origin",
}
MOST_AT_ONCE = 8 * 1024 * 1024
"""Players ask for "the rest" and take what they get: nobody is kept busy with a whole film."""
_RANGE = re.compile("bytes=([0-9]{0,15})-([0-9]{0,15})")


@require_safe
def serve_file(request: HttpRequest, host: str = "", key: str = "", extension: str = "") -> HttpResponseBase:
    """The file, if it belongs to the domain this host is for; else 404, whether it exists or not."""
    kind = BY_EXTENSION.get(extension)
    if kind is None or host != current_domain().media_host:
        return _refusal(404, _("There is no such file."))
    tag = f'"{key}"'
    if tag in request.headers.get("If-None-Match", ""):
        return _with_headers(HttpResponseNotModified(), tag)
    try:
        return _answer(request, kind, f"domains/{host}/{key}", tag)
    except FileNotFoundError:
        return _refusal(404, _("There is no such file."))
    except storing.FAILURES:
        return _refusal(503, _("The file cannot be read at the moment."))


def _answer(request: HttpRequest, kind: Kind, key: str, tag: str) -> HttpResponseBase:
    wanted = _RANGE.fullmatch(request.headers.get("Range", ""))
    is_current = request.headers.get("If-Range", tag) == tag
    if wanted is None or not is_current or wanted[0] == "bytes=-":
        return _with_headers(_streamed(storing.part(key), kind, 200), tag)
    whole = default_storage.size(key)
    if wanted[1]:
        start = int(wanted[1])
        end = int(wanted[2]) if wanted[2] else start + MOST_AT_ONCE - 1
    else:
        start, end = max(0, whole - int(wanted[2])), whole - 1
    end = min(end, whole - 1)
    if start > end:
        nothing = _refusal(416, _("There are no such bytes."))
        nothing.headers["Content-Range"] = f"bytes */{whole}"
        return nothing
    response = _streamed(storing.part(key, start, end - start + 1), kind, 206)
    response.headers["Content-Range"] = f"bytes {start}-{end}/{whole}"
    return _with_headers(response, tag)


def _streamed(part: Part, kind: Kind, status: int) -> HttpResponseBase:
    response = StreamingHttpResponse(part.chunks, status=status, content_type=kind.mime)
    response.headers["Content-Length"] = str(part.length)
    response.headers["Accept-Ranges"] = "bytes"
    if kind.family != "image":
        # Opened by itself it is saved; inside a page it is shown all the same.
        response.headers["Content-Disposition"] = "attachment"
    return response


def _with_headers(response: HttpResponseBase, tag: str) -> HttpResponseBase:
    for name, value in {**HEADERS, "Cache-Control": FOREVER, "ETag": tag}.items():
        response.headers[name] = value
    return response


def _refusal(status: int, sentence: str) -> HttpResponse:
    response = HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")
    for name, value in {**HEADERS, "Cache-Control": "no-store"}.items():
        response.headers[name] = value
    return response
