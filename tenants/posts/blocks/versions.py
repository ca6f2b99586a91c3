"""Documents of earlier releases, brought up to date whenever one is read."""

from collections.abc import Callable, Mapping
from typing import Any

SCHEMA = 2

Upgrade = Callable[[Mapping[str, Any]], dict[str, Any]]


def upgraded(builder: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same page as the present schema writes it; a document of the present one as it is."""
    version = builder.get("schema", SCHEMA)
    while type(version) is int and version in UPGRADES:
        builder = {**UPGRADES[version](builder), "schema": version + 1}
        version += 1
    return builder


def _with_room_and_devices(builder: Mapping[str, Any]) -> dict[str, Any]:
    """1 → 2: every block says how much room is around it and on which devices it is hidden."""
    content = builder.get("content", [])
    if not isinstance(content, list):
        return dict(builder)
    return {**builder, "content": [_with_common_settings(block) for block in content]}


def _with_common_settings(block: Any) -> Any:
    if not isinstance(block, dict) or not isinstance(block.get("props"), dict):
        return block
    return {**block, "props": {"visibility": [], "spacing": "normal", **block["props"]}}


UPGRADES: dict[int, Upgrade] = {1: _with_room_and_devices}
"""What makes the next schema of each earlier one; pure, so that a saved version can wait for years."""
