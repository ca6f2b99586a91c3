"""Which pages may call the API from a browser: those of registered hosts, but of none that was deleted.

Why suspended ones may: docs/decisions/0157-suspended-domains-can-be-read.md.
"""

from typing import Any
from urllib.parse import urlsplit

from corsheaders.signals import check_request_enabled
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest

from .hosts import InvalidHost, canonical_host
from .panel_host import match_panel_host
from .resolver import domain_by_host
from .unit_of_work import MAINTENANCE

MAY_CALL = {"active", "suspended", MAINTENANCE}
"""The panel of a suspended domain is there to read in, and one in maintenance says that it is."""


@receiver(check_request_enabled)
def allow_registered_hosts(sender: Any, request: HttpRequest, **kwargs: Any) -> bool:
    """Allow pages of registered hosts; the API of the panel host takes calls of the panel alone."""
    try:
        host = canonical_host(urlsplit(request.headers.get("origin", "")).netloc)
    except (InvalidHost, ValueError):
        return False
    if host == settings.PANEL_HOST:
        return True
    if match_panel_host(request.META.get("HTTP_HOST", ""))[0]:
        return False
    domain = domain_by_host(host)
    return domain is not None and domain.status in MAY_CALL
