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
        """The network that rate limits treat as one client: an IPv4 address, or an IPv6 /64 network."""
        return "unknown" if self.address is None else visitor_network(self.address)

    @property
    def wide_network(self) -> str:
        """The IPv6 /48 network of the address, or "" for IPv4.

        One subscriber may own all /64 networks in a /48 network.
        """
        if self.address is None or ipaddress.ip_address(self.address).version == 4:
            return ""
        return str(ipaddress.ip_network((self.address, 48), strict=False))


def get_caller(request: Any) -> Caller:
    """Return the client of a request. The address never comes from headers that the client can set."""
    return Caller(
        address=_address(str(getattr(request, "client_address", ""))),
        user_agent=_printable(request.META.get("HTTP_USER_AGENT", ""))[:MAX_USER_AGENT],
        host=get_site_host(request),
    )


def get_site_host(request: Any) -> str:
    """Return the host of the site that the request is for, without `api.`, or "" for an invalid host name."""
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
