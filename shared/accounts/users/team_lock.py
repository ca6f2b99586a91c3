"""The lock of a team, so that changes to the memberships and invitations of a domain run one at a time."""

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied

from shared.accounts.models import Membership, User
from shared.api.permissions import Role
from shared.tenancy.locks import lock_kind

if TYPE_CHECKING:
    from shared.accounts.actor import Actor, Operator


def lock_team(domain_id: int, *, by: "Actor | Operator | None" = None) -> None:
    """Lock the team until the transaction ends, after waiting for other changes to it.

    Raises PermissionDenied if the caller `by` was demoted or removed after their request started.
    """
    lock_kind(Membership, domain_id)
    if by is not None and by.user is not None and not _still_has_role(by.user, by.role, domain_id):
        raise PermissionDenied


def _still_has_role(user: User, role: Role, domain_id: int) -> bool:
    current = User.objects.filter(pk=user.pk, is_active=True).only("is_super_admin").first()
    if current is None or current.is_super_admin:
        return current is not None
    roles = Membership.objects.active().filter(user=user, domain_id=domain_id).values_list("role", flat=True)
    return any(Role(each) <= role for each in roles)
