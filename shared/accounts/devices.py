"""Browsers that an account was signed in to on: what strangers try elsewhere does not keep them out.

Such a browser keeps a token that opens nothing. It names the browser's own budget of wrong passwords, is good
for one account, and ends with its password or e-mail address (docs/decisions/0038-sign-in-limits.md).
"""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

from django.core.signing import BadSignature, TimestampSigner

from shared.accounts.models import User
from shared.accounts.one_time import binding_of

LIFETIME = timedelta(days=180)
RENEWED_AFTER = timedelta(days=30)
MOST = 5
"""How many accounts one browser is known for at a time."""
MAX_LENGTH = 200


def valid_token(user: User | None, tokens: Sequence[str], *, within: timedelta = LIFETIME) -> str:
    """The token among `tokens` that was issued for `user` within that time, or ""."""
    if user is not None:
        for token in tokens[:MOST]:
            with suppress(BadSignature):
                _signer(user).unsign(token, max_age=within)
                return token
    return ""


def token_for(user: User, tokens: Sequence[str]) -> str:
    """What the browser keeps from now on: the token it has, or another once that grows old."""
    return valid_token(user, tokens, within=RENEWED_AFTER) or _signer(user).sign(secrets.token_urlsafe(12))


def budget_of(token: str) -> str:
    """What the attempts of that browser are counted under; "" for none."""
    return token.partition(":")[0]


def _signer(user: User) -> TimestampSigner:
    return TimestampSigner(salt=f"device {user.pk} {binding_of(user)}")
