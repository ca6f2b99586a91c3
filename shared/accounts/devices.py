"""Known browsers of an account. Failed sign-ins from other browsers do not lock them out.

A known browser stores a device token, which does not grant access. The token gives the browser a separate
limit on wrong passwords, is valid for one account, and becomes invalid when the account's password or email
address changes (docs/decisions/sign-in-limits.md).
"""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

from django.core.signing import BadSignature, TimestampSigner

from shared.accounts.models import User
from shared.accounts.one_time import get_binding

LIFETIME = timedelta(days=180)
RENEWED_AFTER = timedelta(days=30)
MOST = 5
"""The maximum number of accounts for which one browser stores tokens."""
MAX_LENGTH = 200


def valid_token(user: User | None, tokens: Sequence[str], *, within: timedelta = LIFETIME) -> str:
    """Return the token in `tokens` that was issued to `user` within the given time, or "" for none."""
    if user is not None:
        for token in tokens[:MOST]:
            with suppress(BadSignature):
                _signer(user).unsign(token, max_age=within)
                return token
    return ""


def token_for(user: User, tokens: Sequence[str]) -> str:
    """Return the browser's device token: the existing one, or a new one if that token is old or missing."""
    return valid_token(user, tokens, within=RENEWED_AFTER) or _signer(user).sign(secrets.token_urlsafe(12))


def budget_key(token: str) -> str:
    """Return the throttle key for the sign-in attempts of the token's browser, or "" without a token."""
    return token.partition(":")[0]


def _signer(user: User) -> TimestampSigner:
    return TimestampSigner(salt=f"device {user.pk} {get_binding(user)}")
