"""Look up the domain of a host or id, without a query for most requests."""

from contextlib import suppress
from threading import Lock

from cachetools import TTLCache
from django.apps import apps

from .hosts import InvalidHost, canonical_host, split_api
from .unit_of_work import DomainRef, shared_work

# Other processes learn of a new, moved or suspended domain within this time; sessions check the registry
# themselves at every request.
_SECONDS = 1.0
# Unknown hosts are cached too, so that a flood of them costs neither queries nor memory.
_cache: TTLCache[str | int, DomainRef | None] = TTLCache(maxsize=10_000, ttl=_SECONDS)
_lock = Lock()


def domain_for_host(raw: str) -> tuple[DomainRef | None, bool]:
    """Return the domain of `raw` or None, never a default, and whether `raw` is its API host."""
    try:
        host, is_api = split_api(canonical_host(raw))
    except InvalidHost:
        return None, False
    return domain_by_host(host), is_api


def domain_by_host(host: str) -> DomainRef | None:
    """Return the domain of a canonical host name, or None."""
    return _get_cached(host, domains__domain=host)


def domain_by_id(domain_id: int) -> DomainRef | None:
    return _get_cached(domain_id, pk=domain_id)


def get_cached_domain(host: str) -> DomainRef | None:
    """Return the domain of a canonical host name from the cache; raise KeyError if it is not cached."""
    with _lock:
        return _cache[host]


def invalidate(domain_id: int | None = None) -> None:
    """Clear the cache, or its entries for one domain and for all unknown hosts."""
    with _lock:
        for key, domain in list(_cache.items()):
            # An unknown host may now belong to this domain.
            if domain_id is None or domain is None or domain.id == domain_id:
                _cache.pop(key, None)


def _get_cached(key: str | int, **lookup: object) -> DomainRef | None:
    # Not `if key in _cache`: the entry may expire between the check and the read.
    with _lock, suppress(KeyError):
        return _cache[key]
    with shared_work():
        row = apps.get_model("domains", "Domain").objects.routed().filter(**lookup).first()
        domain = row.ref() if row else None
    with _lock:
        _cache[key] = domain
    return domain
