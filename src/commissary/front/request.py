"""A request as the server hands it over, before anything of it is believed."""

import re
from dataclasses import dataclass, field
from random import getrandbits
from typing import Any, Protocol

from shared.tenancy.hosts import InvalidHost, canonical_host

_SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)


class Headers(Protocol):
    """granian's `RSGIHeaders`: names in lower case, values that are not ASCII left out."""

    def get(self, key: str, default: Any = None) -> Any: ...

    def get_all(self, key: str) -> list[str]: ...

    def items(self) -> list[tuple[str, str]]: ...

    def __contains__(self, key: str) -> bool: ...


class Scope(Protocol):
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


class Malformed(Exception):
    """No request this server answers: 400 with `str(error)`."""


@dataclass(slots=True)
class Request:
    """What was asked, with the forwarding headers of strangers taken for nothing."""

    scope: Scope
    method: str
    host: str
    path: str
    query: str
    headers: Headers
    peer: str
    """The address at the other end of the connection."""
    is_proxied: bool
    """Whether `peer` is a trusted proxy."""
    address: str = field(init=False)
    """The client's address: what a trusted proxy says in X-Real-IP, else the peer's."""
    id: str = field(init=False)
    """What a trusted proxy says in X-Request-ID, else 24 digits of ours. The answer bears it too."""
    cache: str = field(init=False, default="")
    """`hit`, `miss` or `stale` of a page for everybody; else ""."""

    def __post_init__(self) -> None:
        given = self.headers.get("x-request-id", "") if self.is_proxied else ""
        self.id = given if given and _SANE_ID.fullmatch(given) else f"{getrandbits(96):024x}"
        self.address = self.headers.get("x-real-ip", self.peer) if self.is_proxied else self.peer

    @classmethod
    def of(cls, scope: Scope, trusted_proxies: frozenset[str]) -> "Request":
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
        peer = _without_port(scope.client)
        return cls(
            scope, scope.method, host, path, scope.query_string, headers, peer, peer in trusted_proxies
        )

    @property
    def is_secure(self) -> bool:
        """Whether the visitor came by https: this server is told so by a trusted proxy alone."""
        if self.is_proxied:
            forwarded: str = self.headers.get("x-forwarded-proto", "")
            return forwarded.split(",", 1)[0].strip() == "https"
        return self.scope.scheme == "https"

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


def _without_port(address: str) -> str:
    """`127.0.0.1:1234` or `[::1]:1234` without its port and brackets."""
    return address.rpartition(":")[0].strip("[]") or address
