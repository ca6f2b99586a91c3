"""Lock the owners of posts during changes to owners and changes that depend on owners."""

from shared.tenancy.locks import lock_kind
from tenants.posts.models import Post

_PART = -1
"""The identifier of this lock. Other locks on posts use post types, which are positive."""


def lock_owners() -> None:
    """Wait for other transactions that lock the owners, and lock the owners until this transaction ends."""
    lock_kind(Post, _PART)
