"""Lock the owners of posts, for changes to owners and for changes that depend on them."""

from shared.tenancy.locks import lock_kind
from tenants.posts.models import Post

_PART = -1
"""Identifies this lock. Other locks on posts use post types, which are positive."""


def lock_owners() -> None:
    """Wait for other transactions that lock the owners, and lock the owners until this transaction ends."""
    lock_kind(Post, _PART)
