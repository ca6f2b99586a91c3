"""Return the content of a domain's options by kind, in the form that the API accepts and versions store."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from shared.data_types import JsonObject
from tenants.history.models import Kind
from tenants.history.services import store_version
from tenants.hours.facts import DAY_FACTS, SITE_FACTS
from tenants.options.models import OPTION_SWITCHES, OPTION_TEXTS, MenuItem, SiteOptions
from tenants.options.reading import Tree, colors_by_type, menu_rows, menu_trees
from tenants.options.seo import SiteMap

_CONTACT = ("address", "phone", "email")
GENERAL_OPTIONS = (
    *(name for name in OPTION_TEXTS if name not in _CONTACT),
    *OPTION_SWITCHES,
    "auth_background_id",
    "logo_id",
    "fav_icon_id",
)
_OF_THE_DAY = frozenset({"closed_today", "notice"})
"""Facts that expire, so versions do not contain them."""


def business_content(options: SiteOptions) -> JsonObject:
    """Return the facts of the site's own business, except the facts of the current day."""
    stored = {**SITE_FACTS, **DAY_FACTS, **(options.business or {})}
    facts = {name: each for name, each in stored.items() if name not in _OF_THE_DAY}
    lists = {name: list(each) for name, each in facts.items() if isinstance(each, tuple)}
    return {**{name: getattr(options, name) for name in _CONTACT}, **facts, **lists}


def _general(options: SiteOptions) -> JsonObject:
    return {name: getattr(options, name) for name in GENERAL_OPTIONS}


def _collections(options: SiteOptions) -> JsonObject:
    return {"collections": options.collections or []}


def _colors(options: SiteOptions) -> JsonObject:
    codes = colors_by_type(options.colors)
    return {"colors": [{"domain_color_type_id": each, "code": code} for each, code in sorted(codes.items())]}


def _socials(options: SiteOptions) -> JsonObject:
    return {"links": [{"link": each["link"], "icon": {"id": each["icon_id"]}} for each in options.socials]}


def _seo(options: SiteOptions) -> JsonObject:
    return {
        "title": options.seo_title,
        "description": options.seo_description,
        "og_image_id": options.og_image_id,
        "verification": options.verification,
        "organisation": options.organisation,
    }


def _site_map(options: SiteOptions) -> JsonObject:
    stored = SiteMap.of(options.site_map)
    return {
        "enabled": stored.enabled,
        "types": dict(stored.types),
        "exclude": list(stored.exclude),
        "extra": list(stored.extra),
    }


def _error_page(options: SiteOptions) -> JsonObject:
    return {
        "title": options.error_title,
        "subtitle": options.error_subtitle,
        "section_title": options.error_section_title,
        "section_text": options.error_section_text,
        "truck_image_id": options.truck_image_id,
    }


CONTENTS: Mapping[Kind, Callable[[SiteOptions], JsonObject]] = {
    Kind.BUSINESS: business_content,
    Kind.GENERAL: _general,
    Kind.COLLECTIONS: _collections,
    Kind.COLORS: _colors,
    Kind.SOCIALS: _socials,
    Kind.SEO: _seo,
    Kind.SITE_MAP: _site_map,
    Kind.ERROR_PAGE: _error_page,
}
"""The kinds that are stored in columns of the options row, with functions that return their content."""


def navigation_content() -> JsonObject:
    """Return the header and footer menus.

    An entry for a post has no URL, because it uses the URL of the post.
    """
    trees = menu_trees(menu_rows(), with_hidden=True)
    return {"header": _entries(trees["header"]), "footer": _entries(trees["footer"])}


def _entries(tree: Tree) -> list[JsonObject]:
    return [
        {
            **entry,
            "url": entry["url"] if entry["type"] == MenuItem.Type.LINK else "",
            "children": _entries(entry["children"]),
        }
        for entry in tree
    ]


@contextmanager
def store_versions(options: SiteOptions, *, by: int | None) -> Iterator[None]:
    """Store a version of each kind that this block changes. `options` is the locked row."""
    before = {kind: read(options) for kind, read in CONTENTS.items()}
    yield
    for kind, read in CONTENTS.items():
        store_version(kind, before=before[kind], after=read(options), by=by)


@contextmanager
def store_navigation_version(*, by: int | None) -> Iterator[None]:
    """Store a version of the menus that this block replaces. The caller has locked the options."""
    before = navigation_content()
    yield
    store_version(Kind.NAVIGATION, before=before, after=navigation_content(), by=by)
