"""The one way from an e-mail address and a password to a session."""

from datetime import timedelta

from django.db import transaction
from django.db.models.functions import Now

from shared.accounts import audit, throttle
from shared.accounts.callers import Caller
from shared.accounts.memberships import DomainAccess, access_to, first_access
from shared.accounts.models import Session, User
from shared.accounts.passwords import is_password_of
from shared.accounts.sessions import Pair, open_session
from shared.accounts.throttle import key_of
from shared.tenancy.unit_of_work import shared_work

KNOWN_ADDRESS_FOR = timedelta(days=30)


class WrongCredentials(Exception):
    """No active account with a domain to go to has this e-mail address and this password."""


def sign_in(
    email: str, password: str, *, domain_id: int, remember: bool = False, caller: Caller | None = None
) -> tuple[Pair, DomainAccess]:
    """A new session on the domain asked for, or on the user's first one if that is not theirs.

    Raises WrongCredentials or TooMany, at the same speed whether or not there is such an account.
    """
    caller = caller or Caller()
    email = normalised_email(email)
    with shared_work():
        limits = _limits(email, domain_id, caller)
        for key, limit in limits.items():
            throttle.count(key, limit)
        user = User.objects.filter(email=email).first()
        access = None
        if is_password_of(user, password) and user is not None:
            access = access_to(user, domain_id) or first_access(user)
        if user is None or access is None:
            audit.record(
                "session.sign_in_failed",
                user_id=user.pk if user else None,
                domain_id=domain_id,
                caller=caller,
            )
            raise WrongCredentials
        _forgive(limits)
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(last_login_at=Now())
            pair = open_session(user, access, remember=remember, caller=caller)
            audit.record(
                "session.signed_in",
                user_id=user.pk,
                domain_id=access.id,
                session_id=pair.session.pk,
                caller=caller,
            )
    return pair, access


def normalised_email(email: str) -> str:
    """The one way an e-mail address is stored and looked up."""
    return email.strip().lower()


def _limits(email: str, domain_id: int, caller: Caller) -> dict[str, throttle.Limit]:
    """What this attempt counts against, the narrowest last but for what strangers can use up for others."""
    limits = {
        key_of("address", caller.network): throttle.PER_ADDRESS,
        key_of("account-address", email, caller.network): throttle.PER_ACCOUNT_AND_ADDRESS,
    }
    if not _knows_address(email, caller):
        limits[key_of("account", email)] = throttle.PER_ACCOUNT
        limits[key_of("domain", domain_id)] = throttle.PER_DOMAIN
    return limits


def _knows_address(email: str, caller: Caller) -> bool:
    """Whether the account was signed in to from here before: attempts from elsewhere cannot lock it out."""
    if caller.address is None:
        return False
    recently = Now() - KNOWN_ADDRESS_FOR
    before = Session.objects.filter(user__email=email, address=caller.address, created_at__gt=recently)
    return before.exists()


def _forgive(limits: dict[str, throttle.Limit]) -> None:
    for key, limit in limits.items():
        if limit in {throttle.PER_ADDRESS, throttle.PER_DOMAIN}:
            throttle.give_back(key)
        else:
            throttle.forgive(key)
