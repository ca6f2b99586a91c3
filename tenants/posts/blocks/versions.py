"""Documents of earlier releases, upgraded on every read."""

from collections.abc import Callable, Mapping
from typing import Any

SCHEMA = 2

Upgrade = Callable[[Mapping[str, Any]], dict[str, Any]]


def upgraded(builder: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the document in the current schema; a current document is returned unchanged."""
    version = builder.get("schema", SCHEMA)
    while type(version) is int and version in UPGRADES:
        builder = {**UPGRADES[version](builder), "schema": version + 1}
        version += 1
    return builder


def _with_room_and_devices(builder: Mapping[str, Any]) -> dict[str, Any]:
    """1 → 2: every block has a spacing and a visibility."""
    content = builder.get("content", [])
    if not isinstance(content, list):
        return dict(builder)
    return {**builder, "content": [_with_common_settings(block) for block in content]}


def _with_common_settings(block: Any) -> Any:
    if not isinstance(block, dict) or not isinstance(block.get("props"), dict):
        return block
    return {**block, "props": {"visibility": [], "spacing": "normal", **block["props"]}}


UPGRADES: dict[int, Upgrade] = {1: _with_room_and_devices}
"""The upgrade from each earlier schema to the next; pure, so that old versions stay readable for years."""
