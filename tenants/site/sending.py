"""Responses that carry a document: 304 if it is unchanged, compressed; HEAD renders nothing."""

from django.http import HttpRequest, HttpResponse

from shared.api.compression import compressed, encoding_for
from tenants.site.documents.html import SiteDocument
from tenants.site.page_cache.hints import is_cached, mark_cacheable
from tenants.site.page_cache.packing import CompressedBody, etag_matches
from tenants.site.payload.escaping import fingerprint

# Asked again every time, answered with 304 while nothing changed: an edit is seen at once.
REVALIDATE = "public, max-age=0, must-revalidate"


def head_response(status: int) -> HttpResponse:
    """The response to HEAD: no page is rendered, so ETag and Content-Length are left out."""
    return HttpResponse(status=status, headers={"Cache-Control": REVALIDATE, "Vary": "Accept-Encoding"})


def page_response(request: HttpRequest, document: SiteDocument, *, status: int) -> HttpResponse:
    """The answer that carries `document`, or 304 if the visitor has it already."""
    body = document.html
    tag = f'W/"{fingerprint(body)}"'
    headers = {
        "ETag": tag,
        "Cache-Control": REVALIDATE,
        "Vary": "Accept-Encoding",
        # On a 304 too: browsers put its headers over those they kept with the page.
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
    """The body in the encoding that is asked for, if the page is cached for the next visitors."""
    if document.keep_until is None or not is_cached(request):
        return None
    packed = CompressedBody.of(body, tag, encoding_for(request.headers.get("Accept-Encoding", "")))
    mark_cacheable(request, packed, document.keep_until)
    return packed
