"""How a view tells the page cache what it may do with an answer: `request.META[HINT]`, where there is one."""

from dataclasses import dataclass

from django.http import HttpRequest

from shared.tenancy.unit_of_work import current_domain
from tenants.site.page_cache.packing import CompressedBody

HINT = "commissary.cache_hint"


@dataclass(frozen=True)
class CacheablePage:
    """A page that is the same for everybody until `until` (Unix time), while its domain does not change."""

    domain_id: int
    until: float
    packed: CompressedBody


@dataclass
class CacheHint:
    """Empty for whatever may not be cached, which is everything that no view marked."""

    page: CacheablePage | None = None
    is_busy: bool = False
    """The answer is an error for want of a database: a stale page would be better."""


def mark_cacheable(request: HttpRequest, packed: CompressedBody, until: float | None) -> None:
    """Let the page be cached until then; not at all for None."""
    hint = request.META.get(HINT)
    if hint is not None and until is not None:
        hint.page = CacheablePage(current_domain().id, until, packed)


def is_cached(request: HttpRequest) -> bool:
    """Whether there is a cache that would take what is marked."""
    return HINT in request.META


def prefer_stale(request: HttpRequest) -> None:
    """The database is gone: a page from before is better than this answer."""
    hint = request.META.get(HINT)
    if hint is not None:
        hint.is_busy = True
