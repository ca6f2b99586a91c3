"""Authenticator codes (RFC 6238: SHA-1, six digits, a step of 30 seconds), and recovery codes."""

import hmac
import re
import secrets
import time
from base64 import b32encode
from urllib.parse import quote, urlencode

from django_otp.oath import TOTP

STEP_SECONDS = 30
TOLERANCE = 1
"""Accepted steps before and after the current one, because phone clocks differ."""
ISSUER = "Commissary"
RECOVERY_CODES = 10
_CODE = re.compile(r"[0-9]{6}", re.ASCII)
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # Without letters that look alike.


def new_secret() -> bytes:
    """Return a new secret with as many bits as the hash."""
    return secrets.token_bytes(20)


def encode_base32(secret: bytes) -> str:
    """Return the secret for manual entry."""
    return b32encode(secret).decode()


def provisioning_uri(secret: bytes, email: str) -> str:
    """Return the secret as a URI for authenticator apps."""
    query = urlencode({"secret": encode_base32(secret), "issuer": ISSUER}, quote_via=quote)
    return f"otpauth://totp/{quote(f'{ISSUER}:{email}')}?{query}"


def qr_code(address: str) -> str:
    """Return the URI as a QR code, an SVG in a data URI."""
    import segno  # Imported here: half a megabyte that few processes need.

    code: str = segno.make(address, error="m", micro=False).svg_data_uri(scale=5, border=4, light="#ffffff")
    return code


def find_step(code: str, secret: bytes) -> int | None:
    """Return the time step of `code` if it is currently accepted, else None."""
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
    """Return the code of one time step."""
    clock = TOTP(secret, step=STEP_SECONDS)
    clock.time = step * STEP_SECONDS
    return f"{clock.token():06d}"


def new_recovery_codes() -> list[str]:
    """Return ten codes of 50 random bits each, in two halves that can be read aloud."""
    return [f"{_letters(5)}-{_letters(5)}" for _ in range(RECOVERY_CODES)]


def normal_recovery_code(text: str) -> str:
    """Return the canonical spelling of a typed code."""
    return re.sub(r"[\s-]", "", text).lower()


def _letters(number: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(number))
