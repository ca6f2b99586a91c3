"""Tokens that work once and for a while. The database has their hashes; the newest of a kind counts."""

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.db.models.functions import Now

from shared.accounts.models import OneTimeToken, Purpose, User
from shared.accounts.tokens import hash_of, looks_like_refresh
from shared.api.errors import Gone

LIFE = {
    Purpose.INVITATION: timedelta(days=14),
    Purpose.PASSWORD_RESET: timedelta(minutes=30),
    Purpose.EMAIL_CHANGE: timedelta(hours=24),
    Purpose.TWO_FACTOR: timedelta(minutes=5),
}
MAX_TRIES = 5


def issue(user: User, purpose: Purpose, *, domain_id: int, **data: Any) -> str:
    """A new token. Those before it are over, but for challenges: people sign in on two devices."""
    if purpose is not Purpose.TWO_FACTOR:
        withdraw(user, purpose, domain_id=domain_id if purpose is Purpose.INVITATION else None)
    token = secrets.token_urlsafe(32)
    OneTimeToken.objects.create(
        user=user,
        domain_id=domain_id,
        purpose=purpose,
        hash=hash_of(token),
        bound_to=_binding(user),
        data=data,
        expires_at=Now() + LIFE[purpose],
    )
    return token


def find(token: str, *purposes: Purpose) -> OneTimeToken:
    """The token, with its user, as long as it can be used; raises Gone."""
    found = None
    if looks_like_refresh(token):  # as all our random tokens do
        usable = OneTimeToken.objects.select_related("user").filter(used_at=None, expires_at__gt=Now())
        found = usable.filter(hash=hash_of(token), purpose__in=purposes).first()
    if found is None or found.bound_to != _binding(found.user) or not found.user.is_active:
        raise Gone
    return found


def use(token: OneTimeToken) -> None:
    """Use it up, in the transaction it is for; of several who do at one moment all but one get Gone."""
    unused = OneTimeToken.objects.filter(pk=token.pk, used_at=None, expires_at__gt=Now())
    if not unused.update(used_at=Now()):
        raise Gone


def try_once(token: OneTimeToken) -> None:
    """Count one guess at what the token is to be used with; raises Gone when there were too many."""
    open_ones = OneTimeToken.objects.filter(pk=token.pk, used_at=None, tries__lt=MAX_TRIES)
    if not open_ones.update(tries=F("tries") + 1):
        raise Gone


def withdraw(user: User, *purposes: Purpose, domain_id: int | None = None) -> None:
    """Make the tokens a user has for that worthless, of one domain or of all."""
    tokens = OneTimeToken.objects.filter(user=user, purpose__in=purposes, used_at=None)
    if domain_id is not None:
        tokens = tokens.filter(domain_id=domain_id)
    tokens.update(used_at=Now())


def _binding(user: User) -> str:
    return hashlib.sha256(f"{user.password}\n{user.email}".encode()).hexdigest()
