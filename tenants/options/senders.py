"""The address that a site chooses for its emails, which must not belong to another domain.

`shared.mail.senders` decides whether the address is in From or in Reply-To. See docs/decisions/email.md.
"""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from shared.accounts.memberships import access_to
from shared.accounts.models import User
from shared.api.permissions import Role
from shared.hosting.records import RequiredRecord
from shared.mail import senders
from shared.mail.senders import Sender, find_owner, get_host, installation_address
from shared.tenancy.unit_of_work import DomainRef, current_domain, shared_work


@dataclass(frozen=True)
class ChosenSender:
    """The current sender of a site's emails, and the DNS record that the site's own address needs."""

    sender: Sender
    record: RequiredRecord | None


def choose_sender(address: str) -> ChosenSender:
    """Return the sender of the current domain's emails according to the last DNS check, without querying
    DNS."""
    domain_id = current_domain().id
    with shared_work():
        sender = senders.choose_sender(address, domain_id)
    return ChosenSender(sender, senders.get_required_record(address, domain_id))


def request_sender_check(address: str) -> None:
    """Request a DNS check of whether the current domain may use `address`. The worker runs it later."""
    domain_id = current_domain().id
    with shared_work(), transaction.atomic():
        senders.request_check(address, domain_id)


def check_sender(address: str, user: User) -> None:
    """Raise ValidationError if `address` belongs to another domain that `user` does not manage.

    Only Super Admins may use an address of the installation itself.
    """
    host = get_host(address)
    owner = find_owner(host)
    if owner is not None:
        is_lent = owner.id == current_domain().id or _runs(user, owner)
    else:
        is_lent = host != get_host(installation_address()) or user.is_super_admin
    if not is_lent:
        raise ValidationError(
            {
                "outgoing_email": _("%(host)s belongs to another site. Enter an email address of your own.")
                % {"host": host}
            }
        )


def _runs(user: User, domain: DomainRef) -> bool:
    with shared_work():
        access = access_to(user, domain.id)
    return access is not None and access.role <= Role.ADMIN
