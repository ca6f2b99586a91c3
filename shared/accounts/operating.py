"""Accounts for the operator at the command line: creation and recovery."""

from django.db import transaction

from shared.accounts import audit, one_time, throttle
from shared.accounts.memberships import domains_of
from shared.accounts.models import Purpose, User
from shared.accounts.notices import notify
from shared.accounts.passwords import check_new_password, hashed
from shared.accounts.services import create_user
from shared.accounts.sessions import revoke_sessions_of
from shared.accounts.signing_in import normalised_email
from shared.accounts.throttle import key_of
from shared.tenancy.unit_of_work import shared_work


def create_super_admin(*, email: str, password: str, firstname: str = "", lastname: str = "") -> User:
    """Create a super admin, by default named after the email address.

    Raises ValidationError by field for an invalid or taken address, or a weak password.
    """
    with shared_work(), transaction.atomic():
        user = create_user(
            email=email,
            password=password,
            firstname=(firstname or email.partition("@")[0])[:100],
            lastname=lastname,
            is_super_admin=True,
        )
        audit.record("user.created", user_id=user.pk, role="super-admin")
    return user


def account_with(email: str) -> User | None:
    """Return the account with that address, or None."""
    with shared_work():
        return User.objects.filter(email=normalised_email(email)).first()


def reset_password(user: User, password: str) -> int:
    """Set a new password, end all sessions of the account, and return their number.

    Everything else stays. The owner is notified by email if there is a domain to send from. Raises
    ValidationError for a weak password.
    """
    check_new_password(password, user)
    user.password = hashed(password)
    with shared_work(), transaction.atomic():
        user.save(update_fields=["password"])
        one_time.withdraw(user, *Purpose)
        ended = revoke_sessions_of(user, because="password_changed")
        throttle.reset(key_of("account", user.email))
        audit.record("account.password_set", user_id=user.pk, sessions_ended=ended)
        domain = domains_of(user).first()
        if domain is not None:
            notify("password_changed", user, domain_id=domain.pk, caller=None)
    return ended
