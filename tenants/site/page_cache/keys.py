"""The cache key of a request: its host, its path and the relevant part of its query.

Headers, cookies and unknown parameters affect neither the key nor the page. Hosts and queries are normalized
by the same functions as in the middleware and the view.
"""

from django.core.exceptions import SuspiciousOperation
from django.http import QueryDict

from shared.tenancy.hosts import InvalidHost, canonical_host, split_api
from tenants.posts.content.addresses import short_link
from tenants.site.payload.addresses import Query, normal_url
from tenants.site.payload.routing import relevant_query

PageKey = tuple[str, str, str, bool]
"""Host, path, query, and whether the request used HTTPS, because then the page has an HSTS header."""

_MAX_QUERY_LENGTH = 1_000
_MAX_HOSTS = 2_000

_hosts: dict[str, str | None] = {}


def page_key(host: str, path: str, query: str, *, is_secure: bool) -> PageKey | None:
    """Return the key of the requested page, or None if the response must not be shared.

    `host` is the raw header, `path` is decoded, and `query` is the raw query string.
    """
    canonical = _host(host)
    if canonical is None or not path.startswith("/"):
        return None
    counted = _query(path, query) if query else ""
    return None if counted is None else (canonical, path, counted, is_secure)


def _host(raw: str) -> str | None:
    """Return the normalized host of the site, or None for an API host or an invalid host."""
    try:
        return _hosts[raw]
    except KeyError:
        pass
    try:
        host, is_api = split_api(canonical_host(raw))
    except InvalidHost:
        return None
    if len(_hosts) >= _MAX_HOSTS:
        _hosts.clear()
    _hosts[raw] = canonical = None if is_api else host
    return canonical


def _query(path: str, raw: str) -> str | None:
    if len(raw) > _MAX_QUERY_LENGTH:
        return None
    try:
        parameters = QueryDict(raw.encode()).dict()
    except (SuspiciousOperation, ValueError):
        return None
    url = normal_url(path)
    if url == "" and short_link(str(parameters.get("p", ""))):
        # This may be a short link of an imported site, which redirects to a post.
        return None
    query = relevant_query(url, Query.of({name: str(value) for name, value in parameters.items()}))
    # Searches are not cached, because their number is unlimited.
    return None if query.q else query.encoded()
