"""Addresses inside mails: made of the registry and of settings, never of the request that caused the mail."""

from dataclasses import replace

from django.conf import settings

from shared.tenancy.unit_of_work import DomainRef


def site_url(domain: DomainRef, path: str = "/") -> str:
    """The address of `path` on the domain's primary host."""
    if settings.IS_HTTPS:
        return f"https://{domain.host}{path}"
    port = "" if settings.PUBLIC_PORT == 80 else f":{settings.PUBLIC_PORT}"
    return f"http://{domain.host}{port}{path}"


def api_url(domain: DomainRef, path: str) -> str:
    """The address of `path` on the API of the domain's primary host."""
    return site_url(replace(domain, host=f"api.{domain.host}"), path)
