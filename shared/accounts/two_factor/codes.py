"""Codes as phones make them (RFC 6238: SHA-1, six digits, a step of 30 seconds), and recovery codes."""

import hmac
import re
import secrets
import time
from base64 import b32encode
from urllib.parse import quote, urlencode

from django_otp.oath import TOTP

STEP_SECONDS = 30
TOLERANCE = 1
"""Steps before and after the current one that count too: phones' clocks differ."""
ISSUER = "Commissary"
RECOVERY_CODES = 10
_CODE = re.compile(r"[0-9]{6}", re.ASCII)
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that are read for one another


def new_secret() -> bytes:
    """What phone and server share: as many bits as the hash has."""
    return secrets.token_bytes(20)


def in_base32(secret: bytes) -> str:
    """The secret as it is typed where no camera is at hand."""
    return b32encode(secret).decode()


def address_of(secret: bytes, email: str) -> str:
    """The secret as an authenticator app takes it over."""
    query = urlencode({"secret": in_base32(secret), "issuer": ISSUER}, quote_via=quote)
    return f"otpauth://totp/{quote(f'{ISSUER}:{email}')}?{query}"


def picture_of(address: str) -> str:
    """The address as a QR code, an SVG in a data URI."""
    import segno  # half a megabyte that few processes need

    code: str = segno.make(address, error="m", micro=False).svg_data_uri(scale=5, border=4, light="#ffffff")
    return code


def step_of(code: str, secret: bytes) -> int | None:
    """The time step for which `code` is right, if it is one of those that count now."""
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
    """The code of one time step."""
    clock = TOTP(secret, step=STEP_SECONDS)
    clock.time = step * STEP_SECONDS
    return f"{clock.token():06d}"


def new_recovery_codes() -> list[str]:
    """Ten codes of 50 random bits each, in two halves that can be read aloud."""
    return [f"{_letters(5)}-{_letters(5)}" for _ in range(RECOVERY_CODES)]


def normal_recovery_code(text: str) -> str:
    """One spelling, however it was typed in."""
    return re.sub(r"[\s-]", "", text).lower()


def _letters(number: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(number))
