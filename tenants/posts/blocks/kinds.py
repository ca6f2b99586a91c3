"""The settings of blocks, and the kinds that define their values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

PropKind = Literal[
    "text",
    "texts",
    "slug",
    "html",
    "media",
    "url",
    "video",
    "number",
    "decimal",
    "boolean",
    "choice",
    "choices",
    "color",
    "datetime",
    "category",
    "cuisine",
    "post",
    "food_menu",
    "place",
    "business",
    "keys",
    "cells",
    "list",
    "slot",
]

COLORS = ("base", "primary", "secondary", "accent")
"""The domain's color pairs of background and text; blocks cannot have other colors."""
DEVICES = ("phone", "tablet", "desktop")
SPACINGS = ("none", "small", "normal", "large")

MAX_ITEMS = 50
TEXT_LENGTH = 200


def _default_text(default: object) -> Any:
    """A dataclass field that generated code can omit if the field has its default value."""
    return field(default_factory=lambda: default, metadata={"optional": True})


@dataclass(frozen=True)
class Prop:
    """One setting of a block, with its default value."""

    kind: PropKind
    default: Any = ""
    max_length: int = _default_text(0)
    minimum: int = _default_text(0)
    maximum: int = _default_text(0)
    choices: tuple[str, ...] = _default_text(())
    items: Mapping[str, "Prop"] = _default_text({})
    """The settings of each entry of a list."""
    max_items: int = _default_text(0)
    """Maximum number of list entries, or of table rows; `maximum` is then the number of cells per row."""
    together: tuple[str, ...] = _default_text(())
    """Settings of an entry that are either all set or all empty."""
    ordered: tuple[str, ...] = _default_text(())
    """Two numbers of an entry; the first must not exceed the second if both are set."""
    unique: str = _default_text("")
    """The setting that must be unique among the entries of a list."""
    family: Literal["image", "video"] = _default_text("image")
    """The file family that a file setting accepts."""


def common_props() -> dict[str, Prop]:
    """The settings of every block: the devices it is hidden on, and its spacing."""
    return {
        "visibility": Prop("choices", [], choices=DEVICES),
        "spacing": Prop("choice", "normal", choices=SPACINGS),
    }


@dataclass(frozen=True)
class Block:
    """A block type; the front end renders it by `type`."""

    type: str
    label: str
    props: Mapping[str, Prop]


def block(block_type: str, label: str, **props: Prop) -> Block:
    """A block type with its own settings and the common ones."""
    return Block(block_type, label, {**props, **common_props()})


def list_props(props: Mapping[str, Prop], kind: PropKind) -> Iterator[str]:
    """The names of settings of this kind, including settings of list entries."""
    for name, prop in props.items():
        if prop.kind == kind:
            yield name
        yield from list_props(prop.items, kind)


def item_name(name: str) -> str:
    """The name of the setting with the row that an id resolves to, for rendering."""
    return f"{name}_item"
