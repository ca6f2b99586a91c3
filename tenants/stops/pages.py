"""Find the places that the blocks of a page show."""

from shared.data_types import JsonMapping
from tenants.posts.blocks import every_block
from tenants.posts.models import Post


def places_named_by(block: JsonMapping) -> set[int]:
    """Return the ids of the places that a Locations block selects, or an empty set if it shows all places."""
    return {each["place"] for each in block["props"].get("places") or () if each.get("place")}


def places_shown_by(post: Post) -> list[set[int]]:
    """Return the ids of the places in each Locations block of the public version. An empty set means all
    places."""
    return [places_named_by(each) for each in every_block(post.live_builder) if each["type"] == "Locations"]
