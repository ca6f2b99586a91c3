"""What a block is made of: its settings, each of a kind that says what it may hold."""

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
"""The domain's pairs of a background and the text on it; blocks know no other colours."""
DEVICES = ("phone", "tablet", "desktop")
SPACINGS = ("none", "small", "normal", "large")

MAX_ITEMS = 50
TEXT_LENGTH = 200


def _default_text(default: Any) -> Any:
    """A field that goes without saying where it has its default."""
    return field(default_factory=lambda: default, metadata={"optional": True})


@dataclass(frozen=True)
class Prop:
    """One setting of a block, with the value it has until someone sets it."""

    kind: PropKind
    default: Any = ""
    max_length: int = _default_text(0)
    minimum: int = _default_text(0)
    maximum: int = _default_text(0)
    choices: tuple[str, ...] = _default_text(())
    items: Mapping[str, "Prop"] = _default_text({})
    """What each entry of a list holds."""
    max_items: int = _default_text(0)
    """Entries of a list, or rows of cells; `maximum` is then how many stand in a row."""
    together: tuple[str, ...] = _default_text(())
    """Settings of an entry that are all given or all empty."""
    ordered: tuple[str, ...] = _default_text(())
    """Two numbers of an entry, the first of which is not above the second where both are given."""
    unique: str = _default_text("")
    """The setting that no two entries of a list share."""
    family: Literal["image", "video"] = _default_text("image")
    """Which files a setting for files offers."""


def common_props() -> dict[str, Prop]:
    """What every block has: the devices it is hidden on, and the room around it."""
    return {
        "visibility": Prop("choices", [], choices=DEVICES),
        "spacing": Prop("choice", "normal", choices=SPACINGS),
    }


@dataclass(frozen=True)
class Block:
    """A kind of section; the front end draws it by its type."""

    type: str
    label: str
    props: Mapping[str, Prop]


def block(block_type: str, label: str, **props: Prop) -> Block:
    """A kind of section with the settings of its own and those that every block has."""
    return Block(block_type, label, {**props, **common_props()})


def props_of_kind(props: Mapping[str, Prop], kind: PropKind) -> Iterator[str]:
    """The names of the settings of that kind, those of list entries included."""
    for name, prop in props.items():
        if prop.kind == kind:
            yield name
        yield from props_of_kind(prop.items, kind)


def item_name(name: str) -> str:
    """Where what an id stands for is put beside it, for drawing."""
    return f"{name}_item"
