"""Pages that list places in a block."""

from collections.abc import Iterable, Mapping
from typing import Any

from tenants.posts.blocks import every_block
from tenants.posts.models import Post

MOST_PAGES = 500
"""Maximum number of pages that are reindexed when a place changes; others follow on their next save."""
_OF_TYPE = "$.** ? (@.type == $row)"


def places_named_by(block: Mapping[str, Any]) -> set[int]:
    """The ids of the places that a block of locations names; empty for all places."""
    return {each["place"] for each in block["props"].get("places") or () if each.get("place")}


def pages_with_places() -> Iterable[Post]:
    """The live posts with a block of locations, the latest first."""
    return Post.objects.live().naming_in_blocks(_OF_TYPE, "Locations").order_by("-pk")[:MOST_PAGES]


def places_shown_by(post: Post) -> list[set[int]]:
    """The places named by each block of locations of its public version; an empty set for all."""
    return [places_named_by(each) for each in every_block(post.live_builder) if each["type"] == "Locations"]
