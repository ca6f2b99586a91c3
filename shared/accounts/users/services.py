"""Changes to team members. They require an equal or higher role, and one Admin always remains."""

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.accounts.memberships import may_assign
from shared.accounts.models import Membership, MembershipState, User
from shared.accounts.rate_limits import HOUR, Rate
from shared.accounts.reauthentication import require_recent_authentication_for_role
from shared.accounts.sessions import revoke_sessions
from shared.accounts.throttle import consume, throttle_key
from shared.accounts.users.corrections import correct_names, request_address_change
from shared.accounts.users.invitations import audit_subject
from shared.accounts.users.team_lock import lock_team
from shared.api.permissions import Role
from shared.api.versions import lock_row
from shared.data_types import ValidatedData
from shared.tenancy.unit_of_work import shared_work

SIGN_OUTS = Rate(10, HOUR)
"""The limit on sign-outs of the same user by the same Admin."""

if TYPE_CHECKING:
    from shared.accounts.actor import Actor

LAST_ADMIN = gettext_lazy("This is the last admin of the domain. Make another user an admin first.")


def change(membership_id: int, values: ValidatedData, *, by: "Actor") -> Membership:
    """Change the role, status or name of a team member. The change applies from the member's next request on.

    A new email address is used only after the link sent to it is opened. Raises DoesNotExist if there is no
    such member, PermissionDenied for a member with a higher role than the caller, and ValidationError for an
    invalid change.
    """
    with shared_work(), transaction.atomic():
        membership = _lock_membership(membership_id, by)
        correct_names(membership, values, by)
        request_address_change(membership, values, by)
        role, state = _requested_role(membership, values, by), _requested_state(membership, values, by)
        _require_an_admin(membership, role=max(role, Role.ADMIN), state=state, by=by)
        _assign_role(membership, role, by)
        if state != membership.state:
            membership.state = state
            if state == MembershipState.SUSPENDED:
                membership.link_hash = ""
            by.record(f"user.{_WORDS[MembershipState(state)]}", **audit_subject(membership))
        membership.save()
    return membership


def remove(membership_id: int, *, by: "Actor") -> None:
    """Remove a member or an invitation from this domain.

    The user's sessions here are rejected from the next request on.
    """
    with shared_work(), transaction.atomic():
        membership = _lock_membership(membership_id, by)
        _require_an_admin(membership, role=None, state=MembershipState.SUSPENDED, by=by)
        person = membership.person
        by.record("user.removed", **{**audit_subject(membership), "name": person.name, "email": person.email})
        membership.delete()


def sign_out(membership_id: int, *, by: "Actor") -> int:
    """End every session of a team member on all devices and domains, and return the number of ended sessions.

    If this is the caller's own account, the current session remains. Raises DoesNotExist if there is no such
    member, PermissionDenied for a higher role, ValidationError for an invitation, and TooMany above the
    limit.
    """
    consume(throttle_key("sign-out", by.user.pk, membership_id), SIGN_OUTS)
    with shared_work(), transaction.atomic():
        membership = _lock_membership(membership_id, by)
        user = membership.user
        if user is None:
            raise ValidationError({"status": _("This user hasn't accepted the invitation yet.")})
        ended = revoke_sessions(user, because="signed_out_by_admin", keep=by.session_id)
        by.record("user.signed_out", **audit_subject(membership), sessions_ended=ended)
    return ended


_WORDS = {
    MembershipState.ACTIVE: "reactivated",
    MembershipState.INVITED: "reactivated",
    MembershipState.SUSPENDED: "suspended",
}


def _lock_membership(membership_id: int, by: "Actor") -> Membership:
    """Lock a membership and its team, and return the membership.

    If two members remove each other at the same time, only one call succeeds.
    """
    lock_team(by.domain.id, by=by)
    rows = Membership.objects.select_related("user").filter(domain_id=by.domain.id)
    return lock_row(rows, membership_id, check=by.check_rank)


def _requested_role(membership: Membership, values: ValidatedData, by: "Actor") -> Role:
    before = membership.effective_role
    role = Role(values.get("role_id", before))
    if role == before:
        return role
    if not may_assign(by.role, role) or (membership.user_id == by.user.pk and role < before):
        raise ValidationError({"role_id": _("You can't assign this role.")})
    if role < before:
        require_recent_authentication_for_role(by, role)
    return role


def _requested_state(membership: Membership, values: ValidatedData, by: "Actor") -> str:
    state = values.get("status", membership.state)
    if state == membership.state:
        return state
    if state == MembershipState.SUSPENDED:
        if membership.user_id == by.user.pk:
            raise ValidationError({"status": _("You can't suspend yourself.")})
        return state
    # Only the invited user can accept an invitation, so a reactivated invitation becomes pending again.
    if membership.state == MembershipState.SUSPENDED:
        require_recent_authentication_for_role(by, membership.effective_role)
        return MembershipState.INVITED if membership.user is None else MembershipState.ACTIVE
    raise ValidationError({"status": _("A team member can't be changed back to “invited”.")})


def _assign_role(membership: Membership, role: Role, by: "Actor") -> None:
    before = membership.effective_role
    if role == before:
        return
    user = membership.user
    if user is None:
        membership.role, membership.invited_by = role, by.user
    else:
        is_super_admin = role is Role.SUPER_ADMIN
        if user.is_super_admin != is_super_admin:
            if not is_super_admin:
                _require_a_super_admin(user)
            user.is_super_admin = is_super_admin
            user.save(update_fields=["is_super_admin"])
        membership.role = max(role, Role.ADMIN)
    by.record("user.role_changed", **audit_subject(membership), before=int(before), after=int(role))


def _require_an_admin(membership: Membership, *, role: Role | None, state: str, by: "Actor") -> None:
    """Raise ValidationError for a change that would leave the domain without an Admin."""
    counts = membership.role == Role.ADMIN and membership.state == MembershipState.ACTIVE
    if not counts or (role == Role.ADMIN and state == MembershipState.ACTIVE):
        return
    admins = Membership.objects.filter(domain_id=by.domain.id, role=Role.ADMIN, user__is_active=True)
    if not admins.active().exclude(pk=membership.pk).exists():
        raise ValidationError({"status" if role == membership.role else "role_id": LAST_ADMIN})


def _require_a_super_admin(user: User) -> None:
    admins = (
        User.objects.filter(is_super_admin=True, is_active=True)
        .order_by("pk")
        .select_for_update(of=("self",))
    )
    if all(each.pk == user.pk for each in admins):
        raise ValidationError({"role_id": _("This is the last super admin.")})
