"""The parts of a member post that an import writes, read from a draft or from a post."""

from collections.abc import Mapping
from typing import Any

from tenants.posts.models import Post

from .cuisines import Cuisines
from .drafts import MemberDraft

ATTRIBUTES = ("description", "phone", "email", "links", "locations", "hours")
NAMES = ("title", *ATTRIBUTES, "cuisines")


def imported_value(draft: MemberDraft, name: str) -> Any:
    """The draft's value of that part; cuisines as keys, which do not depend on spelling."""
    return list(draft.cuisines) if name == "cuisines" else getattr(draft, name)


def value(draft: MemberDraft, name: str, cuisines: Cuisines) -> Any:
    """The draft's value of that part, as a post stores it."""
    return cuisines.ids_of(draft.cuisines) if name == "cuisines" else getattr(draft, name)


def current(post: Post, name: str) -> Any:
    """The value of that part in the post's latest version; None if it is empty."""
    if name == "title":
        return post.title
    place = post.external if name == "cuisines" else post.attributes
    return place.get(name)


def attributes(values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of `values` that are stored among the attributes."""
    return {name: values[name] for name in ATTRIBUTES if name in values}


def external(values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of `values` that refer to other posts."""
    return {name: values[name] for name in ("cuisines",) if name in values}
