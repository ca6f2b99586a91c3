"""The optional host for the panel and the sign-in pages of all domains (`PANEL_HOST`).

Scripts of domains never run on this host, so no script has the same origin as the panel's tokens.
"""

import re
from contextlib import suppress
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest

from .hosts import API_PREFIX, InvalidHost, canonical_host
from .origins import site_origin
from .resolver import domain_by_host
from .unit_of_work import MAINTENANCE, DomainRef

_PANEL_PATH = re.compile(r"/(?:panel|team-login|reset-password|change-password)(?:/|\Z)")
SITE = "site"
"""The name of the parameter and the cookie with a domain's host. They do not give access to the domain."""
WITHOUT_DOMAIN = ("/api/auth/", "/api/account", "/api/invitations/", "/api/docs", "/api/schema")
"""Paths of calls that need no domain: they sign in, open a link from an email, or describe the API."""


def is_panel_path(path: str) -> bool:
    """Return whether `path` is the path of the panel or a sign-in page."""
    return _PANEL_PATH.match(path) is not None


def panel_origin(host: str) -> str:
    """Return the origin of the panel for the domain with this primary host."""
    return site_origin(settings.PANEL_HOST or host)


def panel_address(host: str, path: str) -> str:
    """Return the URL of `path` in the panel for the domain with this primary host."""
    address = panel_origin(host) + path
    if not settings.PANEL_HOST:
        return address
    return f"{address}{'&' if '?' in path else '?'}{SITE}={quote(host)}"


def domain_in_address(request: HttpRequest) -> DomainRef | None:
    """Return the domain in the `?site=` parameter of a page's URL."""
    return _find_domain(request.GET.get(SITE, ""))


def domain_in_cookie(request: HttpRequest) -> DomainRef | None:
    """Return the domain that was active last in this browser, from its cookie."""
    return _find_domain(request.COOKIES.get(SITE, ""))


def find_requested_domain(request: HttpRequest, *, is_api: bool) -> DomainRef | None:
    """Return the domain that a request to the panel host specifies. This does not give access to the domain.

    For a page, it returns None if the domain is in maintenance, because the page then has no design of a
    domain.
    """
    if is_api:
        return _find_domain(request.headers.get("X-Site", ""))
    domain = domain_in_address(request) or domain_in_cookie(request)
    return None if domain is not None and domain.status == MAINTENANCE else domain


def conflicts_with_panel_host(host: str) -> bool:
    """Return whether a domain with this host would conflict with the panel host.

    The hosts conflict if they are equal (apart from `www.`), if the host is below the panel host, where its
    scripts could set cookies for the panel, or if the panel host is below the domain's API host.
    """
    panel = settings.PANEL_HOST
    if not panel:
        return False
    is_same = host.removeprefix("www.") == panel.removeprefix("www.")
    return is_same or host.endswith(f".{panel}") or panel.endswith(f".{API_PREFIX}{host}")


def _find_domain(raw: str) -> DomainRef | None:
    with suppress(InvalidHost):
        return domain_by_host(canonical_host(raw))
    return None
