"""Access tokens, which are JWTs signed with Ed25519 and valid for fifteen minutes.

See docs/decisions/tokens-and-sessions.md.
"""

import hashlib
import re
import secrets
import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from rest_framework_simplejwt import tokens
from rest_framework_simplejwt.exceptions import TokenError
from rest_framework_simplejwt.settings import api_settings

from shared.accounts.keys import get_cached_ring
from shared.accounts.models import Session
from shared.accounts.token_backend import MAX_TOKEN_LENGTH, TOKEN_TYPE, KeyRingBackend
from shared.api.errors import Unauthenticated
from shared.api.permissions import Role
from shared.data_types import JsonObject

ACCESS_SECONDS: Final = int(api_settings.ACCESS_TOKEN_LIFETIME.total_seconds())
_CLAIMS: Final = {"sub", "sid", "domain_id", "role_id", "iat", "exp", "jti", "iss", "aud"}
_LEEWAY: Final = int(api_settings.LEEWAY)
_ANY_AGE: Final = timedelta(days=36_500)
_MOST_VERIFIED: Final = 2_000
"""The maximum number of cached claims, which use about half a megabyte of memory."""
_JTI: Final = re.compile(r"([1-9][0-9]{0,8})\.[A-Za-z0-9_-]{16,64}")


@dataclass(frozen=True)
class Claims:
    """The claims of a verified access token.

    They do not show whether the token's session is still valid. Only the database contains this information.
    """

    user_id: int
    session_id: UUID
    domain_id: int
    role_id: int
    epoch: int
    issued_at: int
    expires_at: int

    def are_current(self, at: float | None = None) -> bool:
        """Return whether the token has been issued and has not expired. Clocks may differ slightly.

        `at` is the time to check, in Unix seconds. By default, this is the current time.
        """
        moment = time.time() if at is None else at
        return self.issued_at <= moment + _LEEWAY and self.expires_at > moment - _LEEWAY


class AccessToken(tokens.AccessToken):
    """An access token, which may have expired. Raises TokenError for text that is not such a token."""

    token_type = TOKEN_TYPE
    claims: Claims
    # This backend does not check the expiry, so that one verification serves all callers. Callers check it
    # with `Claims.are_current`.
    _token_backend = KeyRingBackend(api_settings.ALGORITHM, issuer=api_settings.ISSUER, leeway=_ANY_AGE)

    @classmethod
    def for_session(cls, session: Session, role: Role) -> "AccessToken":
        """Return a new token for the domain of `session`."""
        token = cls()
        # The token expires no later than its session.
        token.set_exp(lifetime=min(token.lifetime, session.expires_at - token.current_time))
        token["sub"] = str(session.acting_user_id)
        token["sid"] = str(session.pk)
        token["domain_id"] = session.domain_id
        token["role_id"] = int(role)
        token["jti"] = f"{session.epoch}.{secrets.token_urlsafe(16)}"
        token["aud"] = audience(session.domain_id)
        return token

    def verify(self) -> None:
        self.claims = _claims(self.payload)
        super().verify()

    def verify_token_type(self) -> None:
        """Do nothing. The type is in the header, which the backend has already checked."""


def issue_access(session: Session, role: Role) -> str:
    """Return a new access token for the domain of `session`."""
    return str(AccessToken.for_session(session, role))


def read_claims(bearer: str) -> Claims:
    """Return the claims of a valid access token. Raises Unauthenticated for any other text."""
    claims = get_claims(bearer)
    if claims is None or not claims.are_current():
        raise Unauthenticated
    return claims


def get_claims(bearer: str) -> Claims | None:
    """Return the claims of `bearer` if it is an access token that Commissary signed, otherwise None.

    Expired tokens are included, because they still identify the domain of the request, and the view returns
    401. A verified token is not verified again while the key ring is cached.
    """
    # Read the ring before verifying. If the keys are reloaded in between, the claims go into the old ring,
    # which is no longer used.
    ring = get_cached_ring()
    if ring is None or len(bearer) > MAX_TOKEN_LENGTH or not bearer.isascii():
        return _verify(bearer)
    digest = hashlib.sha256(bearer.encode()).digest()
    claims = ring.verified.get(digest)
    if claims is None:
        claims = _verify(bearer)
        if claims is not None:
            if len(ring.verified) >= _MOST_VERIFIED:
                ring.verified.clear()
            ring.verified[digest] = claims
    return claims


def _verify(bearer: str) -> Claims | None:
    try:
        return AccessToken(bearer).claims  # type: ignore[arg-type]  # annotated as Token, but it takes a string
    # An invalid session id raises ValueError, and a date out of range raises OverflowError.
    except (TokenError, ValueError, OverflowError):
        return None


def audience(domain_id: int) -> str:
    return f"domain:{domain_id}"


def _claims(decoded: JsonObject) -> Claims:
    """Return the claims in `decoded`.

    Raises TokenError unless they are complete, consistent and of the right types.
    """
    if decoded.keys() != _CLAIMS:
        raise TokenError
    if not all(_is_whole(decoded[name]) for name in ("domain_id", "role_id", "iat", "exp")):
        raise TokenError
    if not all(isinstance(decoded[name], str) for name in ("sub", "sid", "jti", "iss", "aud")):
        raise TokenError
    jti = _JTI.fullmatch(decoded["jti"])
    is_consistent = (
        re.fullmatch(r"[1-9][0-9]{0,17}", decoded["sub"]) is not None
        and decoded["aud"] == audience(decoded["domain_id"])
        and decoded["role_id"] in set(Role)
        and 0 < decoded["exp"] - decoded["iat"] <= ACCESS_SECONDS
    )
    if jti is None or not is_consistent:
        raise TokenError
    return Claims(
        user_id=int(decoded["sub"]),
        session_id=UUID(decoded["sid"]),
        domain_id=decoded["domain_id"],
        role_id=decoded["role_id"],
        epoch=int(jti[1]),
        issued_at=decoded["iat"],
        expires_at=decoded["exp"],
    )


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**53
