"""The parts of a member that an import writes: their values in a draft, and in a post."""

from dataclasses import dataclass
from typing import Any

from shared.data_types import JsonObject, ValidatedData
from tenants.posts.content.body import Body
from tenants.posts.importing.cuisines import Cuisines
from tenants.posts.importing.drafts import MemberDraft
from tenants.posts.importing.pictures import PICTURES, Pictures
from tenants.posts.importing.tags import Tags
from tenants.posts.models import Post

ATTRIBUTES = ("description", "phone", "email", "address", "links", "locations", "hours")
RELATIONS = ("cuisines", "cuisine_tags")
DAYS = ("exceptions", "notice")
"""The parts outside the body of a post, which are public immediately."""
NAMES = ("title", *ATTRIBUTES, *RELATIONS, *PICTURES, *DAYS)


@dataclass(frozen=True, slots=True)
class Lookups:
    """The rows of the domain that members refer to."""

    cuisines: Cuisines
    tags: Tags
    pictures: Pictures


def get_imported_value(draft: MemberDraft, name: str) -> Any:
    """Return the draft's value of a part, for comparison.

    Cuisines are returned as keys, which do not depend on spelling, and images as URLs.
    """
    if name == "cuisines":
        return list(draft.cuisines)
    return getattr(draft.own if hasattr(draft.own, name) else draft, name)


def value(draft: MemberDraft, name: str, lookups: Lookups) -> Any:
    """Return the draft's value of a part in the form that a post stores."""
    if name == "cuisines":
        return lookups.cuisines.ids_of(draft.cuisines)
    if name == "cuisine_tags":
        return lookups.tags.ids_of(draft.own.cuisine_tags)
    written = get_imported_value(draft, name)
    return lookups.pictures.ids.get(written) if name in PICTURES else written


def current(post: Post, name: str) -> Any:
    """Return the value of a part in the post's latest version, or None if it is empty."""
    if name == "title":
        return post.title
    if name in DAYS:
        facts = post.business or {}
        # An export lists "closed today" as a special day.
        return facts.get(name) or (facts.get("closed_today") if name == "exceptions" else None)
    if name in PICTURES:
        return post.media.get(name)
    return (post.external if name in RELATIONS else post.attributes).get(name)


def make_body(values: ValidatedData, post: Post | None = None) -> Body:
    """Return the body with these values, merged into the values of `post`."""
    held = (post.attributes, post.media, post.external) if post else ({}, {}, {})
    attributes, media, external = (
        {**before, **_choose(values, names)}
        for before, names in zip(held, (ATTRIBUTES, PICTURES, RELATIONS), strict=True)
    )
    return Body(attributes=attributes, media=media, external=external)


def write_days(post: Post, values: ValidatedData) -> None:
    """Store the special hours and the notice among `values`."""
    if days := _choose(values, DAYS):
        post.business = {**(post.business or {}), **days}
        post.save(update_fields=["business"])


def _choose(values: ValidatedData, names: tuple[str, ...]) -> JsonObject:
    return {name: values[name] for name in names if name in values}
