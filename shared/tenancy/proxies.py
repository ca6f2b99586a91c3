"""Trusted proxies, and the visitor's address from their headers.

This module does not import Django, so that the environment can be checked before Django is loaded. See
docs/decisions/proxies-and-certificates.md.
"""

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache  # noqa: TID251  # bounded cache of a pure function of external input
from typing import Self

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

UNIX = "unix"
"""The name in settings for clients that connect with a Unix socket."""
_MOST_HOPS = 32
"""The maximum number of proxies to read from a header, more than any setup has.

Entries farther left are ignored.
"""
_LONGEST = 64
_WITH_PORT = re.compile(r"\[([^\]]*)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5}", re.ASCII)


def visitor_network(address: str) -> str:
    """Return the network that limits treat as one visitor: an IPv4 address, or an IPv6 /64 network."""
    if ":" not in address:
        return address
    return str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False))


@dataclass(frozen=True)
class Proxies:
    """The proxies that may report the addresses of visitors."""

    networks: tuple[Network, ...] = ()
    has_unix: bool = False

    @classmethod
    def of(cls, texts: Iterable[str]) -> Self:
        """Return the proxies for IP addresses, networks and `unix`.

        Raises ValueError with the first invalid text.
        """
        networks, has_unix = [], False
        for text in texts:
            if text == UNIX:
                has_unix = True
                continue
            try:
                networks.append(ipaddress.ip_network(text))
            except ValueError as error:
                raise ValueError(text) from error
        return cls(tuple(networks), has_unix)

    def __contains__(self, peer: str) -> bool:
        """Return whether `peer` is a trusted proxy. For a Unix socket, `peer` is ""."""
        if not peer:
            return self.has_unix
        if not self.networks:
            return False
        address = _address(peer)
        return address is not None and self._trusts(address)

    def visitor(self, peer: str, forwarded_for: str, real_ip: str) -> str:
        """Return the visitor's address from the headers that a trusted proxy, `peer`, has sent.

        In `forwarded_for`, this is the rightmost address that is not a trusted proxy, because visitors can
        write the entries left of it. If the two headers contain different visitors, one of them is forged, so
        both are ignored and the address of `peer` is returned.
        """
        last, visitor = self._walk(forwarded_for)
        real = _address(real_ip.strip())
        if last is None or real is None:
            address = visitor or real
            return peer if address is None else str(address)
        return str(visitor) if real in (last, visitor) else peer

    def _walk(self, forwarded_for: str) -> tuple[Address | None, Address | None]:
        """Return the rightmost address, and the rightmost address of a non-proxy. Each may be None."""
        last = nearest = None
        for entry in reversed(forwarded_for.rsplit(",", _MOST_HOPS)[-_MOST_HOPS:]):
            address = _address(entry.strip())
            if address is None:
                break
            last, nearest = last or address, address
            if not self._trusts(address):
                break
        return last, nearest

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self.networks)


@lru_cache(maxsize=4_096)
def plain_address(peer: str) -> str:
    """Return the canonical IP address in a string such as `192.0.2.1:1234` or `[2001:db8::1]:1234`.

    Returns "" for a client without an address, such as one with a Unix socket. The result is cached, because
    a client sends several requests from one port.
    """
    address = _address(peer)
    return "" if address is None else str(address)


def _address(text: str) -> Address | None:
    """Return the IP address in `text`, which may have a port and brackets, or None for any other text."""
    if len(text) > _LONGEST:
        return None
    match = _WITH_PORT.fullmatch(text)
    try:
        address = ipaddress.ip_address((match[1] or match[2]) if match else text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        if address.scope_id is not None:
            return None
        return address.ipv4_mapped or address
    return address
