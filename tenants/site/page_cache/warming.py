"""Select the invalidated pages that another process pre-renders, and encode their keys.

See docs/decisions/page-cache.md.
"""

import json
from collections.abc import Iterable
from typing import NamedTuple

from tenants.site.page_cache.keys import PageKey, page_key
from tenants.site.page_cache.store import CachedPage

REQUESTED_WITHIN = 600
"""The number of seconds after which a requested page is not rendered again in advance."""


class RequestedPage(NamedTuple):
    """A page and its requested encoding."""

    key: PageKey
    encoding: str


def list_recently_requested(
    void: Iterable[tuple[PageKey, CachedPage]], urls: tuple[str, ...], now: float
) -> list[RequestedPage]:
    """Return the recently requested pages at `urls`, in the order of the URLs."""
    paths = [f"/{url}" for url in dict.fromkeys(urls)]
    wanted = [
        RequestedPage(key, page.page.packed.encoding)
        for key, page in void
        if key[1] in paths and not key[2] and now < page.page.until + REQUESTED_WITHIN
    ]
    return sorted(wanted, key=lambda each: paths.index(each.key[1]))


def encode(wanted: Iterable[RequestedPage]) -> str:
    """Return the pages as JSON."""
    return json.dumps([[host, path, is_secure, encoding] for (host, path, _, is_secure), encoding in wanted])


def decode(text: str) -> list[RequestedPage]:
    """Return the pages in the output of `encode`, with their keys recomputed."""
    pages = [
        (page_key(host, path, "", is_secure=bool(is_secure)), encoding)
        for host, path, is_secure, encoding in json.loads(text)
    ]
    return [RequestedPage(key, encoding) for key, encoding in pages if key is not None]
