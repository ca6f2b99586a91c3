"""The pages that show places for themselves, in a block."""

from collections.abc import Iterable, Mapping
from typing import Any

from tenants.posts.blocks import every_block
from tenants.posts.models import Post

MOST_PAGES = 500
"""So many pages are read anew when a place changes; those beyond say it once they are saved."""
_OF_TYPE = "$.** ? (@.type == $row)"


def places_named_by(block: Mapping[str, Any]) -> set[int]:
    """The ids of the places that a block of locations names; none for all there are."""
    return {each["place"] for each in block["props"].get("places") or () if each.get("place")}


def pages_with_places() -> Iterable[Post]:
    """The live posts with such a block, the latest first."""
    return Post.objects.live().naming_in_blocks(_OF_TYPE, "Locations").order_by("-pk")[:MOST_PAGES]


def places_shown_by(post: Post) -> list[set[int]]:
    """For each such block of its public version the places it names, none for all."""
    return [places_named_by(each) for each in every_block(post.live_builder) if each["type"] == "Locations"]
