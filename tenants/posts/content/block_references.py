"""Find the rows other than files that blocks refer to. The app of each kind of row registers its functions
here."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy

from shared.tenancy.extensions import ExtensionPoint
from tenants.posts.blocks import PropKind

if TYPE_CHECKING:
    from tenants.posts.models import Post

SearchText = Callable[["Sequence[Post]"], list[str]]
"""A function that returns the text for each of the posts, in their order."""
Existing = Callable[[Collection[Any]], set[Any]]

EXISTING: ExtensionPoint[PropKind, Existing] = ExtensionPoint()
"""Functions that return the ids of rows that exist on this domain, for each kind of row."""
SEARCH_TEXT: ExtensionPoint[str, SearchText] = ExtensionPoint()
"""Functions that return the text of the rows that a page shows, for the search."""
REMOVING: ExtensionPoint[str, "Callable[[Post], None]"] = ExtensionPoint()
"""Functions that are called in the transaction that permanently deletes a post."""
_UNKNOWN = {
    "media": gettext_lazy("This file doesn't exist."),
    "post": gettext_lazy("This post doesn't exist."),
    "cuisine": gettext_lazy("This cuisine doesn't exist."),
    "category": gettext_lazy("This category doesn't exist."),
    "food_menu": gettext_lazy("This menu doesn't exist."),
    "place": gettext_lazy("This place doesn't exist."),
    "business": gettext_lazy("This member doesn't exist."),
}


def list_referenced_texts(posts: "Sequence[Post]") -> list[str]:
    """Return, for each post, the text of other rows that its public version shows."""
    columns = [text_of(posts) for text_of in SEARCH_TEXT.values()]
    return (
        [" ".join(filter(None, each)) for each in zip(*columns, strict=True)]
        if columns
        else [""] * len(posts)
    )


def kinds() -> tuple[PropKind, ...]:
    """Return the kinds of block settings that refer to rows other than files."""
    return tuple(EXISTING)


def existing_rows(kind: PropKind, ids: Collection[Any]) -> set[Any]:
    """Return the ids from `ids` that belong to existing rows of this domain. Cuisines are identified by URL,
    other rows by number."""
    return EXISTING[kind](ids) if ids else set()


def not_found_message(kind: PropKind) -> str:
    """Return the error message for a reference to a missing row of this kind."""
    return str(_UNKNOWN[kind])
