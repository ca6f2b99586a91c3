"""DNS lookups with time limits, on the configured servers or the machine's own servers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from django.conf import settings

from shared.hosting.addresses import parse_address

if TYPE_CHECKING:
    import dns.nameserver
    import dns.resolver

DEADLINE = 5.0
"""The time limit in seconds for a lookup, including all servers and retries."""
_ONE_TRY = 2.0
_MOST = 12
"""The maximum number of records to return for a name."""
_PORT = 53


class LookupFailed(Exception):
    """An error that is raised if no server responded, so that the result is unknown."""


class Resolver(Protocol):
    """A DNS resolver. A name that does not exist has no records."""

    def texts(self, name: str) -> list[str]:
        """Return the TXT records of a name. Raises LookupFailed if no server responds."""

    def addresses(self, name: str) -> list[str]:
        """Return the IPv4 and IPv6 addresses of a name, sorted.

        CNAME records are followed. Raises LookupFailed if no server responds.
        """


class DnsResolver:
    """A resolver that queries `servers`, or the machine's servers if there are none.

    Each server is an `address` or `address:port`. The DNS library is loaded with the first lookup, because it
    needs 3 MB of memory and many processes never use it.
    """

    def __init__(self, servers: tuple[str, ...] = ()) -> None:
        self._servers = servers

    def texts(self, name: str) -> list[str]:
        return [b"".join(record.strings).decode("utf-8", "replace") for record in self._records(name, "TXT")]

    def addresses(self, name: str) -> list[str]:
        addresses = [record.address for kind in ("A", "AAAA") for record in self._records(name, kind)]
        return sorted(addresses)

    def _records(self, name: str, kind: str) -> list[Any]:
        import dns.exception
        import dns.resolver

        try:
            answer = self._resolver().resolve(name, kind, search=False)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return []
        except (dns.exception.DNSException, OSError, ValueError) as error:
            raise LookupFailed(str(error)) from error
        return list(answer)[:_MOST]

    def _resolver(self) -> "dns.resolver.Resolver":
        import dns.resolver

        resolver = dns.resolver.Resolver(configure=not self._servers)
        if self._servers:
            resolver.nameservers = [_server(each) for each in self._servers]
        resolver.lifetime, resolver.timeout = DEADLINE, _ONE_TRY
        return resolver


def make_resolver() -> Resolver:
    """Return a resolver for the configured servers."""
    return DnsResolver(settings.DNS_SERVERS)


@dataclass(frozen=True)
class DnsTarget:
    """A target that hosts must point to: an IP address, or a name for a CNAME record."""

    value: str

    @property
    def type(self) -> str:
        """The type of the record that points to the target."""
        address = parse_address(self.value)
        return "CNAME" if address is None else {4: "A", 6: "AAAA"}[address.version]

    def addresses(self, resolver: Resolver) -> list[str]:
        """Return the IP addresses of the target. Raises LookupFailed if no DNS server responds."""
        address = parse_address(self.value)
        return resolver.addresses(self.value) if address is None else [str(address)]


def _server(text: str) -> "dns.nameserver.Nameserver":
    import dns.nameserver

    address = parse_address(text)
    if address is not None:
        return dns.nameserver.Do53Nameserver(str(address), _PORT)
    host, _, port = text.rpartition(":")
    return dns.nameserver.Do53Nameserver(host.strip("[]"), int(port))
