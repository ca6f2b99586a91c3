"""A super admin's read-only view of the panel as another user. See docs/decisions/view-as.md."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.accounts.actor import Actor
from shared.accounts.callers import Caller
from shared.accounts.memberships import access_to
from shared.accounts.models import Membership, MembershipState, User
from shared.accounts.notices import notify_admins
from shared.accounts.reauthentication import SensitiveAction, require_recent_authentication
from shared.accounts.sessions import TokenPair, lock_session, record_end_of_view, replace_tokens
from shared.api.access import Access, View
from shared.api.errors import Revoked, Unauthenticated
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work

LASTS: Final = timedelta(minutes=30)
"""The duration of a view.

It is long enough for a support call, and short enough that a forgotten tab does not remain open all day.
"""
MAX_REASON: Final = 500
SCREEN: Final = "/panel/audit"


def start_view(membership: Membership, reason: str, *, by: Actor, session_id: UUID) -> TokenPair:
    """Let the caller's session view the panel as a team member, and return a new token pair.

    The domain's Admins get an email with the reason. Raises Unconfirmed without a recent proof of identity,
    and ValidationError for a user who is a super admin or cannot work on this domain.
    """
    require_recent_authentication(by, SensitiveAction.VIEW_AS)
    user = membership.user
    if user is None or membership.state != MembershipState.ACTIVE or not user.is_active:
        raise ValidationError({"body": _("You can view the panel only as an active user.")})
    if user.is_super_admin:
        raise ValidationError({"body": _("You can't view the panel as a super admin.")})
    with shared_work(), transaction.atomic():
        session = lock_session(session_id)
        if session.domain_id != by.domain.id or session.viewed_user_id is not None:
            # Another tab has just switched the domain or started a view, which made the caller's token
            # invalid.
            raise Unauthenticated
        session.viewed_user, session.view_expires_at = user, timezone.now() + LASTS
        token = replace_tokens(session, "viewed_user", "view_expires_at")
        role = Role(membership.role)
        by.record(
            "session.view_started",
            subject_id=user.pk,
            role=int(role),
            reason=reason,
            until=session.view_expires_at.isoformat(),
        )
        notify_admins(
            "viewed_as",
            of=by.domain.id,
            by=by.user.pk,
            path=SCREEN,
            viewed=user.name,
            reason=reason,
        )
    return TokenPair.issue(session, role, token)


def stop_view(access: Access, caller: Caller | None = None) -> TokenPair:
    """End the view and return a new token pair. The super admin's own permissions apply again.

    Raises ObjectDoesNotExist if the session is not a view.
    """
    with shared_work(), transaction.atomic():
        session = lock_session(UUID(access.session_id))
        if session.viewed_user_id is None:
            raise ObjectDoesNotExist
        record_end_of_view(session, caller)
        session.viewed_user = session.view_expires_at = None
        token = replace_tokens(session, "viewed_user", "view_expires_at")
        owner = access_to(session.user, session.domain_id)
        if owner is None:
            raise Revoked
    return TokenPair.issue(session, owner.role, token)


def get_shown_user(user: User, view: View) -> User:
    """Return the viewed user without private data, and with the viewer's language, time zone and theme."""
    with shared_work():
        viewer = User.objects.get(pk=view.viewer_id)
    return User(
        id=user.pk,
        firstname=user.firstname,
        lastname=user.lastname,
        email=user.email,
        avatar=user.avatar,
        locale=viewer.locale,
        timezone=viewer.timezone,
        theme=viewer.theme,
        two_factor_enabled=viewer.two_factor_enabled,
    )
