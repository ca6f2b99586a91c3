"""From which addresses a domain's mail may come: another domain's host is not its to write from.

All domains send through one mail server, which may be trusted with the addresses of each.
See docs/decisions/0209-senders.md.
"""

from email.utils import parseaddr

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from shared.accounts.memberships import access_to
from shared.accounts.models import User
from shared.api.permissions import Role
from shared.tenancy.hosts import InvalidHost, canonical_host
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef, current_domain, shared_work


def check_sender(address: str, user: User) -> None:
    """Raise ValidationError for the address of a host of another domain, unless `user` runs that one too.

    So is the installation's own refused to all but those who run it.
    """
    host = _host_of(address)
    owner = _owner_of(host)
    if owner is not None:
        is_lent = owner.id == current_domain().id or _runs(user, owner)
    else:
        is_lent = host != _host_of(parseaddr(settings.DEFAULT_FROM_EMAIL)[1]) or user.is_super_admin
    if not is_lent:
        raise ValidationError(
            {
                "outgoing_email": _("%(host)s belongs to another site. Enter an address of your own.")
                % {"host": host}
            }
        )


def _host_of(address: str) -> str:
    """The host of an address; "" for none, or one that no domain could have."""
    try:
        return canonical_host(address.rpartition("@")[2])
    except InvalidHost:
        return ""


def _owner_of(host: str) -> DomainRef | None:
    """The domain whose host it is, or is below; of several the nearest."""
    while host:
        if owner := domain_by_host(host):
            return owner
        host = host.partition(".")[2]
    return None


def _runs(user: User, domain: DomainRef) -> bool:
    with shared_work():
        access = access_to(user, domain.id)
    return access is not None and access.role <= Role.ADMIN
