"""Prepare a saved document for rendering, or for editing."""

from collections.abc import Mapping
from typing import Any, cast

from tenants.media.items import MediaItem
from tenants.posts.blocks.kinds import Prop, item_name
from tenants.posts.blocks.registry import BLOCK_TYPES
from tenants.posts.blocks.versions import upgraded
from tenants.posts.blocks.walking import changed, is_known
from tenants.posts.content import rich_text
from tenants.posts.schemas import BuilderDocument, DrawnBlock

FilesById = Mapping[int, MediaItem]
Parts = Mapping[int, Mapping[str, Any] | None]
"""The documents of other posts, by id."""


def resolved(
    builder: Mapping[str, Any] | None, files: FilesById, parts: Parts | None = None
) -> list[DrawnBlock]:
    """Return the blocks ready to render: defaults filled in, files added, HTML sanitized again.

    The blocks of a part are added next to its id. Parts inside a part stay empty, which prevents cycles.
    """
    content = upgraded(builder).get("content", []) if builder else []
    return _drawn_blocks(content, files, {} if parts is None else parts)


def shown(builder: Mapping[str, Any]) -> BuilderDocument:
    """Return the saved document for editing; its HTML is sanitized again."""
    return cast(BuilderDocument, changed(builder, _cleaned_again))


def _cleaned_again(prop: Prop, value: Any) -> Any:
    return rich_text.shown(value) if prop.kind == "html" and isinstance(value, str) else value


def _drawn_blocks(content: Any, files: FilesById, parts: Parts) -> list[DrawnBlock]:
    return [
        {
            "type": block["type"],
            "props": {
                "id": block["props"].get("id", ""),
                **_drawn(BLOCK_TYPES[block["type"]].props, block["props"], files, parts),
            },
        }
        for block in content
        if is_known(block)
    ]


def _drawn(
    props: Mapping[str, Prop], values: Mapping[str, Any], files: FilesById, parts: Parts
) -> dict[str, Any]:
    drawn: dict[str, Any] = {}
    for name, prop in props.items():
        value = values.get(name, prop.default)
        drawn[name] = value
        if prop.kind == "html":
            drawn[name] = rich_text.shown(value) if isinstance(value, str) else ""
        elif prop.kind == "media":
            drawn[item_name(name)] = files.get(value) if value is not None else None
        elif prop.kind == "post":
            drawn[item_name(name)] = _drawn_part(value, files, parts)
        elif prop.kind == "list":
            drawn[name] = [_drawn(prop.items, each, files, parts) for each in value]
        elif prop.kind == "slot":
            drawn[name] = _drawn_blocks(value, files, parts)
    return drawn


def _drawn_part(post_id: int | None, files: FilesById, parts: Parts) -> dict[str, Any] | None:
    """The blocks of another post, or None if there is no such part."""
    if post_id is None or post_id not in parts:
        return None
    return {"id": post_id, "blocks": resolved(parts[post_id], files)}
