"""Secrets at rest: what the database keeps of them is worth nothing without the installation's key."""

import hashlib
import hmac
from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings


class Unreadable(Exception):
    """Sealed for something else, with another installation's key, or damaged."""


def seal(purpose: str, text: str) -> str:
    """`text` so that only this installation reads it, and only for this purpose."""
    return _fernet(purpose).encrypt(text.encode()).decode()


def unseal(purpose: str, sealed: str) -> str:
    """What was sealed; raises Unreadable."""
    try:
        return _fernet(purpose).decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise Unreadable(purpose) from error


def keyed_hash(purpose: str, text: str) -> str:
    """A digest nobody can try guesses against who has the database alone."""
    return hmac.new(_key(purpose), text.encode(), hashlib.sha256).hexdigest()


def derive_key(purpose: str, owner: str) -> bytes:
    """A 256-bit key for `owner`, the same at each call."""
    return hmac.digest(_key(purpose), owner.encode(), hashlib.sha256)


def _fernet(purpose: str) -> Fernet:
    return Fernet(urlsafe_b64encode(_key(purpose)))


def _key(purpose: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), f"sealing {purpose}".encode(), hashlib.sha256)
