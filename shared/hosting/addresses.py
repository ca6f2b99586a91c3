"""Checks of the IP addresses that the installation connects to on behalf of users."""

import ipaddress

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_NAT64 = ipaddress.ip_network("64:ff9b::/96")


def is_public(address: Address) -> bool:
    """Return whether the address is on the public internet.

    For an IPv6 address that contains an IPv4 address, both must be public.
    """
    inner = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    if inner is not None and not is_public(inner):
        return False
    if isinstance(address, ipaddress.IPv6Address) and address in _NAT64:
        return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def parse_address(text: str) -> Address | None:
    """Return the IP address in `text`, or None if `text` is something else, such as a host name."""
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
