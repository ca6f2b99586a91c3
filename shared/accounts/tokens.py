"""Access tokens, which say who calls for fifteen minutes, and refresh tokens, which get the next one.

An access token is a JWT signed with Ed25519. A refresh token is 256 random bits; its successor is
derived from it with a key of the server's, so that the same parent always has the same child and
the database needs nothing but hashes.
"""

import hashlib
import hmac
import json
import re
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import jwt

from shared.accounts.keys import key_ring
from shared.accounts.models import Session
from shared.api.errors import Unauthenticated
from shared.api.permissions import Role

ALGORITHM: Final = "EdDSA"
TOKEN_TYPE: Final = "at+jwt"  # noqa: S105  # RFC 9068's name for the kind of token
ISSUER: Final = "commissary"
ACCESS_SECONDS: Final = 15 * 60
LEEWAY_SECONDS: Final = 30
MAX_TOKEN_LENGTH: Final = 2_000
_CLAIMS: Final = {"sub", "sid", "domain_id", "role_id", "iat", "exp", "jti", "iss", "aud"}
_REFRESH_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_JTI: Final = re.compile(r"([1-9][0-9]{0,8})\.[A-Za-z0-9_-]{16,64}")


@dataclass(frozen=True)
class Claims:
    """What a genuine access token says. Whether it still holds, the session in the database says."""

    user_id: int
    session_id: UUID
    domain_id: int
    role_id: int
    epoch: int
    issued_at: int
    expires_at: int

    @property
    def has_expired(self) -> bool:
        return time.time() > self.expires_at + LEEWAY_SECONDS


def issue_access(session: Session, role: Role) -> str:
    """A new access token for `session` on its domain."""
    ring = key_ring()
    now = int(time.time())
    claims = {
        "sub": str(session.user_id),
        "sid": str(session.pk),
        "domain_id": session.domain_id,
        "role_id": int(role),
        "iat": now,
        "exp": now + ACCESS_SECONDS,
        "jti": f"{session.epoch}.{secrets.token_urlsafe(16)}",
        "iss": ISSUER,
        "aud": audience(session.domain_id),
    }
    headers = {"typ": TOKEN_TYPE, "kid": ring.signing_kid}
    return jwt.encode(claims, ring.access[ring.signing_kid], algorithm=ALGORITHM, headers=headers)


def read_claims(bearer: str) -> Claims:
    """What `bearer` says, if it is an access token of ours that has not expired; raises Unauthenticated."""
    claims = _genuine(bearer)
    if claims is None or claims.has_expired:
        raise Unauthenticated
    return claims


def domain_of(bearer: str) -> int | None:
    """Which domain an access token of ours is for.

    An expired one counts too: the call still means that domain, and its view answers 401.
    """
    claims = _genuine(bearer)
    return claims.domain_id if claims else None


def audience(domain_id: int) -> str:
    return f"domain:{domain_id}"


def new_refresh() -> str:
    """A refresh token that descends from no other."""
    return secrets.token_urlsafe(32)


def child_of(refresh: str) -> str:
    """The one successor of a refresh token."""
    digest = hmac.digest(key_ring().refresh, refresh.encode(), hashlib.sha256)
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def hash_of(refresh: str) -> str:
    """What the database keeps of a refresh token; of 256 random bits a plain hash tells nothing."""
    return hashlib.sha256(refresh.encode()).hexdigest()


def looks_like_refresh(text: str) -> bool:
    return _REFRESH_TOKEN.fullmatch(text) is not None


def _genuine(bearer: str) -> Claims | None:
    """The claims of a token we signed, expired or not; None for anything else whatsoever."""
    if len(bearer) > MAX_TOKEN_LENGTH or not bearer.isascii():
        return None
    kid = _kid_of(bearer)
    key = key_ring(wanted_kid=kid).access.get(kid) if kid else None
    if key is None:
        return None
    try:
        signed = jwt.PyJWS().decode(bearer, key.public_key(), algorithms=[ALGORITHM])
        return _claims(json.loads(signed))
    except (jwt.InvalidTokenError, ValueError, RecursionError):
        return None


def _kid_of(bearer: str) -> str | None:
    """The key a token names, if its outside is exactly that of a token we would make."""
    parts = bearer.split(".")
    if len(parts) != 3 or not all(_is_canonical(part) for part in parts):
        return None
    try:
        header = json.loads(_decoded(parts[0]))
    except (ValueError, RecursionError):
        return None
    if not isinstance(header, dict) or header.keys() != {"alg", "typ", "kid"}:
        return None
    kid = header["kid"]
    is_ours = header["alg"] == ALGORITHM and header["typ"] == TOKEN_TYPE and isinstance(kid, str)
    return kid if is_ours else None


def _is_canonical(part: str) -> bool:
    """Whether there is only this way to write the part: base64 ignores some of its last bits."""
    try:
        return urlsafe_b64encode(_decoded(part)).rstrip(b"=").decode() == part
    except (Base64Error, ValueError):
        return False


def _decoded(part: str) -> bytes:
    return urlsafe_b64decode(part + "=" * (-len(part) % 4))


def _claims(found: Any) -> Claims | None:
    """`found` as claims, if every one is there, has its type and agrees with the others."""
    if not isinstance(found, dict) or found.keys() != _CLAIMS:
        return None
    if not all(_is_whole(found[name]) for name in ("domain_id", "role_id", "iat", "exp")):
        return None
    if not all(isinstance(found[name], str) for name in ("sub", "sid", "jti", "iss", "aud")):
        return None
    jti = _JTI.fullmatch(found["jti"])
    is_consistent = (
        jti is not None
        and re.fullmatch(r"[1-9][0-9]{0,17}", found["sub"]) is not None
        and found["iss"] == ISSUER
        and found["aud"] == audience(found["domain_id"])
        and found["role_id"] in set(Role)
        and found["iat"] <= time.time() + LEEWAY_SECONDS
        and 0 < found["exp"] - found["iat"] <= ACCESS_SECONDS
    )
    if not is_consistent or jti is None:
        return None
    return Claims(
        user_id=int(found["sub"]),
        session_id=UUID(found["sid"]),
        domain_id=found["domain_id"],
        role_id=found["role_id"],
        epoch=int(jti[1]),
        issued_at=found["iat"],
        expires_at=found["exp"],
    )


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**53
