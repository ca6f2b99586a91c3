"""A document on its way: unchanged since last time, compressed, without a body for HEAD."""

import gzip

import brotli
from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_etags

from tenants.site.documents import Document
from tenants.site.embedding import fingerprint

# Asked again every time, answered with 304 while nothing changed: an edit is seen at once.
REVALIDATE = "public, max-age=0, must-revalidate"
_BROTLI_QUALITY = 4  # half of what is to gain for a tenth of the time
_GZIP_LEVEL = 5


def page_response(request: HttpRequest, document: Document, *, status: int) -> HttpResponse:
    """The answer that carries `document`, or 304 if the visitor has it already."""
    body = document.html.encode()
    tag = f'W/"{fingerprint(body)}"'
    headers = {
        "ETag": tag,
        "Cache-Control": REVALIDATE,
        "Vary": "Accept-Encoding",
        # On a 304 too: browsers put its headers over those they kept with the page.
        "Content-Security-Policy": document.csp,
    }
    if status == 200 and _has_it_already(request, tag):
        return HttpResponse(status=304, headers=headers)
    encoding, body = _compressed(body, request.headers.get("Accept-Encoding", ""))
    if encoding:
        headers["Content-Encoding"] = encoding
    headers["Content-Length"] = str(len(body))
    return HttpResponse(b"" if request.method == "HEAD" else body, status=status, headers=headers)


def _has_it_already(request: HttpRequest, tag: str) -> bool:
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in known or tag in known


def _compressed(body: bytes, accepted: str) -> tuple[str, bytes]:
    wanted = {
        name.strip()
        for name, _, weight in (each.partition(";") for each in accepted.lower().split(","))
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    }
    if "br" in wanted:
        return "br", brotli.compress(body, quality=_BROTLI_QUALITY)
    if "gzip" in wanted:
        return "gzip", gzip.compress(body, _GZIP_LEVEL, mtime=0)
    return "", body
