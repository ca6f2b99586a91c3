"""Rows that blocks name, beside files. The app each kind belongs to says which of them exist."""

from collections.abc import Callable, Collection
from typing import Any

from django.utils.translation import gettext_lazy

from tenants.posts.blocks import PropKind

Existing = Callable[[Collection[Any]], set[Any]]

_known: dict[PropKind, Existing] = {}
_UNKNOWN = {
    "media": gettext_lazy("There is no such file."),
    "post": gettext_lazy("There is no such post."),
    "cuisine": gettext_lazy("There is no such cuisine."),
    "category": gettext_lazy("There is no such category."),
    "food_menu": gettext_lazy("There is no such menu."),
}


def register(kind: PropKind, existing: Existing) -> None:
    """Let `existing` decide which ids of that kind are rows of this domain; called when an app is ready."""
    _known[kind] = existing


def kinds() -> tuple[PropKind, ...]:
    """The kinds of settings that name such rows."""
    return tuple(_known)


def existing_rows(kind: PropKind, ids: Collection[Any]) -> set[Any]:
    """Those of the ids that are rows of this domain; cuisines go by their url, others by their number."""
    return _known[kind](ids) if ids else set()


def no_such(kind: PropKind) -> str:
    """Says that a row of that kind is named and does not exist."""
    return str(_UNKNOWN[kind])
