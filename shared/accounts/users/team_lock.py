"""The lock of a team: changes of the memberships and invitations of a domain come one after the other."""

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied

from shared.accounts.models import Membership, User
from shared.api.permissions import Role
from shared.tenancy.locks import lock_kind

if TYPE_CHECKING:
    from shared.accounts.actor import Actor


def lock_team(domain_id: int, *, by: "Actor | None" = None) -> None:
    """Wait for other changes of that team, and hold them up until the transaction ends.

    Raises PermissionDenied for a caller who was demoted or removed after their request began.
    """
    lock_kind(Membership, domain_id)
    if by is not None and not _still_has_role(by, domain_id):
        raise PermissionDenied


def _still_has_role(by: "Actor", domain_id: int) -> bool:
    user = User.objects.filter(pk=by.user.pk, is_active=True).only("is_super_admin").first()
    if user is None or user.is_super_admin:
        return user is not None
    roles = Membership.objects.active().filter(user=user, domain_id=domain_id).values_list("role", flat=True)
    return any(Role(role) <= by.role for role in roles)
