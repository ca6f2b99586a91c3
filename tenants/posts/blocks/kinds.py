"""Define the settings of blocks, and the kinds of their values."""

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
"""The domain's pairs of background and text colors. Blocks cannot have other colors."""
DEVICES = ("phone", "tablet", "desktop")
SPACINGS = ("none", "small", "normal", "large")
WIDTHS = ("narrow", "normal", "full")
OWN_SETTINGS = {"background": "color", "content_width": "width"}
"""Settings of some blocks that replace a common setting."""

MAX_ITEMS = 50
TEXT_LENGTH = 200


def _default_text(default: object) -> Any:
    """Return a dataclass field with this default value, which generated code omits."""
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
    """Maximum number of list entries or table rows. For tables, `maximum` is the number of cells per row."""
    together: tuple[str, ...] = _default_text(())
    """Settings of an entry that must be either all set or all empty."""
    ordered: tuple[str, ...] = _default_text(())
    """Two numbers of an entry. If both are set, the first must not exceed the second."""
    unique: str = _default_text("")
    """The setting that must be unique among the entries of the list."""
    family: Literal["image", "video"] = _default_text("image")
    """The family of files that a media setting accepts."""


def common_props() -> dict[str, Prop]:
    """Return the settings of every block: background, width, visibility by device, and spacing."""
    return {
        "background": Prop("color", "base", choices=COLORS),
        "content_width": Prop("choice", "normal", choices=WIDTHS),
        "visibility": Prop("choices", [], choices=DEVICES),
        "spacing": Prop("choice", "normal", choices=SPACINGS),
    }


@dataclass(frozen=True)
class Block:
    """A block type. The front end selects the component by `type`."""

    type: str
    label: str
    props: Mapping[str, Prop]
    shows: str = ""
    """The name of the collection that the block lists, or ""."""


def block(block_type: str, label: str, shows: str = "", **props: Prop) -> Block:
    """Return a block type with its own settings and the common settings that they do not replace."""
    common = {name: prop for name, prop in common_props().items() if OWN_SETTINGS.get(name) not in props}
    return Block(block_type, label, {**props, **common}, shows)


def list_props(props: Mapping[str, Prop], kind: PropKind) -> Iterator[str]:
    """Yield the names of settings of this kind, including settings of list entries."""
    for name, prop in props.items():
        if prop.kind == kind:
            yield name
        yield from list_props(prop.items, kind)


def item_name(name: str) -> str:
    """Return the name of the setting that contains the row of an id after rendering."""
    return f"{name}_item"
