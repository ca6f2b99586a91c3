"""An adapter for simplejwt that signs and verifies tokens with a key ring instead of one key."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from typing import Any, Final

import jwt
from rest_framework_simplejwt.backends import TokenBackend
from rest_framework_simplejwt.exceptions import TokenBackendError
from rest_framework_simplejwt.settings import api_settings

from shared.accounts.keys import key_ring

TOKEN_TYPE: Final = "at+jwt"  # noqa: S105  # RFC 9068's token type
MAX_TOKEN_LENGTH: Final = 2_000


class KeyRingBackend(TokenBackend):
    """A backend that signs with the newest key and verifies with the key specified in a token's header.

    The header also contains the token type (RFC 9068), which is not one of the claims.
    """

    def encode(self, payload: dict[str, object]) -> str:
        ring = key_ring()
        claims = {**payload, "iss": self.issuer}
        headers = {"typ": claims.pop(api_settings.TOKEN_TYPE_CLAIM), "kid": ring.signing_kid}
        return jwt.encode(claims, ring.access[ring.signing_kid], algorithm=self.algorithm, headers=headers)

    def get_verifying_key(self, token: Any) -> Any:
        """Return the public key for a token.

        Raises TokenBackendError if Commissary did not issue the token.
        """
        kid = _get_kid(token, self.algorithm)
        key = key_ring(wanted_kid=kid).access.get(kid) if kid else None
        if key is None:
            raise TokenBackendError("Token is invalid")
        return key.public_key()


def _get_kid(token: str, algorithm: str) -> str | None:
    """Return the kid of a token, or None if its form is not canonical or its header is invalid."""
    if len(token) > MAX_TOKEN_LENGTH or not token.isascii():
        return None
    parts = token.split(".")
    if len(parts) != 3 or not all(_is_canonical(part) for part in parts):
        return None
    try:
        header = json.loads(_decode_part(parts[0]))
    except (ValueError, RecursionError):
        return None
    if not isinstance(header, dict) or header.keys() != {"alg", "typ", "kid"}:
        return None
    kid = header["kid"]
    is_ours = header["alg"] == algorithm and header["typ"] == TOKEN_TYPE and isinstance(kid, str)
    return kid if is_ours else None


def _is_canonical(part: str) -> bool:
    """Return whether the part is canonical base64.

    Decoding ignores some of the last bits, so different strings can decode to the same bytes.
    """
    try:
        return urlsafe_b64encode(_decode_part(part)).rstrip(b"=").decode() == part
    except (Base64Error, ValueError):
        return False


def _decode_part(part: str) -> bytes:
    return urlsafe_b64decode(part + "=" * (-len(part) % 4))
