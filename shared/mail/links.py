"""URLs for emails. They come from the registry and settings, never from the request that causes the email."""

from dataclasses import replace

from shared.tenancy.origins import site_origin
from shared.tenancy.panel_host import panel_address
from shared.tenancy.unit_of_work import DomainRef


def site_url(domain: DomainRef, path: str = "/") -> str:
    """Return the URL of `path` on the domain's primary host."""
    return site_origin(domain.host) + path


def panel_url(domain: DomainRef, path: str = "/panel") -> str:
    """Return the URL of `path` in the domain's panel or on its sign-in pages."""
    return panel_address(domain.host, path)


def api_url(domain: DomainRef, path: str) -> str:
    """Return the URL of `path` on the API of the domain's primary host."""
    return site_url(replace(domain, host=f"api.{domain.host}"), path)
