"""Content of a later release in a saved page, after a downgrade: docs/decisions/blocks.md."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tenants.posts.blocks.kinds import props_of_kind
from tenants.posts.blocks.registry import BLOCK_TYPES
from tenants.posts.blocks.versions import upgraded
from tenants.posts.blocks.walking import is_known


class SavedBlocks:
    """The blocks of a saved document by id, including blocks of unknown types."""

    def __init__(self, builder: Mapping[str, Any] | None) -> None:
        content = upgraded(builder or {}).get("content")
        self._blocks = {block["props"]["id"]: block for block in _below(content)}

    def same_as(self, block: Mapping[str, Any]) -> dict[str, Any] | None:
        """The saved block if it is identical, else None."""
        saved = self._of(block)
        # Return the saved value, not the sent one: Python treats 1, 1.0 and true as equal.
        return dict(saved) if saved and saved == block else None

    def settings_of(self, block: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The saved settings of the block; empty for a new block."""
        saved = self._of(block).get("props")
        return [saved] if saved else []

    def _of(self, block: Mapping[str, Any]) -> Mapping[str, Any]:
        props = block.get("props")
        block_id = props.get("id") if isinstance(props, dict) else None
        saved: Mapping[str, Any] = self._blocks.get(block_id, {}) if isinstance(block_id, str) else {}
        return saved if saved.get("type") == block.get("type") else {}


def entries_in(saved: Iterable[Mapping[str, Any]], name: str) -> list[Mapping[str, Any]]:
    """Every entry of the lists called `name`; entries have no ids and may have been reordered."""
    lists = (each.get(name) for each in saved)
    return [entry for each in lists if isinstance(each, list) for entry in each if isinstance(entry, dict)]


def same_values(saved: Iterable[Mapping[str, Any]], name: str, value: Any) -> list[Any]:
    """The saved values under that name that equal `value`."""
    return [each[name] for each in saved if name in each and each[name] == value]


def _below(content: Any) -> Iterator[Mapping[str, Any]]:
    for block in content if isinstance(content, list) else ():
        if not isinstance(block, dict) or not isinstance(block.get("props"), dict):
            continue
        if isinstance(block["props"].get("id"), str):
            yield block
        if is_known(block):
            for name in props_of_kind(BLOCK_TYPES[block["type"]].props, "slot"):
                yield from _below(block["props"].get(name))
