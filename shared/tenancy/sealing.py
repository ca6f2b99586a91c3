"""Encryption of stored values, which cannot be read without the installation's secret key."""

import hashlib
import hmac
from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings


class Unreadable(Exception):
    """An error that is raised if a value cannot be decrypted.

    The value is damaged, or was sealed for another purpose or with another secret key.
    """


def seal(purpose: str, text: str) -> str:
    """Return `text` in encrypted form.

    Only this installation can decrypt it, and only for the same purpose.
    """
    return _fernet(purpose).encrypt(text.encode()).decode()


def unseal(purpose: str, sealed: str) -> str:
    """Return the text of a sealed value. Raises Unreadable if it cannot be decrypted."""
    try:
        return _fernet(purpose).decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise Unreadable(purpose) from error


def hash_with_key(purpose: str, text: str) -> str:
    """Return a keyed digest of `text`, so that the text cannot be guessed from the database alone."""
    return hmac.new(_key(purpose), text.encode(), hashlib.sha256).hexdigest()


def derive_key(purpose: str, owner: str) -> bytes:
    """Return a 256-bit key for `owner`, which is the same in each call."""
    return hmac.digest(_key(purpose), owner.encode(), hashlib.sha256)


def _fernet(purpose: str) -> Fernet:
    return Fernet(urlsafe_b64encode(_key(purpose)))


def _key(purpose: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), f"sealing {purpose}".encode(), hashlib.sha256)
