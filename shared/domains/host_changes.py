"""Changes to the hosts of a domain, in the transaction that locks the domain's row."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.utils.translation import gettext as _

from .hosts import claim, new_host, retire, validate_host
from .models import Domain, Host

MAX_HOSTS = 20


@dataclass(frozen=True)
class HostEntry:
    """A requested host of a domain.

    `redirects=None` means that an existing host keeps its value and a new host redirects.
    """

    host: str
    is_primary: bool = False
    redirects: bool | None = None


Edit = Callable[[Sequence[HostEntry]], Sequence[HostEntry]]
"""A function that takes the current hosts of a domain and returns the new hosts.

It may raise ObjectDoesNotExist or ValidationError.
"""


def list_entries(domain: Domain) -> list[HostEntry]:
    """Return the hosts of a domain, the primary host first."""
    hosts = domain.domains.order_by("-is_primary", "domain")
    return [HostEntry(host.domain, host.is_primary, host.redirects) for host in hosts]


def replace_hosts(domain: Domain, entries: Sequence[HostEntry]) -> None:
    """Replace all hosts of the domain with `entries`, and reserve the removed hosts during the quarantine.

    Raises ValidationError if a host is invalid, repeated or not free, or if there is not exactly one primary
    host.
    """
    wanted = {validate_host(entry.host): entry for entry in entries}
    if len(wanted) < len(entries):
        raise ValidationError({"hosts": _("List each domain name only once.")})
    if len(wanted) > MAX_HOSTS:
        raise ValidationError(
            {"hosts": _("A domain can have up to %(most)s domain names.") % {"most": MAX_HOSTS}}
        )
    if sum(entry.is_primary for entry in wanted.values()) != 1:
        raise ValidationError({"hosts": _("Choose exactly one primary domain name.")})
    existing = {host.domain: host for host in domain.domains.all()}
    for name in sorted(wanted.keys() - existing.keys()):
        claim(new_host(name), domain_id=domain.pk)
    removed = existing.keys() - wanted.keys()
    retire(removed, domain_id=domain.pk)
    # First unset the current primary host, because a constraint forbids two primary hosts.
    domain.domains.filter(is_primary=True).update(is_primary=False)
    domain.domains.filter(domain__in=removed).delete()
    Host.objects.bulk_create(
        Host(domain=name, tenant=domain, is_primary=False) for name in sorted(wanted.keys() - existing.keys())
    )
    for redirects in (True, False):
        names = [name for name, entry in wanted.items() if entry.redirects is redirects]
        domain.domains.filter(domain__in=names).update(redirects=redirects)
    primary = domain.domains.get(domain=next(name for name, entry in wanted.items() if entry.is_primary))
    primary.is_primary = True
    primary.save(update_fields=["is_primary"])


def add_host(entry: HostEntry) -> Edit:
    """Return an edit that adds a host. A new primary host replaces the current primary host."""
    name = new_host(entry.host)

    def edit(entries: Sequence[HostEntry]) -> Sequence[HostEntry]:
        if any(each.host == name for each in entries):
            raise ValidationError({"host": _("This domain already has this domain name.")})
        others = [replace(each, is_primary=False) for each in entries] if entry.is_primary else entries
        return [*others, replace(entry, host=name)]

    return edit


def remove_host(host: str) -> Edit:
    """Return an edit that removes a host. It raises ValidationError for the primary host."""

    def edit(entries: Sequence[HostEntry]) -> Sequence[HostEntry]:
        if _entry(entries, host).is_primary:
            raise ValidationError({"host": _("Make another domain name primary first.")})
        return [each for each in entries if each.host != host]

    return edit


def change_host(host: str, *, is_primary: bool = False, redirects: bool | None = None) -> Edit:
    """Return an edit that makes a host primary, or lets it redirect or serve pages."""

    def edit(entries: Sequence[HostEntry]) -> Sequence[HostEntry]:
        changed = _entry(entries, host)
        if redirects is not None:
            changed = replace(changed, redirects=redirects)
        others = [each for each in entries if each.host != host]
        if is_primary:
            changed = replace(changed, is_primary=True)
            others = [replace(each, is_primary=False) for each in others]
        return [changed, *others]

    return edit


def _entry(entries: Sequence[HostEntry], host: str) -> HostEntry:
    entry = next((each for each in entries if each.host == host), None)
    if entry is None:
        raise ObjectDoesNotExist
    return entry
