"""Prepare a saved document for rendering, or for editing."""

from collections.abc import Mapping
from typing import Any, cast

import orjson

from shared.data_types import JsonMapping, JsonObject
from tenants.media.items import MediaItem
from tenants.posts.blocks.checking import MAX_BYTES
from tenants.posts.blocks.kinds import Prop, item_name
from tenants.posts.blocks.registry import BLOCK_TYPES
from tenants.posts.blocks.versions import upgrade
from tenants.posts.blocks.walking import changed, every_block, is_known, list_prop_names
from tenants.posts.content import rich_text
from tenants.posts.schemas import BuilderDocument, PublicBlock

FilesById = Mapping[int, MediaItem]
Parts = Mapping[int, JsonMapping | None]
"""The documents of other posts, by id."""
_ResolvedParts = Mapping[int, JsonMapping]
"""The rendered blocks of other posts by id. All occurrences of a part share the same blocks."""


def resolve_blocks(
    builder: JsonMapping | None, files: FilesById, parts: Parts | None = None
) -> list[PublicBlock]:
    """Return the blocks ready to render: with defaults, files and sanitized HTML.

    Parts are posts that the document includes. Their blocks are added next to their ids. Parts inside a part
    are empty, which prevents cycles. Parts beyond the first MAX_BYTES bytes are empty, too.
    """
    resolved: dict[int, JsonObject] = {}
    size = 0
    for post_id in _parts_in_order(builder, parts or {}):
        blocks = _resolve_blocks(_content((parts or {})[post_id]), files, {}) if size < MAX_BYTES else []
        size += len(orjson.dumps(blocks, default=str))
        resolved[post_id] = {"id": post_id, "blocks": blocks}
    return _resolve_blocks(_content(builder), files, resolved)


def _parts_in_order(builder: JsonMapping | None, parts: Parts) -> list[int]:
    blocks = every_block(builder)
    ids = (block["props"].get(name) for block in blocks for name in list_prop_names(block["type"], "post"))
    return [each for each in dict.fromkeys(ids) if each in parts]


def _content(builder: JsonMapping | None) -> Any:
    return upgrade(builder).get("content", []) if builder else []


def prepare_for_editing(builder: JsonMapping) -> BuilderDocument:
    """Return the saved document for editing, with its HTML sanitized again."""
    return cast(BuilderDocument, changed(builder, _clean_again))


def _clean_again(prop: Prop, value: object) -> Any:
    return rich_text.clean_stored(value) if prop.kind == "html" and isinstance(value, str) else value


def _resolve_blocks(content: Any, files: FilesById, parts: _ResolvedParts) -> list[PublicBlock]:
    return [
        {
            "type": block["type"],
            "props": {
                "id": block["props"].get("id", ""),
                **_resolve_props(BLOCK_TYPES[block["type"]].props, block["props"], files, parts),
            },
        }
        for block in content
        if is_known(block)
    ]


def _resolve_props(
    props: Mapping[str, Prop], values: JsonMapping, files: FilesById, parts: _ResolvedParts
) -> JsonObject:
    resolved: JsonObject = {}
    for name, prop in props.items():
        value = values.get(name, prop.default)
        resolved[name] = value
        if prop.kind == "html":
            resolved[name] = rich_text.clean_stored(value) if isinstance(value, str) else ""
        elif prop.kind == "media":
            resolved[item_name(name)] = files.get(value) if value is not None else None
        elif prop.kind == "post":
            resolved[item_name(name)] = parts.get(value)
        elif prop.kind == "list":
            resolved[name] = [_resolve_props(prop.items, each, files, parts) for each in value]
        elif prop.kind == "slot":
            resolved[name] = _resolve_blocks(value, files, parts)
    return resolved
