"""Collect the data that all pages of a domain share: names, colors, menus, the business, and SEO texts."""

from collections.abc import Mapping
from typing import cast

from shared.tenancy.origins import site_origin
from shared.tenancy.unit_of_work import DomainRef
from tenants.hours.facts import get_business
from tenants.media.items import MediaItem
from tenants.options.design import read_design
from tenants.options.seo import verification_tags
from tenants.site.payload.addresses import api_origin
from tenants.site.payload.page_reads import PageRead
from tenants.site.payload.schemas import PlainOptions, SiteChrome
from tenants.snippets.reading import public_snippets


def site_chrome(domain: DomainRef, page: PageRead, files: Mapping[int, MediaItem]) -> SiteChrome:
    """Return the shared part of a page payload. `files` contains the images of the options."""
    config, options = page.config, page.config.options
    plain = cast(PlainOptions, {name: options[name] for name in PlainOptions.__annotations__})
    return {
        "api": api_origin(domain.host),
        "origin": site_origin(domain.host),
        "domain": {
            "host": domain.host,
            "title": domain.title,
            "template": domain.template,
            "timezone": domain.timezone,
        },
        "options": {
            **plain,
            "logo": files.get(options["logo_id"] or 0),
            "fav_icon": files.get(options["fav_icon_id"] or 0),
        },
        "colors": config.colors,
        "design": read_design(options["design"]),
        "business": get_business(options["business"], domain.template),
        "guest_pages": page.guest_pages,
        "menus": config.menus,
        "socials": config.socials,
        "seo": {
            "title": options["seo_title"] or options["title"],
            "description": options["seo_description"],
            "name": domain.host,
            "verification": verification_tags(options["verification"]),
            "city": options["organisation"].get("city", ""),
        },
        "snippets": public_snippets(page.snippets if domain.quotas.has_permission("snippets.write") else []),
    }
