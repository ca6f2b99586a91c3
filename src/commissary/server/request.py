"""A request as the server passes it on, with its forwarding headers evaluated."""

import re
import time
from dataclasses import dataclass
from random import getrandbits
from typing import Any, Protocol

from shared.tenancy.hosts import InvalidHost, canonical_host
from shared.tenancy.proxies import Proxies, plain_address, visitor_network

_SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)


class Headers(Protocol):
    """granian's `RSGIHeaders`, which contains lowercase names, and only values that are ASCII."""

    def get(self, key: str, default: Any = None) -> Any: ...

    def get_all(self, key: str) -> list[str]: ...

    def items(self) -> list[tuple[str, str]]: ...

    def __contains__(self, key: str) -> bool: ...


class RsgiScope(Protocol):
    """granian's `RSGIHTTPScope`, as defined by the RSGI specification."""

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
"""The address that is used for clients that connect over a Unix socket."""
FORWARDED_FOR, REAL_IP = "x-forwarded-for", "x-real-ip"


class Malformed(Exception):
    """An error that is raised for an invalid request. The client receives a 400 response with
    `str(error)`."""


@dataclass(slots=True)
class Request:
    """A request. Its address and scheme come from forwarding headers only if a trusted proxy sent them."""

    scope: RsgiScope
    method: str
    host: str
    path: str
    query: str
    headers: Headers
    address: str
    """The IP address of the visitor: the address of the peer, or the one that a trusted proxy reports."""
    is_secure: bool
    """Whether the visitor uses HTTPS, as reported by a trusted proxy."""
    id: str
    """The request id: the X-Request-ID from a trusted proxy, or 24 random hexadecimal digits.

    The response also contains it.
    """
    arrived_at: float
    """The arrival time of the head of the request, in Unix seconds."""
    cache: str = ""
    """The cache result of a cacheable page: `hit`, `miss` or `stale`. It is "" for other requests."""

    @classmethod
    def of(cls, scope: RsgiScope, trusted_proxies: Proxies) -> "Request":
        """Return the request of an RSGI scope.

        Raises `Malformed` for an invalid path or contradictory hosts.
        """
        headers, path = scope.headers, scope.path
        hosts = headers.get_all("host")
        if len(hosts) > 1:
            raise Malformed("The request names more than one host.")
        host = hosts[0] if hosts else scope.authority or ""
        if scope.authority is not None and not _is_same_host(scope.authority, host):
            # RFC 9112, section 3.2.2: the host in the request line takes precedence over the Host header.
            raise Malformed("The request line and the Host header name different hosts.")
        if not path.startswith("/"):
            raise Malformed("The request names no path.")
        address, is_secure = plain_address(scope.client), scope.scheme == "https"
        proxy_id = ""
        if address in trusted_proxies:
            proxy_id = headers.get("x-request-id", "")
            address, is_secure = _read_forwarded(headers, address, trusted_proxies)
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
        """The network of the visitor. Queues and limits treat all addresses in it as one visitor."""
        return visitor_network(self.address)

    @property
    def is_for_everybody(self) -> bool:
        """Whether this is a plain page request, so that other visitors can get the same response."""
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


def _read_forwarded(headers: Headers, peer: str, proxies: Proxies) -> tuple[str, bool]:
    """Return the visitor's address and whether they use HTTPS, according to a trusted proxy."""
    address, protocols = peer, headers.get_all("x-forwarded-proto")
    forwarded_for, real_ip = headers.get_all(FORWARDED_FOR), headers.get_all(REAL_IP)
    # The server omits values that are not ASCII. A header without a readable value may contain anything.
    is_readable = bool(forwarded_for) or FORWARDED_FOR not in headers
    if is_readable and len(real_ip) <= 1:
        address = proxies.visitor(peer, ",".join(forwarded_for), "".join(real_ip))
    # Our proxy added the rightmost value itself, and received the other values from the client.
    return address, bool(protocols) and protocols[-1].rpartition(",")[2].strip().lower() == "https"
