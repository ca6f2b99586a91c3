"""A request from the server, before validation."""

import re
import time
from dataclasses import dataclass
from random import getrandbits
from typing import Any, Protocol

from shared.tenancy.hosts import InvalidHost, canonical_host
from shared.tenancy.proxies import Proxies, plain_address, visitor_network

_SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)


class Headers(Protocol):
    """granian's `RSGIHeaders`: names in lower case, without values that are not ASCII."""

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
"""The address of local peers at a Unix socket."""
FORWARDED_FOR, REAL_IP = "x-forwarded-for", "x-real-ip"


class Malformed(Exception):
    """An invalid request: 400 with `str(error)`."""


@dataclass(slots=True)
class Request:
    """A request without the forwarding headers of untrusted peers."""

    scope: RsgiScope
    method: str
    host: str
    path: str
    query: str
    headers: Headers
    address: str
    """The visitor's address: the peer's, or the one from a trusted proxy."""
    is_secure: bool
    """Whether the visitor uses HTTPS, as reported by a trusted proxy."""
    id: str
    """X-Request-ID of a trusted proxy, or 24 random hexadecimal digits. The reply also contains it."""
    arrived_at: float
    """The arrival time of its head in Unix seconds."""
    cache: str = ""
    """`hit`, `miss` or `stale` for a cacheable page; otherwise ""."""

    @classmethod
    def of(cls, scope: RsgiScope, trusted_proxies: Proxies) -> "Request":
        """Create a request; raise `Malformed` for an invalid path or contradicting hosts."""
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
        """The network that queues and limits treat as one visitor."""
        return visitor_network(self.address)

    @property
    def is_for_everybody(self) -> bool:
        """Whether other visitors can get the same reply, because this is a plain page request."""
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
    """Return the visitor's address and whether they use HTTPS, from the headers of a trusted proxy."""
    address, protocols = peer, headers.get_all("x-forwarded-proto")
    forwarded_for, real_ip = headers.get_all(FORWARDED_FOR), headers.get_all(REAL_IP)
    # The server leaves out values that are not ASCII: an unreadable header may contain anything.
    is_readable = bool(forwarded_for) or FORWARDED_FOR not in headers
    if is_readable and len(real_ip) <= 1:
        address = proxies.visitor(peer, ",".join(forwarded_for), "".join(real_ip))
    # The rightmost value is our proxy's own; the proxy received the others.
    return address, bool(protocols) and protocols[-1].rpartition(",")[2].strip().lower() == "https"
