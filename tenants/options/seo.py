"""Metadata of a site for search engines: verification, publisher, and sitemap."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shared.data_types import JsonMapping
from tenants.posts.collections import COLLECTIONS

VERIFICATION: Mapping[str, str] = {
    "google": "google-site-verification",
    "bing": "msvalidate.01",
    "yandex": "yandex-verification",
    "pinterest": "p:domain_verify",
    "facebook": "facebook-domain-verification",
}
"""The name of each search engine's meta tag for its verification code."""

ORGANISATION_TYPES = (
    "Organization",
    "NGO",
    "LocalBusiness",
    "FoodEstablishment",
    "Restaurant",
    "Corporation",
)
MAX_ADDRESSES = 500


@dataclass(frozen=True)
class SiteMap:
    """The settings of `/sitemap.xml`, which contains all pages by default."""

    enabled: bool = True
    types: Mapping[str, bool] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()

    @classmethod
    def of(cls, stored: JsonMapping) -> "SiteMap":
        """Return the settings in the column. Collections are included unless they are turned off."""
        types = stored.get("types", {})
        return cls(
            enabled=stored.get("enabled", True),
            types={each.site_map_name: types.get(each.site_map_name, True) for each in COLLECTIONS},
            exclude=tuple(stored.get("exclude", ())),
            extra=tuple(stored.get("extra", ())),
        )

    def names_type(self, post_type: int) -> bool:
        return all(self.types[each.site_map_name] for each in COLLECTIONS if each.type == post_type)

    def names_index(self, path: str) -> bool:
        return all(self.types[each.site_map_name] for each in COLLECTIONS if each.index_path == path)


def verification_tags(codes: Mapping[str, str]) -> dict[str, str]:
    """Return the meta tags for the verification codes: their content by name."""
    return {VERIFICATION[engine]: word for engine, word in codes.items() if word and engine in VERIFICATION}
