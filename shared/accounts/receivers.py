"""Update memberships and the audit log when a domain is created or deleted."""

from typing import TYPE_CHECKING

from django.dispatch import receiver

from shared.accounts.models import AuditEvent, Membership, MembershipState
from shared.api.permissions import Role
from shared.domains.signals import domain_created, domain_purged
from shared.tenancy.router import OWNER

if TYPE_CHECKING:
    from shared.tenancy.unit_of_work import DomainRef


@receiver(domain_created)
def assign_owner(sender: type, domain: "DomainRef", owner_id: int | None, **kwargs: object) -> None:
    """Make the owner an Admin of the domain, in the transaction that creates the domain."""
    if owner_id is not None:
        Membership.objects.create(
            user_id=owner_id, domain_id=domain.id, role=Role.ADMIN, state=MembershipState.ACTIVE
        )


@receiver(domain_purged)
def write_down_end(sender: type, domain: "DomainRef", hosts: list[str], **kwargs: object) -> None:
    """Record the permanent deletion of a domain in the audit log, in the transaction of the deletion."""
    data = {"title": domain.title, "hosts": hosts}
    AuditEvent.objects.using(OWNER).create(action="domain.purged", domain_id=domain.id, data=data)
