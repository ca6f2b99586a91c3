"""Which page a request is for: its host, its path and what counts of its query, and nothing else of it.

Whatever a header, a cookie or an unknown parameter says is no part of the key, and no part of a page
either. The spelling of hosts and queries is decided by what the middleware and the view use themselves.
"""

from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.wsgi import get_bytes_from_wsgi
from django.http import QueryDict

from shared.tenancy.hosts import InvalidHost, canonical_host, split_api
from tenants.site.addresses import Query, normal_url
from tenants.site.plans import what_counts

Environ = dict[str, Any]

_NOT_FOR_ALL = ("HTTP_AUTHORIZATION", "HTTP_SERVICE_WORKER", "HTTP_TRANSFER_ENCODING")
"""With one of these Django decides itself what it is."""
_LONGEST_QUERY = 1_000
_MOST_HOSTS = 2_000
_PROXY: tuple[str, str] | None = settings.SECURE_PROXY_SSL_HEADER


Key = tuple[str, str, str, bool]
"""Host, path, query, and whether it came by https."""

_hosts: dict[str, str | None] = {}


def key_of(environ: Environ) -> Key | None:
    """The page that is asked for, or None where the answer is not for everybody's use."""
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return None
    if environ.get("CONTENT_LENGTH") not in (None, "", "0") or environ.get("SCRIPT_NAME"):
        return None
    for name in _NOT_FOR_ALL:
        if name in environ:
            return None
    host = _host(environ.get("HTTP_HOST", ""))
    path = environ.get("PATH_INFO", "")
    if host is None or not path.startswith("/"):
        return None
    asked = environ.get("QUERY_STRING", "")
    query = _query(path, asked, environ) if asked else ""
    return None if query is None else (host, path, query, _is_secure(environ))


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
    if len(_hosts) >= _MOST_HOSTS:
        _hosts.clear()
    _hosts[raw] = found = None if is_api else host
    return found


def _query(path: str, asked: str, environ: Environ) -> str | None:
    if len(asked) > _LONGEST_QUERY:
        return None
    try:
        parameters = QueryDict(get_bytes_from_wsgi(environ, "QUERY_STRING", "")).dict()
    except (SuspiciousOperation, ValueError):
        return None
    query = what_counts(normal_url(path), Query.of({name: str(value) for name, value in parameters.items()}))
    # There are as many searches as people can think of.
    return None if query.q else query.encoded()


def _is_secure(environ: Environ) -> bool:
    """As `HttpRequest.is_secure`: a page by https says that it wants to be asked by https again."""
    if _PROXY is not None and _PROXY[0] in environ:
        said: str = environ[_PROXY[0]]
        return said.split(",", 1)[0].strip() == _PROXY[1]
    return bool(environ.get("wsgi.url_scheme") == "https")
