"""Which pages another process is asked to draw when they have become void, and how they are named.

See docs/decisions/0184-another-process-draws-ahead.md.
"""

import json
from collections.abc import Iterable
from typing import NamedTuple

from tenants.site.page_cache.keys import PageKey, page_key
from tenants.site.page_cache.store import CachedPage

REQUESTED_WITHIN = 600
"""Seconds: whoever asked for a page longer ago than that may not come again."""


class RequestedPage(NamedTuple):
    """A page, and the encoding in which it was asked for."""

    key: PageKey
    encoding: str


def recently_requested(
    void: Iterable[tuple[PageKey, CachedPage]], urls: tuple[str, ...], now: float
) -> list[RequestedPage]:
    """Those of the pages at `urls` that visitors asked for lately, in the order of the urls."""
    paths = [f"/{url}" for url in dict.fromkeys(urls)]
    wanted = [
        RequestedPage(key, page.page.packed.encoding)
        for key, page in void
        if key[1] in paths and not key[2] and now < page.page.until + REQUESTED_WITHIN
    ]
    return sorted(wanted, key=lambda each: paths.index(each.key[1]))


def encode(wanted: Iterable[RequestedPage]) -> str:
    """Them as one text."""
    return json.dumps([[host, path, is_secure, encoding] for (host, path, _, is_secure), encoding in wanted])


def decode(text: str) -> list[RequestedPage]:
    """What `encode` wrote, its keys decided anew."""
    pages = [
        (page_key(host, path, "", is_secure=bool(is_secure)), encoding)
        for host, path, is_secure, encoding in json.loads(text)
    ]
    return [RequestedPage(key, encoding) for key, encoding in pages if key is not None]
