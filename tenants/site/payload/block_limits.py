"""Limit the content of all blocks on one page.

Blocks repeat shared data: for example, a page can contain the same list of members many times.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson

from shared.data_types import JsonMapping, JsonObject
from tenants.posts.blocks.kinds import item_name
from tenants.posts.blocks.registry import BLOCK_TYPES
from tenants.posts.blocks.walking import list_prop_names
from tenants.posts.schemas import PublicBlock
from tenants.site.payload.lists import PageData

SHOWN_BYTES: Final = 700_000
"""The maximum size in bytes of a page's blocks as JSON, with the shared data that each block shows."""
LEAST_BYTES: Final = SHOWN_BYTES // 2_000
"""The assumed minimum size of a block in bytes. It also limits the number of blocks on a page."""
_LEAST_OF_A_TYPE: Final[Mapping[str, int]] = {
    "Buttons": 2 * LEAST_BYTES,
    "Form": 10 * LEAST_BYTES,
    "Hero": 8 * LEAST_BYTES,
    "Locations": 4 * LEAST_BYTES,
}
"""The assumed minimum size in bytes of blocks that take longer to render than their JSON suggests. For
example, a form takes ten times as long as text."""
_STOPS: Final = frozenset({"OutNow", "ThisWeek", "StopsBoard", "StopsMap", "Locations"})


def shorten(data: PageData) -> None:
    """Drop the blocks of `data` beyond SHOWN_BYTES, at any depth, and set `is_cut` if blocks were dropped."""
    limit = _Limit(data)
    data.blocks = limit.blocks(data.blocks)
    data.is_cut = limit.left < 0


class _Limit:
    def __init__(self, data: PageData) -> None:
        self.left = SHOWN_BYTES
        self._data = data
        self._sizes: dict[str, int] = {}

    def blocks(self, blocks: Sequence[PublicBlock]) -> list[PublicBlock]:
        """Return the first blocks that fit, each with its nested blocks that fit."""
        shown: list[PublicBlock] = []
        for block in blocks:
            nested = _get_nested(block)
            self.left -= max(_LEAST_OF_A_TYPE.get(block["type"], LEAST_BYTES), self._size(block, nested))
            if self.left < 0:
                break
            props = {name: self._shorten(value) for name, value in nested.items()}
            shown.append({**block, "props": {**block["props"], **props}} if props else block)
        return shown

    def _shorten(self, nested: Any) -> Any:
        if isinstance(nested, list):
            return self.blocks(nested)
        return {**nested, "blocks": self.blocks(nested["blocks"])}

    def _size(self, block: PublicBlock, nested: JsonMapping) -> int:
        own = {name: value for name, value in block["props"].items() if name not in nested}
        return _bytes(own) + self._count_shared_bytes(block["type"], own)

    def _count_shared_bytes(self, block_type: str, props: JsonMapping) -> int:
        """Return the size in bytes of the shared data that the block shows."""
        if name := "faqs" if block_type == "Faq" else BLOCK_TYPES[block_type].shows:
            items = self._data.lists[name]["items"] if name in self._data.lists else []
            count = min(len(items), props.get("limit", len(items)))
            return self._once(name, items) * count // max(len(items), 1)
        if block_type == "FoodMenu":
            return self._once("menus", self._data.menus)
        if block_type in _STOPS:
            return self._once("stops", [self._data.stop_days, self._data.places])
        return 0

    def _once(self, name: str, value: object) -> int:
        if name not in self._sizes:
            self._sizes[name] = _bytes(value)
        return self._sizes[name]


def _get_nested(block: PublicBlock) -> JsonObject:
    """Return the settings of a block that contain other blocks: slots and page parts."""
    parts = map(item_name, list_prop_names(block["type"], "post"))
    names = (*list_prop_names(block["type"], "slot"), *parts)
    return {name: value for name in names if (value := block["props"].get(name))}


def _bytes(value: object) -> int:
    return len(orjson.dumps(value, default=str, option=orjson.OPT_NON_STR_KEYS))
