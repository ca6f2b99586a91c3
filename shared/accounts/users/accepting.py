"""Accepting and declining invitations."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy

from shared.accounts import audit, one_time, throttle
from shared.accounts.memberships import access_to, first_access, may_assign
from shared.accounts.models import Membership, MembershipQuerySet, MembershipState, Purpose, User
from shared.accounts.notices import notify
from shared.accounts.passwords import check_new_password, hash_password
from shared.accounts.random_tokens import hash_token, looks_like_refresh
from shared.accounts.sessions import revoke_sessions
from shared.accounts.throttle import throttle_key
from shared.accounts.users.invitations import audit_subject
from shared.accounts.users.team_lock import lock_team
from shared.api.errors import Gone, Refusal
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from shared.accounts.callers import Caller

HAS_ACCOUNT = gettext_lazy("You have an account with this address. Sign in to accept the invitation.")


class ForSomebodyElse(Refusal):
    """403: the invitation was sent to an address other than that of the signed-in account."""

    status_code = 403
    default_detail = gettext_lazy(
        "This invitation was sent to another email address. Sign in with that account."
    )


@dataclass(frozen=True)
class InvitationOpening:
    """An invitation, as shown to a visitor who opened its link."""

    invitation: Membership
    has_account: bool
    """Whether the invited address belongs to an account with access to a domain.

    Otherwise, the invitee accepts the invitation by choosing a password.
    """


@dataclass(frozen=True)
class NewAccount:
    """The data that a new user enters to accept an invitation.

    For an empty name, the inviter's input is used.
    """

    password: str
    firstname: str = ""
    lastname: str = ""


def list_pending(user: User) -> MembershipQuerySet:
    """Return the pending invitations to the user's email address, newest first."""
    invitations = _readable().filter(invited_email=user.email)
    return invitations.order_by("-created_at", "-pk")


def look_up(token: str, *, caller: "Caller") -> InvitationOpening:
    """Return the invitation of a link. Raises Gone if the link was used, has expired or was replaced."""
    with one_time.throttle_wrong_links(caller), shared_work():
        invitation = _find_invitation(token)
        user = User.objects.filter(email=invitation.invited_email).first()
        return InvitationOpening(invitation, user is not None and first_access(user) is not None)


def accept_link(token: str, user: User, *, caller: "Caller") -> Membership:
    """Accept an invitation by link as a signed-in user, and return the membership.

    Raises Gone if the invitation is no longer valid, and ForSomebodyElse if it was sent to another address.
    """
    with one_time.throttle_wrong_links(caller), shared_work():
        invitation = _find_invitation(token)
    if invitation.invited_email != user.email:
        raise ForSomebodyElse
    return accept(invitation, user, caller=caller)


def accept(invitation: Membership, user: User, *, caller: "Caller") -> Membership:
    """Make `user` a member of the domain with the invitation's role, and return the membership.

    Raises Gone if the invitation is no longer valid.
    """
    with shared_work(), transaction.atomic():
        return _join(_claim(invitation), user, caller)


def accept_as_new(token: str, account: NewAccount, *, caller: "Caller") -> Membership:
    """Accept an invitation by link with a password, and return the membership.

    This is for a new account, or for an account without access to any domain. Raises Gone if the invitation
    is no longer valid. Raises ValidationError for an unacceptable password, or if the address belongs to an
    account with access to a domain. After a ValidationError, the link remains valid.
    """
    with one_time.throttle_wrong_links(caller), shared_work():
        invitation = _find_invitation(token)
        existing = User.objects.filter(email=invitation.invited_email).first()
        if existing is not None and first_access(existing) is not None:
            _find_invitation(token)  # Raises Gone if this link created the account a moment ago.
            raise ValidationError({"token": HAS_ACCOUNT})
    user = existing or invitation.person
    if existing is None:
        user.firstname = account.firstname or user.firstname
        user.lastname = account.lastname or user.lastname
    elif not existing.is_active:
        raise Gone
    check_new_password(account.password, user)
    user.password = hash_password(account.password)
    try:
        with shared_work(), transaction.atomic():
            membership = _join(_claim(invitation), _save_account(user, is_new=existing is None), caller)
            if existing is not None:
                notify("password_changed", user, domain_id=membership.domain_id, caller=caller)
    except IntegrityError as error:  # Another invitation to this address was accepted a moment ago.
        raise ValidationError({"token": HAS_ACCOUNT}) from error
    return membership


def decline_link(token: str, *, caller: "Caller") -> None:
    """Decline an invitation by link, which proves access to the mailbox.

    Raises Gone if the invitation is no longer valid.
    """
    with one_time.throttle_wrong_links(caller), shared_work():
        invitation = _find_invitation(token)
    decline(invitation)


def decline(invitation: Membership) -> None:
    """Decline an invitation.

    The domain's audit log shows that it was declined, but not by whom or from where.
    """
    with shared_work(), transaction.atomic():
        locked = _claim(invitation)
        audit.record("user.invitation_declined", domain_id=locked.domain_id, **audit_subject(locked))
        locked.delete()


def _find_invitation(token: str) -> Membership:
    invitation = None
    if looks_like_refresh(token):  # All random tokens in Commissary have this format.
        invitation = _readable().filter(link_hash=hash_token(token)).first()
    if invitation is None:
        raise Gone
    return invitation


def _readable() -> MembershipQuerySet:
    return Membership.objects.pending().select_related("domain", "invited_by")


def _claim(invitation: Membership) -> Membership:
    """Lock the invitation and return it.

    Raises Gone if the invitation is no longer valid, so only one of several concurrent calls succeeds.
    """
    lock_team(invitation.domain_id)
    pending = Membership.objects.pending().select_related("invited_by").select_for_update(of=("self",))
    locked = pending.filter(pk=invitation.pk, link_hash=invitation.link_hash).first()
    if locked is None or not _may_still_be_accepted(locked):
        raise Gone
    return locked


def _may_still_be_accepted(invitation: Membership) -> bool:
    """Return whether the inviter could still send this invitation.

    A former Admin must not use their own invitation. Invitations to roles below Admin remain valid even if
    the inviter has left. See docs/decisions/team-and-invitations.md.
    """
    inviter, role = invitation.invited_by, Role(invitation.role)
    if role > Role.ADMIN:
        return True
    if inviter is None:
        # No user invited the owner of a domain that the operator created.
        return role is not Role.SUPER_ADMIN
    access = access_to(inviter, invitation.domain_id) if inviter.is_active else None
    return access is not None and may_assign(access.role, role)


def _save_account(user: User, *, is_new: bool) -> User:
    """Save the account with its new password, end its sessions and links, and return it."""
    user.save(force_insert=is_new)
    if not is_new:
        one_time.withdraw(user, *Purpose)
        revoke_sessions(user, because="password_changed")
    throttle.reset(throttle_key("account", user.email))
    return user


def _join(invitation: Membership, user: User, caller: "Caller") -> Membership:
    here = Membership.objects.filter(user=user, domain_id=invitation.domain_id).first()
    if here is not None:  # The user is already a member under another address. The role remains unchanged.
        invitation.delete()
        if here.role == Role.MEMBER and here.member_post_id is None:
            here.member_post_id = invitation.member_post_id
            here.save(update_fields=["member_post_id"])
        return here
    if invitation.role == Role.SUPER_ADMIN:
        User.objects.filter(pk=user.pk).update(is_super_admin=True)
    invitation.user = user
    invitation.role = max(Role(invitation.role), Role.ADMIN)
    invitation.state = MembershipState.ACTIVE
    invitation.invited_email = invitation.invited_firstname = invitation.invited_lastname = ""
    invitation.invited_for = ""
    invitation.link_hash, invitation.link_expires_at = "", None
    invitation.save()
    audit.record("user.invitation_accepted", user_id=user.pk, domain_id=invitation.domain_id, caller=caller)
    return invitation
