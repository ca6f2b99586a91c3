"""What a saved page holds of a later release, which was gone back from: docs/decisions/0231."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tenants.posts.blocks.kinds import props_of_kind
from tenants.posts.blocks.registry import BLOCK_TYPES
from tenants.posts.blocks.versions import upgraded
from tenants.posts.blocks.walking import is_known


class SavedBlocks:
    """The blocks of a saved document by their ids, those of types that are not known here as well."""

    def __init__(self, builder: Mapping[str, Any] | None) -> None:
        content = upgraded(builder or {}).get("content")
        self._blocks = {block["props"]["id"]: block for block in _below(content)}

    def same_as(self, block: Mapping[str, Any]) -> dict[str, Any] | None:
        """That very block as it was saved, or None."""
        saved = self._of(block)
        # What was saved, not what was sent: to Python 1, 1.0 and true are the same.
        return dict(saved) if saved and saved == block else None

    def settings_of(self, block: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """What was saved of its settings, if it was saved."""
        saved = self._of(block).get("props")
        return [saved] if saved else []

    def _of(self, block: Mapping[str, Any]) -> Mapping[str, Any]:
        props = block.get("props")
        block_id = props.get("id") if isinstance(props, dict) else None
        saved: Mapping[str, Any] = self._blocks.get(block_id, {}) if isinstance(block_id, str) else {}
        return saved if saved.get("type") == block.get("type") else {}


def entries_in(saved: Iterable[Mapping[str, Any]], name: str) -> list[Mapping[str, Any]]:
    """Every entry that one of the lists `name` had; entries have no ids, and may have changed places."""
    lists = (each.get(name) for each in saved)
    return [entry for each in lists if isinstance(each, list) for entry in each if isinstance(entry, dict)]


def same_values(saved: Iterable[Mapping[str, Any]], name: str, value: Any) -> list[Any]:
    """The values under that name which are that very value, as they were saved."""
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
