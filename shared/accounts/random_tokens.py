"""Tokens of 256 random bits: refresh tokens, and tokens of links in emails. The database stores only hashes.

The successor of a refresh token is derived from it with a server key, so that the same parent always has the
same child. See docs/decisions/tokens-and-sessions.md.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from typing import Final

from shared.accounts.keys import key_ring

_REFRESH_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_refresh() -> str:
    """Return a random refresh token for a new chain of tokens."""
    return secrets.token_urlsafe(32)


def derive_child(refresh: str) -> str:
    """Return the refresh token that replaces this one. The same token always has the same successor."""
    digest = hmac.digest(key_ring().refresh, refresh.encode(), hashlib.sha256)
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def hash_token(refresh: str) -> str:
    """Return the hash under which a token is stored. A plain hash suffices for 256 random bits."""
    return hashlib.sha256(refresh.encode()).hexdigest()


def looks_like_refresh(text: str) -> bool:
    return _REFRESH_TOKEN.fullmatch(text) is not None
