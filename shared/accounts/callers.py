"""The client of a request, as stored in sessions, throttles and the audit log."""

import ipaddress
from dataclasses import dataclass
from typing import Any

from shared.tenancy.hosts import InvalidHost, canonical_host, split_api
from shared.tenancy.proxies import visitor_network

MAX_USER_AGENT = 300


@dataclass(frozen=True)
class Caller:
    """The trusted client address, the browser's user agent, and the host of the request."""

    address: str | None = None
    user_agent: str = ""
    host: str = ""
    """The site's host, without `api.`."""

    @property
    def network(self) -> str:
        """The network that limits treat as one client: an IPv4 address, or the /64 of an IPv6 subscriber."""
        return "unknown" if self.address is None else visitor_network(self.address)

    @property
    def wide_network(self) -> str:
        """The surrounding IPv6 /48, because one subscriber may own all of its /64s; "" for IPv4."""
        if self.address is None or ipaddress.ip_address(self.address).version == 4:
            return ""
        return str(ipaddress.ip_network((self.address, 48), strict=False))


def get_caller(request: Any) -> Caller:
    """Return the caller of a request; headers from the client never determine its address."""
    return Caller(
        address=_address(str(getattr(request, "client_address", ""))),
        user_agent=_printable(request.META.get("HTTP_USER_AGENT", ""))[:MAX_USER_AGENT],
        host=get_site_host(request),
    )


def get_site_host(request: Any) -> str:
    """Return the site's host of a request; "" for an invalid host name."""
    try:
        return split_api(canonical_host(request.META.get("HTTP_HOST", "")))[0]
    except InvalidHost:
        return ""


def _address(text: str) -> str | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None  # A Unix socket has no address.
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
