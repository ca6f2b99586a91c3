"""CORS. Only pages of the same domain and of the panel host may call the domain's API host.

A deleted domain accepts no calls. For suspended domains, see docs/decisions/domain-of-a-request.md.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from corsheaders.signals import check_request_enabled
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest

from .hosts import InvalidHost, canonical_host, split_api
from .resolver import domain_by_host
from .unit_of_work import MAINTENANCE, DomainRef

_MAY_CALL = {"active", "suspended", MAINTENANCE}
"""The states of domains that accept API calls.

The panel of a suspended domain is read-only, and the panel of a domain in maintenance shows the reason.
"""


@receiver(check_request_enabled)
def allow_pages_of_domain(sender: object, request: HttpRequest, **kwargs: object) -> bool:
    """Return whether the origin of the request may call this API host."""
    return is_origin_allowed(
        request.headers.get("origin", ""),
        request.META.get("HTTP_HOST", ""),
        is_secure=request.is_secure(),
        find_domain=domain_by_host,
    )


def is_origin_allowed(
    origin: str, api_host: str, *, is_secure: bool, find_domain: Callable[[str], DomainRef | None]
) -> bool:
    """Return whether a page at `origin` may call `api_host`. Both must have the same domain and scheme.

    Every API host accepts calls from the panel host. The API of the panel host accepts no other calls.
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
    if api == settings.PANEL_HOST:
        return False
    page, called = find_domain(host), find_domain(api)
    if page is None or called is None:
        return False
    return page.id == called.id and called.status in _MAY_CALL
