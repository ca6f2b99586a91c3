"""The lock for changes to the owners of posts, and for changes that depend on an owner."""

from shared.tenancy.locks import lock_kind
from tenants.posts.models import Post

_PART = -1
"""The parts of the other locks on posts are their types."""


def lock_owners() -> None:
    """Wait for other transactions that lock the owners, and lock the owners until the transaction ends."""
    lock_kind(Post, _PART)
