"""Upgrade documents of earlier releases, on every read."""

from collections.abc import Callable
from typing import Any

from shared.data_types import JsonMapping, JsonObject

SCHEMA = 2

Upgrade = Callable[[JsonMapping], JsonObject]


def upgrade(builder: JsonMapping) -> JsonMapping:
    """Return the document in the current schema. A document that already uses the current schema is
    returned unchanged.
    """
    version = builder.get("schema", SCHEMA)
    while type(version) is int and version in UPGRADES:
        builder = {**UPGRADES[version](builder), "schema": version + 1}
        version += 1
    return builder


def _add_spacing_and_visibility(builder: JsonMapping) -> JsonObject:
    """Upgrade a document from schema 1 to 2: add spacing and visibility to every block."""
    content = builder.get("content", [])
    if not isinstance(content, list):
        return dict(builder)
    return {**builder, "content": [_add_common_settings(block) for block in content]}


def _add_common_settings(block: object) -> Any:
    if not isinstance(block, dict) or not isinstance(block.get("props"), dict):
        return block
    return {**block, "props": {"visibility": [], "spacing": "normal", **block["props"]}}


UPGRADES: dict[int, Upgrade] = {1: _add_spacing_and_visibility}
"""The upgrade from each earlier schema to the next. Upgrades are pure functions, so old versions remain
readable for years."""
