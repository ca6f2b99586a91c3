"""Rows that blocks name, beside files. The app each kind belongs to says which of them exist."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from shared.tenancy.extensions import ExtensionPoint
from tenants.posts.blocks import PropKind

if TYPE_CHECKING:
    from tenants.posts.models import Post

SearchText = Callable[["Sequence[Post]"], list[str]]
"""The text for each of some posts, in their order."""
Existing = Callable[[Collection[Any]], set[Any]]

EXISTING: ExtensionPoint[PropKind, Existing] = ExtensionPoint()
"""Which ids of a kind are rows of this domain."""
SEARCH_TEXT: ExtensionPoint[str, SearchText] = ExtensionPoint()
"""What pages show beside their own texts, so that a search finds it."""
REMOVING: ExtensionPoint[str, "Callable[[Post], None]"] = ExtensionPoint()
"""What goes with a post that is deleted for good, in the transaction that deletes it."""
_UNKNOWN = {
    "media": gettext_lazy("There is no such file."),
    "post": gettext_lazy("There is no such post."),
    "cuisine": gettext_lazy("There is no such cuisine."),
    "category": gettext_lazy("There is no such category."),
    "food_menu": gettext_lazy("There is no such menu."),
    "place": gettext_lazy("There is no such place."),
    "business": gettext_lazy("There is no such member."),
}


def referenced_texts(posts: "Sequence[Post]") -> list[str]:
    """For each of the posts, what its public version shows that stands in other rows."""
    columns = [text_of(posts) for text_of in SEARCH_TEXT.values()]
    return (
        [" ".join(filter(None, each)) for each in zip(*columns, strict=True)]
        if columns
        else [""] * len(posts)
    )


def kinds() -> tuple[PropKind, ...]:
    """The kinds of settings that name such rows."""
    return tuple(EXISTING)


def existing_rows(kind: PropKind, ids: Collection[Any]) -> set[Any]:
    """Those of the ids that are rows of this domain; cuisines go by their url, others by their number."""
    return EXISTING[kind](ids) if ids else set()


def not_found_message(kind: PropKind) -> str:
    """Says that a row of that kind is named and does not exist."""
    return str(_UNKNOWN[kind])
