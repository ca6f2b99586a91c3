"""The parts of a member post that an import writes: how each is taken from a draft and read from a post."""

from collections.abc import Mapping
from typing import Any

from tenants.posts.models import Post

from .cuisines import Cuisines
from .drafts import MemberDraft

ATTRIBUTES = ("description", "phone", "email", "links", "locations", "hours")
NAMES = ("title", *ATTRIBUTES, "cuisines")


def imported_value(draft: MemberDraft, name: str) -> Any:
    """What the file says of that part; cuisines by their keys, which no spelling changes."""
    return list(draft.cuisines) if name == "cuisines" else getattr(draft, name)


def value(draft: MemberDraft, name: str, cuisines: Cuisines) -> Any:
    """The same as a post holds it."""
    return cuisines.ids_of(draft.cuisines) if name == "cuisines" else getattr(draft, name)


def current(post: Post, name: str) -> Any:
    """What the post's latest version holds of that part; None when it is empty."""
    if name == "title":
        return post.title
    place = post.external if name == "cuisines" else post.attributes
    return place.get(name)


def attributes(values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of `values` that live among the attributes."""
    return {name: values[name] for name in ATTRIBUTES if name in values}


def external(values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of `values` that name other posts."""
    return {name: values[name] for name in ("cuisines",) if name in values}
