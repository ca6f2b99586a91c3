import enum
from dataclasses import dataclass
from typing import Any, Literal

from commissary.codegen.typescript import constant, write_types

Shade = Literal["light", "dark"]


class Size(enum.StrEnum):
    SMALL = "s"
    LARGE = "l"


@dataclass(frozen=True)
class Wheel:
    """A wheel that turns."""

    spokes: int | None


@dataclass(frozen=True)
class Cart:
    shade: Shade
    size: Size
    wheels: tuple[Wheel, ...]
    labels: dict[str, str]
    anything: Any = None
    _hidden: str = ""

    @property
    def title(self) -> str:
        return f"{self.shade} cart"


def test_dataclasses_become_interfaces_in_order_of_dependency():
    assert write_types(Cart).splitlines() == [
        'export type Shade = "light" | "dark";',
        "",
        "/** A wheel that turns. */",
        "export interface Wheel {",
        "  spokes: number | null;",
        "}",
        "",
        "export interface Cart {",
        "  shade: Shade;",
        '  size: "s" | "l";',
        "  wheels: readonly (Wheel)[];",
        "  labels: Readonly<Record<string, string>>;",
        "  anything: unknown;",
        "  title: string;",
        "}",
    ]


def test_instances_become_constants():
    cart = Cart("dark", Size.LARGE, (Wheel(12),), {"de": "Wagen „groß“"})

    assert constant("carts", [cart], type_name="Cart") == (
        'export const carts = [{"shade": "dark", "size": "l", "wheels": [{"spokes": 12}], '
        '"labels": {"de": "Wagen „groß“"}, "anything": null, "title": "dark cart"}] '
        "as const satisfies readonly Cart[];"
    )
