"""Rows that blocks name by id and that belong to apps above this one. Those apps say which of them exist."""

from collections.abc import Callable, Collection

from tenants.posts.blocks import PropKind

Existing = Callable[[Collection[int]], set[int]]

_known: dict[PropKind, Existing] = {}


def register(kind: PropKind, existing: Existing) -> None:
    """Let `existing` decide which ids of that kind are rows of this domain; called when an app is ready."""
    _known[kind] = existing


def kinds() -> tuple[PropKind, ...]:
    """The kinds of settings that name such rows."""
    return tuple(_known)


def existing_rows(kind: PropKind, ids: Collection[int]) -> set[int]:
    """Those of the ids that are rows of this domain."""
    return _known[kind](ids) if ids else set()
