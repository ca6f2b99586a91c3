"""Which page a request is for: its host, its path and what counts of its query, and nothing else of it.

Whatever a header, a cookie or an unknown parameter says is no part of the key, and no part of a page
either. The spelling of hosts and queries is decided by what the middleware and the view use themselves.
"""

from django.core.exceptions import SuspiciousOperation
from django.http import QueryDict

from shared.tenancy.hosts import InvalidHost, canonical_host, split_api
from tenants.posts.content.addresses import short_link
from tenants.site.payload.addresses import Query, normal_url
from tenants.site.payload.routing import relevant_query

PageKey = tuple[str, str, str, bool]
"""Host, path, query, and whether it came by https: such a page says that it wants to be asked so again."""

_MAX_QUERY_LENGTH = 1_000
_MAX_HOSTS = 2_000

_hosts: dict[str, str | None] = {}


def page_key(host: str, path: str, query: str, *, is_secure: bool) -> PageKey | None:
    """The page that is asked for, or None where the answer is not for everybody's use.

    `host` is the header as it came, `path` is decoded, `query` is the query string as it came.
    """
    canonical = _host(host)
    if canonical is None or not path.startswith("/"):
        return None
    counted = _query(path, query) if query else ""
    return None if counted is None else (canonical, path, counted, is_secure)


def _host(raw: str) -> str | None:
    """The site's host in its one spelling; None for the API's and for what is no host."""
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
        # It may lead to a post that had this address on the site before this one.
        return None
    query = relevant_query(url, Query.of({name: str(value) for name, value in parameters.items()}))
    # There are as many searches as people can think of.
    return None if query.q else query.encoded()
