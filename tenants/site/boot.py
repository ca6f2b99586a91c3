"""Build the initial data of a panel or sign-in document: API, build and domain."""

import re

from django.conf import settings
from django.http import HttpRequest

from shared.data_types import JsonObject
from shared.tenancy.origins import site_origin
from shared.tenancy.panel_host import SITE, domain_in_address, domain_in_cookie
from shared.tenancy.unit_of_work import DomainRef, current_domain, current_domain_or_none
from tenants.media.items import media_items
from tenants.options.reading import load_site_config
from tenants.site.documents.builds import build_id
from tenants.site.documents.map_tiles import map_tiles
from tenants.site.payload.addresses import api_origin

_ROOT = re.compile(r"(^|, )/")


def boot_data(request: HttpRequest) -> JsonObject:
    """Return the initial data of a document. On the panel host, there may be no domain."""
    domain = current_domain_or_none()
    is_named = settings.PANEL_HOST or request.GET.get(SITE)
    address_domain = domain_in_address(request) if is_named else domain
    return {
        "api": api_origin(settings.PANEL_HOST or current_domain().host),
        "build": build_id(),
        "is_panel_host": bool(settings.PANEL_HOST),
        # The domain in the URL, so that a new tab shows the same domain.
        "address_domain": address_domain
        and {"id": address_domain.id, "host": address_domain.host, "title": address_domain.title},
        "map_tiles": map_tiles(),
        **(_look(domain) if domain else {"domain": None, "auth_background": None, "logo": None}),
    }


def media_origins(request: HttpRequest) -> list[str]:
    """Return the origins that serve media of the domains that this browser may edit, except the origin of the
    document.

    These domains come from the URL and a cookie, which are not authorization. A wrong domain only allows
    images from another registered host.
    """
    here = None if settings.PANEL_HOST else current_domain().id
    shown = [current_domain_or_none(), domain_in_address(request), domain_in_cookie(request)]
    origins = [site_origin(each.host) for each in shown if each is not None and each.id != here]
    return list(dict.fromkeys(origins))


def _look(domain: DomainRef) -> JsonObject:
    """Return the domain's appearance for its sign-in page."""
    config = load_site_config()
    options = config.options
    ids = [each or 0 for each in (options["auth_background_id"], options["logo_id"], options["fav_icon_id"])]
    files = media_items(each for each in ids if each)
    background, logo, icon = (files.get(each) for each in ids)
    origin = site_origin(domain.host) if settings.PANEL_HOST else ""
    return {
        "domain": {
            "id": domain.id,
            "host": domain.host,
            "title": options["title"] or domain.title,
            "template": domain.template,
            "fav_icon": icon
            and {
                **icon,
                "url": _absolute(origin, icon["url"]),
                "thumbnail_url": _absolute(origin, icon["thumbnail_url"]),
            },
            "colors": config.colors,
        },
        "auth_background": background
        and {
            "url": _absolute(origin, background["url"]),
            "sources": [
                {**source, "srcset": _absolute(origin, source["srcset"])} for source in background["sources"]
            ],
        },
        "logo": _absolute(origin, logo["url"]) if logo else None,
    }


def _absolute(origin: str, addresses: str) -> str:
    """Return the paths in a URL or a `srcset` as absolute URLs below `origin`."""
    return _ROOT.sub(rf"\1{origin}/", addresses) if origin else addresses
