"""Authenticator codes (RFC 6238: SHA-1, six digits, a new code every 30 seconds), and recovery codes."""

import hmac
import re
import secrets
import time
from base64 import b32encode
from urllib.parse import quote, urlencode

from django_otp.oath import TOTP

STEP_SECONDS = 30
TOLERANCE = 1
"""The number of earlier and later time steps with accepted codes, because phone clocks differ."""
ISSUER = "Commissary"
RECOVERY_CODES = 10
_CODE = re.compile(r"[0-9]{6}", re.ASCII)
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # No letters or digits that look alike.


def new_secret() -> bytes:
    """Return a new secret with 160 bits, the length of a SHA-1 hash."""
    return secrets.token_bytes(20)


def encode_base32(secret: bytes) -> str:
    """Return the secret in base32, for manual entry."""
    return b32encode(secret).decode()


def provisioning_uri(secret: bytes, email: str) -> str:
    """Return the secret as an `otpauth://` URI for authenticator apps."""
    query = urlencode({"secret": encode_base32(secret), "issuer": ISSUER}, quote_via=quote)
    return f"otpauth://totp/{quote(f'{ISSUER}:{email}')}?{query}"


def qr_code(address: str) -> str:
    """Return a QR code with this URI, as an SVG in a data URI."""
    import segno  # Import it here, because it uses half a megabyte of memory and few processes need it.

    code: str = segno.make(address, error="m", micro=False).svg_data_uri(scale=5, border=4, light="#ffffff")
    return code


def find_step(code: str, secret: bytes) -> int | None:
    """Return the time step of `code` if the code is currently accepted, otherwise None."""
    code = code.replace(" ", "")
    if not _CODE.fullmatch(code):
        return None
    now = int(time.time()) // STEP_SECONDS
    matching = [
        step
        for step in range(now - TOLERANCE, now + TOLERANCE + 1)
        if hmac.compare_digest(code_at(secret, step), code)
    ]
    return matching[0] if matching else None


def code_at(secret: bytes, step: int) -> str:
    """Return the code for one time step."""
    clock = TOTP(secret, step=STEP_SECONDS)
    clock.time = step * STEP_SECONDS
    return f"{clock.token():06d}"


def new_recovery_codes() -> list[str]:
    """Return ten recovery codes of 50 random bits each, in two halves that are easy to read aloud."""
    return [f"{_letters(5)}-{_letters(5)}" for _ in range(RECOVERY_CODES)]


def normal_recovery_code(text: str) -> str:
    """Return the canonical form of a recovery code that a user typed."""
    return re.sub(r"[\s-]", "", text).lower()


def _letters(number: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(number))
