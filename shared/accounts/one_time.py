"""One-time tokens with a limited lifetime. The database stores only their hashes."""

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db.models import F
from django.db.models.functions import Now

from shared.accounts.callers import Caller
from shared.accounts.models import OneTimeToken, Purpose, User
from shared.accounts.random_tokens import hash_token, looks_like_refresh
from shared.accounts.rate_limits import MINUTE, Rate
from shared.accounts.throttle import consume_all, network_limits
from shared.api.errors import Gone

WRONG_LINKS = Rate(60, 15 * MINUTE)
"""The limit on invalid email links, per network."""

LIFETIMES = {
    Purpose.PASSWORD_RESET: timedelta(minutes=30),
    Purpose.EMAIL_CHANGE: timedelta(hours=24),
    Purpose.TWO_FACTOR: timedelta(minutes=5),
}
MAX_TRIES = 5


def issue(user: User, purpose: Purpose, *, domain_id: int, **data: object) -> str:
    """Create a token and return it.

    The user's earlier tokens for this purpose become invalid, except tokens for a second factor, because a
    user may sign in on two devices at the same time.
    """
    if purpose is not Purpose.TWO_FACTOR:
        withdraw(user, purpose)
    token = secrets.token_urlsafe(32)
    OneTimeToken.objects.create(
        user=user,
        domain_id=domain_id,
        purpose=purpose,
        hash=hash_token(token),
        bound_to=get_binding(user),
        data=data,
        expires_at=Now() + LIFETIMES[purpose],
    )
    return token


def find(token: str, *purposes: Purpose) -> OneTimeToken:
    """Return the token with its user. Raises Gone if the token is unknown or no longer valid."""
    row = None
    if looks_like_refresh(token):  # All random tokens in Commissary have this format.
        usable = OneTimeToken.objects.select_related("user").filter(used_at=None, expires_at__gt=Now())
        row = usable.filter(hash=hash_token(token), purpose__in=purposes).first()
    if row is None or row.bound_to != get_binding(row.user) or not row.user.is_active:
        raise Gone
    return row


def use(token: OneTimeToken) -> None:
    """Mark the token as used, in the transaction of its action.

    Raises Gone if it is already used or has expired, so only one of several concurrent calls succeeds.
    """
    unused = OneTimeToken.objects.filter(pk=token.pk, used_at=None, expires_at__gt=Now())
    if not unused.update(used_at=Now()):
        raise Gone


def try_once(token: OneTimeToken) -> None:
    """Count an attempt to use the token. Raises Gone after MAX_TRIES attempts."""
    open_ones = OneTimeToken.objects.filter(pk=token.pk, used_at=None, tries__lt=MAX_TRIES)
    if not open_ones.update(tries=F("tries") + 1):
        raise Gone


def is_live(user: User, purpose: Purpose) -> bool:
    """Return whether the user has a valid token for this purpose."""
    mine = OneTimeToken.objects.filter(user=user, purpose=purpose, used_at=None, expires_at__gt=Now())
    return mine.filter(bound_to=get_binding(user)).exists()


@contextmanager
def throttle_wrong_links(caller: Caller) -> Iterator[None]:
    """Limit the invalid links from the caller's network. The block must raise Gone for an invalid link.

    Above the limit, TooMany is raised instead. Valid links still work.
    """
    try:
        yield
    except Gone:
        consume_all(network_limits("link-from", caller=caller, rate=WRONG_LINKS))
        raise


def withdraw(user: User, *purposes: Purpose) -> None:
    """Invalidate the user's tokens for these purposes."""
    OneTimeToken.objects.filter(user=user, purpose__in=purposes, used_at=None).update(used_at=Now())


def get_binding(user: User) -> str:
    """Return a digest that changes with the password or the email address. Never show it to users."""
    return hashlib.sha256(f"{user.password}\n{user.email}".encode()).hexdigest()
