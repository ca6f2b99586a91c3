"""Asking the DNS about hosts: with time-outs, of the servers that are set or of the machine's own."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from django.conf import settings

from shared.hosting.addresses import as_address

if TYPE_CHECKING:
    import dns.nameserver
    import dns.resolver

DEADLINE = 5.0
"""Seconds one question may take, all servers and repetitions together."""
_ONE_TRY = 2.0
_MOST = 12
"""More records of one name are not read."""
_PORT = 53


class LookupFailed(Exception):
    """Nobody could be asked, or nobody answered: nothing is known."""


class Resolver(Protocol):
    """What answers questions about names. A name that does not exist has no records."""

    def texts(self, name: str) -> list[str]:
        """Its TXT records. Raises LookupFailed."""

    def addresses(self, name: str) -> list[str]:
        """Its addresses of both kinds, wherever a CNAME leads, sorted. Raises LookupFailed."""


class DnsResolver:
    """Asks `servers`, each an address or `address:port`; without any, those of the machine.

    What it asks with is loaded with the first question: 3 MB that many processes never need.
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


def resolver_of_settings() -> Resolver:
    """The one that the operator has set."""
    return DnsResolver(settings.DNS_SERVERS)


@dataclass(frozen=True)
class DnsTarget:
    """Where names have to lead to: an address, or a name that a CNAME can name."""

    value: str

    @property
    def type(self) -> str:
        """The kind of record that leads there."""
        address = as_address(self.value)
        return "CNAME" if address is None else {4: "A", 6: "AAAA"}[address.version]

    def addresses(self, resolver: Resolver) -> list[str]:
        """The addresses behind it. Raises LookupFailed."""
        address = as_address(self.value)
        return resolver.addresses(self.value) if address is None else [str(address)]


def _server(text: str) -> "dns.nameserver.Nameserver":
    import dns.nameserver

    address = as_address(text)
    if address is not None:
        return dns.nameserver.Do53Nameserver(str(address), _PORT)
    host, _, port = text.rpartition(":")
    return dns.nameserver.Do53Nameserver(host.strip("[]"), int(port))
