"""From a page to its HTML: kept, drawn now, or left to the browser."""

import time
from dataclasses import replace
from datetime import datetime

from shared.tenancy.cache import tenant_cache
from tenants.site.builds import bundle
from tenants.site.documents import SiteDocument, public_document
from tenants.site.encoding import encoded
from tenants.site.payload import PagePayload
from tenants.site.renderer import render
from tenants.site.wire import SitePayload

_CACHED_FOR = 24 * 3600
LONGEST = 30.0
"""Seconds a whole page is remembered: should a process ever miss that it changed, it shows for no longer."""


def draw(page: PagePayload) -> SiteDocument:
    """The document of `page`, whatever happens to the renderer. Raises `NotBuilt` without a front end.

    What was drawn of a payload is kept with the minute it was drawn in. In that minute it is used
    again; later it is drawn anew, and used as it is if the renderer does not answer.
    """
    cached = tenant_cache.get(_name(page), state=page.stamp) if page.stamp and not page.is_new else None
    if cached and cached["now"] == page.payload["now"]:
        return _cached(page, _document(page.payload, cached["html"].encode()))
    data, layout = encoded(page.payload)
    drawn = render(data, layout)
    if drawn is not None:
        if page.stamp:
            drawing = {"now": page.payload["now"], "html": drawn.decode()}
            tenant_cache.set(_name(page), drawing, _CACHED_FOR, state=page.stamp)
        return _cached(page, public_document(page.payload, data, drawn, bundle("site"), page.notice))
    if cached:
        # The browser has to find the moment that was drawn, or it would draw something else over it.
        return _document({**page.payload, "now": cached["now"]}, cached["html"].encode())
    return public_document(page.payload, data, None, bundle("site"), page.notice)


def _cached(page: PagePayload, document: SiteDocument) -> SiteDocument:
    """With the end of the minute it was drawn in, if it is a page for everybody."""
    if not page.stamp:
        return document
    minute = datetime.fromisoformat(page.payload["now"]).timestamp()
    return replace(document, keep_until=min(minute + 60, time.time() + LONGEST))


def _document(payload: SitePayload, drawn: bytes) -> SiteDocument:
    return public_document(payload, encoded(payload).json, drawn, bundle("site"))


def _name(page: PagePayload) -> str:
    return f"drawn:{page.name}"
