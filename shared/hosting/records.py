"""The DNS records that a host needs, derived from the host, its domain and the settings."""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings

from shared.domains.models import Host
from shared.hosting.dns import DnsTarget
from shared.tenancy.hosts import API_PREFIX
from shared.tenancy.sealing import hash_with_key

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_PROOF = "_commissary."
_PREFIX = "commissary-verification="


@dataclass(frozen=True)
class RequiredRecord:
    """A DNS record to add. Records can be added together, unless `is_alternative` is set."""

    type: str
    name: str
    value: str
    is_alternative: bool = False
    """Whether the record is an alternative: add either the CNAME record or the address records."""


def targets() -> list[DnsTarget]:
    """Return the DNS targets in the settings."""
    return [DnsTarget(each) for each in settings.DNS_TARGETS]


def proof_record(host: Host) -> RequiredRecord:
    """Return the TXT record that proves ownership of the host. It is different for each domain."""
    digest = hash_with_key("host", f"{host.tenant.schema_name} {host.domain}")[:40]
    return RequiredRecord("TXT", _PROOF + host.domain, _PREFIX + digest)


def list_names(host: Host) -> list[str]:
    """Return the names that must point to the installation.

    Only the primary host of a domain has an API host.
    """
    return [host.domain, API_PREFIX + host.domain] if host.is_primary else [host.domain]


def list_required_records(host: Host) -> list[RequiredRecord]:
    """Return the records that point the host's names to the installation.

    A registrable domain such as `example.com` cannot have a CNAME record.
    """
    return [
        RequiredRecord(target.type, name, target.value, _has_choice(usable))
        for name in list_names(host)
        for usable in [[each for each in targets() if each.type != "CNAME" or not _is_apex(name)]]
        for target in usable
    ]


def _has_choice(usable: list[DnsTarget]) -> bool:
    return {each.type == "CNAME" for each in usable} == {True, False}


def _is_apex(host: str) -> bool:
    return bool(_suffixes().privatesuffix(host) == host)


@cache
def _suffixes() -> "PublicSuffixList":
    # Load the list on first use, because most processes never use it.
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()
