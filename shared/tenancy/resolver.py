"""Find the domain of a host or id, for most requests without a query."""

from contextlib import suppress
from threading import Lock

from cachetools import TTLCache
from django.apps import apps

from .hosts import InvalidHost, canonical_host, split_api
from .unit_of_work import DomainRef, shared_work

# In seconds. Within this time, other processes use the new state of a domain that was added, moved or
# suspended. Sessions check the registry in every request in any case.
_SECONDS = 1.0
# Unknown hosts are cached too, and the cache has a maximum size, so that requests for many of them cause
# neither queries nor unlimited memory use.
_cache: TTLCache[str | int, DomainRef | None] = TTLCache(maxsize=10_000, ttl=_SECONDS)
_lock = Lock()


def domain_for_host(raw: str) -> tuple[DomainRef | None, bool]:
    """Return the domain of a host name, or None, and whether the name is the domain's API host.

    There is no default domain.
    """
    try:
        host, is_api = split_api(canonical_host(raw))
    except InvalidHost:
        return None, False
    return domain_by_host(host), is_api


def domain_by_host(host: str) -> DomainRef | None:
    """Return the domain of a canonical host name, or None if the host is unknown."""
    return _get_cached(host, domains__domain=host)


def domain_by_id(domain_id: int) -> DomainRef | None:
    return _get_cached(domain_id, pk=domain_id)


def get_cached_domain(host: str) -> DomainRef | None:
    """Return the domain of a canonical host name from the cache.

    Raises KeyError if the host is not cached.
    """
    with _lock:
        return _cache[host]


def invalidate(domain_id: int | None = None) -> None:
    """Clear the cache or, with `domain_id`, only its entries for this domain and for unknown hosts."""
    with _lock:
        for key, domain in list(_cache.items()):
            # An unknown host may belong to this domain now.
            if domain_id is None or domain is None or domain.id == domain_id:
                _cache.pop(key, None)


def _get_cached(key: str | int, **lookup: object) -> DomainRef | None:
    # Do not check `key in _cache` first, because the entry could expire between the check and the read.
    with _lock, suppress(KeyError):
        return _cache[key]
    with shared_work():
        row = apps.get_model("domains", "Domain").objects.routed().filter(**lookup).first()
        domain = row.ref() if row else None
    with _lock:
        _cache[key] = domain
    return domain
