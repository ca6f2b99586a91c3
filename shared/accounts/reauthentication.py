"""Recent proof of identity, which is required for actions that a stolen session must not allow."""

from datetime import timedelta
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from shared.accounts import audit
from shared.accounts.callers import Caller
from shared.accounts.models import Session, User
from shared.accounts.passwords import require_password
from shared.accounts.two_factor import services as two_factor
from shared.api.errors import Unconfirmed
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work

LASTS = timedelta(minutes=10)
MISSING = _("This field is required.")


class SensitiveAction(StrEnum):
    """The actions that require a recent proof of identity. The error's `action` contains the value."""

    CUSTOM_CODE = "custom_code"
    """Save or enable a snippet that contains code."""
    ADMIN_ROLE = "admin_role"
    """Invite, promote or reactivate an Admin or a super admin."""
    EMAIL_OF_ANOTHER_USER = "email_of_another_user"
    OWN_EMAIL = "own_email"
    """Change one's own email address if two-factor authentication is on.

    If it is off, the same request contains the password as a proof.
    """
    EXPORT_SITE = "export_site"
    """Copy the site, or create or download a bundle of it."""
    EXPORT_SUBMISSIONS = "export_submissions"
    RESTORE_SITE = "restore_site"
    """Restore a snapshot, or replace the site with the content of a bundle."""
    DELETE_SNAPSHOT = "delete_snapshot"
    CHANGE_HOSTS = "change_hosts"
    DELETE_DOMAIN = "delete_domain"
    VIEW_AS = "view_as"
    """View the panel as another user."""


class Requester(Protocol):
    """A user with a session, or the operator on the command line, who has no session."""

    @property
    def session_id(self) -> UUID | str | None: ...


def require_recent_authentication(by: Requester, action: SensitiveAction) -> None:
    """Raise Unconfirmed unless the user proved their identity less than `LASTS` ago, for example at sign-in.

    The operator has no session and needs no proof.
    """
    if by.session_id is None:
        return
    with shared_work():
        confirmed = Session.objects.filter(pk=by.session_id, confirmed_at__gt=Now() - LASTS)
        if not confirmed.exists():
            raise Unconfirmed(action=action.value)


def require_recent_authentication_for_role(by: Requester, role: int) -> None:
    """Raise Unconfirmed if `role` is Admin or higher and there is no recent proof of identity."""
    if role <= Role.ADMIN:
        require_recent_authentication(by, SensitiveAction.ADMIN_ROLE)


def reauthenticate(
    user: User,
    *,
    session_id: UUID,
    domain_id: int,
    current_password: str = "",
    code: str = "",
    caller: Caller | None = None,
) -> None:
    """Accept the password as a proof of identity or, if two-factor authentication is on, a code.

    Raises ValidationError if the password or code is wrong or missing, and TooMany after too many attempts.
    """
    if user.two_factor_enabled:
        if not code:
            raise ValidationError({"code": MISSING})
        two_factor.require_code(user, code)
    else:
        if not current_password:
            raise ValidationError({"current_password": MISSING})
        require_password(user, current_password)
    with shared_work(), transaction.atomic():
        Session.objects.filter(pk=session_id, user=user).update(confirmed_at=Now())
        audit.record(
            "session.confirmed", user_id=user.pk, domain_id=domain_id, session_id=session_id, caller=caller
        )
