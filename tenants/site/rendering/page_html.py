"""Get the HTML of a page: cached, rendered now, or rendered by the browser."""

import time
from dataclasses import replace
from datetime import datetime

from shared.tenancy.cache import tenant_cache
from tenants.site.documents.builds import bundle
from tenants.site.documents.html import SiteDocument, client_rendered_body, public_document
from tenants.site.payload.page_payload import PagePayload
from tenants.site.payload.serialization import encode_payload
from tenants.site.rendering.client import render

_CACHED_FOR = 24 * 3600
LONGEST = 30.0
"""Maximum number of seconds to cache a whole page, in case a process misses a change."""


def render_document(page: PagePayload) -> SiteDocument:
    """Return the document of `page`, with or without a renderer. Raises `NotBuilt` if the front end has not
    been built.

    The HTML of a payload is cached and reused until the next minute starts. Then the page is rendered again.
    If the renderer does not respond, the cached HTML is used.
    """
    cached = tenant_cache.get(_name(page), state=page.stamp) if page.stamp and not page.is_new else None
    if cached and cached["now"] == page.payload["now"]:
        return _cacheable(page, cached["body"].encode())
    data, layout = encode_payload(page.payload)
    body = render(data, layout)
    if body is not None:
        if page.stamp:
            entry = {"now": page.payload["now"], "body": body.decode()}
            tenant_cache.set(_name(page), entry, _CACHED_FOR, state=page.stamp)
        return _cacheable(page, body)
    return _document(page, cached["body"].encode() if cached else client_rendered_body(data))


def _cacheable(page: PagePayload, body: bytes) -> SiteDocument:
    """Return the document. For a public page, set the time until which it may be cached."""
    document = _document(page, body)
    if not page.stamp:
        return document
    minute = datetime.fromisoformat(page.payload["now"]).timestamp()
    return replace(document, keep_until=min(minute + 60, time.time() + LONGEST))


def _document(page: PagePayload, body: bytes) -> SiteDocument:
    return public_document(page.payload, body, bundle("site"), page.notice)


def _name(page: PagePayload) -> str:
    return f"body:{page.name}"
