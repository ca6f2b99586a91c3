"""Which records a host needs in the DNS: they follow from the host, its domain and the settings alone."""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings

from shared.domains.models import Host
from shared.hosting.dns import DnsTarget
from shared.tenancy.hosts import API_PREFIX
from shared.tenancy.sealing import keyed_hash

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_PROOF = "_commissary."
_PREFIX = "commissary-verification="


@dataclass(frozen=True)
class RequiredRecord:
    """A record that is to be set; several of one name and type may all be, unless `is_alternative`."""

    type: str
    name: str
    value: str
    is_alternative: bool = False
    """Whether it is one way of several: either the CNAME or the addresses."""


def targets() -> list[DnsTarget]:
    """Where hosts have to lead to."""
    return [DnsTarget(each) for each in settings.DNS_TARGETS]


def proof_of(host: Host) -> RequiredRecord:
    """What shows that whoever set it owns the name; it is another one for every domain."""
    digest = keyed_hash("host", f"{host.tenant.schema_name} {host.domain}")[:40]
    return RequiredRecord("TXT", _PROOF + host.domain, _PREFIX + digest)


def names_of(host: Host) -> list[str]:
    """The names that have to lead here: the API of a domain answers below its primary host alone."""
    return [host.domain, API_PREFIX + host.domain] if host.is_primary else [host.domain]


def required_records(host: Host) -> list[RequiredRecord]:
    """What leads its names here. A name that others register below cannot have a CNAME."""
    return [
        RequiredRecord(target.type, name, target.value, _has_choice(usable))
        for name in names_of(host)
        for usable in [[each for each in targets() if each.type != "CNAME" or not _is_apex(name)]]
        for target in usable
    ]


def _has_choice(usable: list[DnsTarget]) -> bool:
    return {each.type == "CNAME" for each in usable} == {True, False}


def _is_apex(host: str) -> bool:
    return bool(_suffixes().privatesuffix(host) == host)


@cache
def _suffixes() -> "PublicSuffixList":
    # Loaded when somebody looks at hosts: most processes never need it.
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()
