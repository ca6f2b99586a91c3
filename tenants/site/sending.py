"""Responses with a document: 304 if it is unchanged, compressed; HEAD renders nothing."""

from django.http import HttpRequest, HttpResponse

from shared.api.compression import compressed, encoding_for
from tenants.site.documents.html import SiteDocument
from tenants.site.page_cache.hints import is_cached, mark_cacheable
from tenants.site.page_cache.packing import CompressedBody, etag_matches
from tenants.site.payload.escaping import fingerprint

# Revalidated on every request, with 304 if nothing changed: an edit is visible immediately.
REVALIDATE = "public, max-age=0, must-revalidate"


def head_response(status: int) -> HttpResponse:
    """The response to HEAD: no page is rendered, so ETag and Content-Length are left out."""
    return HttpResponse(status=status, headers={"Cache-Control": REVALIDATE, "Vary": "Accept-Encoding"})


def page_response(request: HttpRequest, document: SiteDocument, *, status: int) -> HttpResponse:
    """The response with `document`, or 304 if the visitor has the current version."""
    body = document.html
    tag = f'W/"{fingerprint(body)}"'
    headers = {
        "ETag": tag,
        "Cache-Control": REVALIDATE,
        "Vary": "Accept-Encoding",
        # On a 304 too: browsers merge its headers into those of the stored page.
        "Content-Security-Policy": document.csp,
    }
    encoding = encoding_for(request.headers.get("Accept-Encoding", ""))
    packed = _cacheable(request, document, body, tag) if status == 200 else None
    if status == 200 and etag_matches(request.headers.get("If-None-Match", ""), tag):
        return HttpResponse(status=304, headers=headers)
    if encoding:
        headers["Content-Encoding"] = encoding
        body = packed.body(encoding) if packed else compressed(body, encoding)
    headers["Content-Length"] = str(len(body))
    return HttpResponse(body, status=status, headers=headers)


def _cacheable(request: HttpRequest, document: SiteDocument, body: bytes, tag: str) -> CompressedBody | None:
    """The body in the requested encoding, if the page is cached for other visitors."""
    if document.keep_until is None or not is_cached(request):
        return None
    packed = CompressedBody.of(body, tag, encoding_for(request.headers.get("Accept-Encoding", "")))
    mark_cacheable(request, packed, document.keep_until)
    return packed
