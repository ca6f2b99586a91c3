"""Which pages may call an API host from a browser: those of the same domain, unless it is deleted.

Why suspended ones may: docs/decisions/0157-suspended-domains-can-be-read.md.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from corsheaders.signals import check_request_enabled
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest

from .hosts import InvalidHost, canonical_host, split_api
from .panel_host import match_panel_host
from .resolver import domain_by_host
from .unit_of_work import MAINTENANCE, DomainRef

_MAY_CALL = {"active", "suspended", MAINTENANCE}
"""The panel of a suspended domain is there to read in, and one in maintenance says that it is."""


@receiver(check_request_enabled)
def allow_pages_of_domain(sender: Any, request: HttpRequest, **kwargs: Any) -> bool:
    """Allow the origins that `is_origin_allowed` allows."""
    return is_origin_allowed(
        request.headers.get("origin", ""),
        request.META.get("HTTP_HOST", ""),
        is_secure=request.is_secure(),
        find_domain=domain_by_host,
    )


def is_origin_allowed(
    origin: str, api_host: str, *, is_secure: bool, find_domain: Callable[[str], DomainRef | None]
) -> bool:
    """Whether a page of `origin` may call `api_host`: both are of one domain and use the same scheme.

    All API hosts take calls of the panel host; the API of the panel host takes no other calls.
    """
    try:
        parts = urlsplit(origin)
        host = canonical_host(parts.netloc)
        api, _is_api = split_api(canonical_host(api_host))
    except (InvalidHost, ValueError):
        return False
    if parts.scheme != ("https" if is_secure else "http"):
        return False
    if host == settings.PANEL_HOST:
        return True
    if match_panel_host(api_host)[0]:
        return False
    page, called = find_domain(host), find_domain(api)
    if page is None or called is None:
        return False
    return page.id == called.id and called.status in _MAY_CALL
