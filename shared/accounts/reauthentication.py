"""Proving once more that it is oneself, before what a stolen session must not be able to do."""

from datetime import timedelta
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
from shared.api.access import Access
from shared.api.errors import Unconfirmed
from shared.tenancy.unit_of_work import shared_work

LASTS = timedelta(minutes=10)
MISSING = _("This field is required.")


def require_recent_authentication(access: Access) -> None:
    """Raise Unconfirmed unless the caller signed in, or confirmed that it is them, a few minutes ago."""
    with shared_work():
        lately = Session.objects.filter(pk=access.session_id, confirmed_at__gt=Now() - LASTS)
        if not lately.exists():
            raise Unconfirmed


def reauthenticate(
    user: User,
    *,
    session_id: UUID,
    domain_id: int,
    current_password: str = "",
    code: str = "",
    caller: Caller | None = None,
) -> None:
    """Take the password as proof, or, from those who have two-factor on, nothing but a code.

    Raises ValidationError for a wrong or missing one, TooMany for too many of them.
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
