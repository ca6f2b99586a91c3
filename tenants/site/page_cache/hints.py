"""Let views mark responses for the page cache, through `request.META[HINT]` if it is present."""

from dataclasses import dataclass

from django.http import HttpRequest

from shared.tenancy.unit_of_work import current_domain
from tenants.site.page_cache.packing import CompressedBody

HINT = "commissary.cache_hint"


@dataclass(frozen=True)
class CacheablePage:
    """A page that is the same for all visitors until the Unix time `until`, unless its domain changes."""

    domain_id: int
    until: float
    packed: CompressedBody


@dataclass
class CacheHint:
    """Instructions for caching a response. They are empty unless a view has marked the response."""

    page: CacheablePage | None = None


def mark_cacheable(request: HttpRequest, packed: CompressedBody, until: float | None) -> None:
    """Allow caching the page until the Unix time `until`. If `until` is None, do nothing."""
    hint = request.META.get(HINT)
    if hint is not None and until is not None:
        hint.page = CacheablePage(current_domain().id, until, packed)


def is_cached(request: HttpRequest) -> bool:
    """Return whether there is a cache that stores marked pages."""
    return HINT in request.META
