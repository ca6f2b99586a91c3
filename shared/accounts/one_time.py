"""Tokens that work once and for a while. The database has their hashes; the newest of a kind counts."""

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.db.models.functions import Now

from shared.accounts.callers import Caller
from shared.accounts.limits import WRONG_LINKS
from shared.accounts.models import OneTimeToken, Purpose, User
from shared.accounts.throttle import consume_all, of_network
from shared.accounts.tokens import hash_of, looks_like_refresh
from shared.api.errors import Gone

LIFETIMES = {
    Purpose.PASSWORD_RESET: timedelta(minutes=30),
    Purpose.EMAIL_CHANGE: timedelta(hours=24),
    Purpose.TWO_FACTOR: timedelta(minutes=5),
}
MAX_TRIES = 5


def issue(user: User, purpose: Purpose, *, domain_id: int, **data: Any) -> str:
    """A new token. Those before it are over, but for challenges: people sign in on two devices."""
    if purpose is not Purpose.TWO_FACTOR:
        withdraw(user, purpose)
    token = secrets.token_urlsafe(32)
    OneTimeToken.objects.create(
        user=user,
        domain_id=domain_id,
        purpose=purpose,
        hash=hash_of(token),
        bound_to=binding_of(user),
        data=data,
        expires_at=Now() + LIFETIMES[purpose],
    )
    return token


def find(token: str, *purposes: Purpose) -> OneTimeToken:
    """The token, with its user, as long as it can be used; raises Gone."""
    row = None
    if looks_like_refresh(token):  # as all our random tokens do
        usable = OneTimeToken.objects.select_related("user").filter(used_at=None, expires_at__gt=Now())
        row = usable.filter(hash=hash_of(token), purpose__in=purposes).first()
    if row is None or row.bound_to != binding_of(row.user) or not row.user.is_active:
        raise Gone
    return row


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


def is_live(user: User, purpose: Purpose) -> bool:
    """Whether the user has a token for that which can still be used."""
    mine = OneTimeToken.objects.filter(user=user, purpose=purpose, used_at=None, expires_at__gt=Now())
    return mine.filter(bound_to=binding_of(user)).exists()


@contextmanager
def throttling_wrong_links(caller: Caller) -> Iterator[None]:
    """Around the use of a link: a wrong one (Gone) counts for its sender's network, a right one for nobody.

    So a neighbour's guesses keep nobody from their own link. Raises TooMany instead of Gone beyond the limit.
    """
    try:
        yield
    except Gone:
        consume_all(of_network("link-from", caller=caller, rate=WRONG_LINKS))
        raise


def withdraw(user: User, *purposes: Purpose) -> None:
    """Make the tokens a user has for that worthless."""
    OneTimeToken.objects.filter(user=user, purpose__in=purposes, used_at=None).update(used_at=Now())


def binding_of(user: User) -> str:
    """A digest that changes with the password or the e-mail address; for signing, not for showing."""
    return hashlib.sha256(f"{user.password}\n{user.email}".encode()).hexdigest()
