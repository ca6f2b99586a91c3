"""A request as the server hands it over, before anything of it is believed."""

import re
import time
from dataclasses import dataclass
from random import getrandbits
from typing import Any, Protocol

from shared.tenancy.hosts import InvalidHost, canonical_host
from shared.tenancy.proxies import Proxies, plain_address, visitor_network

_SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)


class Headers(Protocol):
    """granian's `RSGIHeaders`: names in lower case, values that are not ASCII left out."""

    def get(self, key: str, default: Any = None) -> Any: ...

    def get_all(self, key: str) -> list[str]: ...

    def items(self) -> list[tuple[str, str]]: ...

    def __contains__(self, key: str) -> bool: ...


class RsgiScope(Protocol):
    """granian's `RSGIHTTPScope`, as the RSGI specification describes it."""

    proto: str
    http_version: str
    server: str
    client: str
    scheme: str
    method: str
    path: str
    query_string: str
    authority: str | None
    headers: Headers


LOOPBACK = "127.0.0.1"
"""Stands for who comes by a unix socket and is on this machine."""
FORWARDED_FOR, REAL_IP = "x-forwarded-for", "x-real-ip"


class Malformed(Exception):
    """No request this server answers: 400 with `str(error)`."""


@dataclass(slots=True)
class Request:
    """What was asked, with the forwarding headers of strangers taken for nothing."""

    scope: RsgiScope
    method: str
    host: str
    path: str
    query: str
    headers: Headers
    address: str
    """The visitor's address: the peer's, or what a trusted proxy says."""
    is_secure: bool
    """Whether the visitor came by https: this server is told so by a trusted proxy alone."""
    id: str
    """What a trusted proxy says in X-Request-ID, else 24 digits of ours. The answer bears it too."""
    arrived_at: float
    """When its head arrived, in seconds since 1970."""
    cache: str = ""
    """`hit`, `miss` or `stale` of a page for everybody; else ""."""

    @classmethod
    def of(cls, scope: RsgiScope, trusted_proxies: Proxies) -> "Request":
        """Raises `Malformed` where host or path contradict themselves."""
        headers, path = scope.headers, scope.path
        hosts = headers.get_all("host")
        if len(hosts) > 1:
            raise Malformed("The request names more than one host.")
        host = hosts[0] if hosts else scope.authority or ""
        if scope.authority is not None and not _is_same_host(scope.authority, host):
            # RFC 9112, section 3.2.2: the request line would count and the header would not.
            raise Malformed("The request line and the Host header name different hosts.")
        if not path.startswith("/"):
            raise Malformed("The request names no path.")
        address, is_secure = plain_address(scope.client), scope.scheme == "https"
        proxy_id = ""
        if address in trusted_proxies:
            proxy_id = headers.get("x-request-id", "")
            address, is_secure = _forwarded(headers, address, trusted_proxies)
        address = address or LOOPBACK
        request_id = proxy_id if proxy_id and _SANE_ID.fullmatch(proxy_id) else f"{getrandbits(96):024x}"
        return cls(
            scope,
            scope.method,
            host,
            path,
            scope.query_string,
            headers,
            address,
            is_secure,
            request_id,
            time.time(),
        )

    @property
    def network(self) -> str:
        """What queues and limits count as one visitor."""
        return visitor_network(self.address)

    @property
    def is_for_everybody(self) -> bool:
        """Whether the answer may be one that others get too: a plain question for a page."""
        headers = self.headers
        return (
            self.method in ("GET", "HEAD")
            and "authorization" not in headers
            and "service-worker" not in headers
            and "transfer-encoding" not in headers
            and headers.get("content-length", "0") == "0"
        )


def _is_same_host(one: str, other: str) -> bool:
    try:
        return canonical_host(one) == canonical_host(other)
    except InvalidHost:
        return False


def _forwarded(headers: Headers, peer: str, proxies: Proxies) -> tuple[str, bool]:
    """The visitor's address, and whether they came by https, in the words of a trusted proxy."""
    address, protocols = peer, headers.get_all("x-forwarded-proto")
    forwarded_for, real_ip = headers.get_all(FORWARDED_FOR), headers.get_all(REAL_IP)
    # The server leaves out values that are not ASCII: what is there and cannot be read may be anything.
    is_readable = bool(forwarded_for) or FORWARDED_FOR not in headers
    if is_readable and len(real_ip) <= 1:
        address = proxies.visitor(peer, ",".join(forwarded_for), "".join(real_ip))
    # The rightmost is our proxy's own; left of it stands what it was told.
    return address, bool(protocols) and protocols[-1].rpartition(",")[2].strip().lower() == "https"
