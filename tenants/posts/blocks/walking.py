"""Traverse a document: find blocks, and the rows they refer to, at any depth."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any

from shared.data_types import JsonMapping, JsonObject
from tenants.posts.blocks.kinds import Prop, PropKind, item_name, list_props
from tenants.posts.blocks.registry import BLOCK_TYPES, BLOCKS
from tenants.posts.blocks.versions import upgrade

Change = Callable[[Prop, Any], Any]


def every_block(builder: JsonMapping | None) -> Iterator[JsonObject]:
    """Yield the known blocks of a document, each before its nested blocks."""
    yield from _below(upgrade(builder).get("content", ()) if builder else ())


def find(builder: JsonMapping | None, block_id: str) -> JsonObject | None:
    """Return the block with this id, at any depth, or None if there is none."""
    return next((block for block in every_block(builder) if block["props"].get("id") == block_id), None)


def ids_in(builder: JsonMapping | None, kind: PropKind = "media") -> set[Any]:
    """Return the ids of the files, or of other rows of this kind, that the blocks refer to."""
    return rows_in(builder, (kind,))[kind]


def rows_in(builder: JsonMapping | None, kinds: Collection[PropKind]) -> dict[PropKind, set[Any]]:
    """Return the ids of the rows that the blocks refer to, by kind."""
    rows: dict[PropKind, set[Any]] = {kind: set() for kind in kinds}
    for block in every_block(builder):
        if any(list_prop_names(block["type"], kind) for kind in kinds):
            _gather(BLOCK_TYPES[block["type"]].props, block["props"], rows)
    return rows


def without(builder: JsonMapping, gone: Collection[Any], kind: PropKind = "media") -> JsonObject:
    """Return the document without references to files, or other rows of this kind, that are in `gone`."""

    def reset(prop: Prop, value: object) -> Any:
        return prop.default if prop.kind == kind and value in gone else value

    return changed(builder, reset)


def types_in(content: object) -> set[str]:
    """Return the types of rendered or saved blocks and their nested blocks, including the blocks of parts."""
    types: set[str] = set()
    for block in _below(content):
        types.add(block["type"])
        for name in list_prop_names(block["type"], "post"):
            types |= types_in((block["props"].get(item_name(name)) or {}).get("blocks"))
    return types


def rename_references(builder: JsonMapping, new: Mapping[Any, Any], kind: PropKind) -> JsonObject:
    """Return the document with references to rows of this kind replaced by the values in `new`."""

    def rename(prop: Prop, value: object) -> Any:
        return new.get(value, value) if prop.kind == kind else value

    return changed(builder, rename)


def changed(builder: JsonMapping, change: Change) -> JsonObject:
    """Return the document with `change` applied to every setting without nested settings, in known blocks."""
    document = upgrade(builder)
    return {**document, "content": _change_blocks(document.get("content", ()), change)}


def naming(kind: PropKind) -> str:
    """Return the JSON path that finds references to `$row` in settings of this kind."""
    names = sorted({name for block in BLOCKS for name in list_props(block.props, kind)})
    return f"$.** ? ({' || '.join(f'@.{name} == $row' for name in names)})"


def _below(content: object) -> Iterator[JsonObject]:
    for block in content if isinstance(content, list) else ():
        if not is_known(block):
            continue
        yield block
        for name in list_prop_names(block["type"], "slot"):
            yield from _below(block["props"].get(name))


@cache
def list_prop_names(block_type: str, kind: PropKind) -> tuple[str, ...]:
    """Return the names of the settings of this kind in blocks of a known type."""
    return tuple(list_props(BLOCK_TYPES[block_type].props, kind))


def is_known(block: object) -> bool:
    """Return whether this is a block of a known type. Documents of other releases can contain other types."""
    return (
        isinstance(block, dict)
        and isinstance(kind := block.get("type"), str)
        and kind in BLOCK_TYPES
        and isinstance(block.get("props"), dict)
    )


def _gather(props: Mapping[str, Prop], values: JsonMapping, rows: Mapping[PropKind, set[Any]]) -> None:
    for name, prop in props.items():
        if prop.kind in rows:
            value = values.get(name)
            if value not in (None, ""):
                rows[prop.kind].add(value)
        elif prop.kind == "list":
            value = values.get(name)
            for item in value if isinstance(value, list) else ():
                _gather(prop.items, item, rows)


def _change_blocks(content: Any, change: Change) -> list[Any]:
    return [
        {**block, "props": _change_values(BLOCK_TYPES[block["type"]].props, block["props"], change)}
        if is_known(block)
        else block
        for block in content
    ]


def _change_values(props: Mapping[str, Prop], values: JsonMapping, change: Change) -> JsonObject:
    return {
        name: _change_value(props[name], value, change) if name in props else value
        for name, value in values.items()
    }


def _change_value(prop: Prop, value: Any, change: Change) -> Any:
    if prop.kind == "slot":
        return _change_blocks(value, change)
    if prop.kind == "list":
        return [_change_values(prop.items, each, change) for each in value]
    return change(prop, value)
