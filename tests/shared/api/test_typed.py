"""Return types of functions in the OpenAPI document."""

from datetime import datetime
from typing import Annotated, Any, Generic, Literal, NotRequired, TypedDict, TypeVar
from uuid import UUID

import pytest

from shared.api import typed as module
from shared.api.typed import KeyedMapping, OneOf, Schema, describe_type, list_components

pytestmark = pytest.mark.no_db

Item = TypeVar("Item")
Shade = Annotated[str, OneOf("Shade", ("light", "dark"))]


class Wheel(TypedDict):
    """A wheel that turns."""

    spokes: Annotated[int | None, "None for a disc."]
    made_of: "list[Wheel]"


class Part(TypedDict, Generic[Item]):
    items: list[Item]


class Cart(TypedDict):
    _id: UUID
    shade: Shade | None
    state: Literal["new", "old"] | None
    built_at: datetime
    sold_at: NotRequired[datetime]
    wheels: Part[Wheel]
    prices: dict[str, float | list[float]]
    extras: Annotated[dict[str, Any], KeyedMapping("Extras", {"roof": Wheel})]
    notes: Annotated[dict[str, Any], Schema({"type": "object"})]


@pytest.fixture(autouse=True)
def _own_components(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_components", {})
    monkeypatch.setattr(module, "_described", {})


def reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def test_typeddict_becomes_component_with_its_parts() -> None:
    assert describe_type(list[Cart]) == {"type": "array", "items": reference("Cart")}

    moment = {"type": "string", "format": "date-time"}
    cart = list_components()["Cart"]
    assert cart["required"] == [name for name in cart["properties"] if name != "sold_at"]
    assert cart["properties"] == {
        "_id": {"type": "string", "format": "uuid"},
        "shade": {"anyOf": [reference("Shade"), {"type": "null"}]},
        "state": {"type": ["string", "null"], "enum": ["new", "old", None]},
        "built_at": moment,
        "sold_at": moment,
        "wheels": reference("WheelPart"),
        "prices": {
            "type": "object",
            "additionalProperties": {
                "anyOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"}}]
            },
        },
        "extras": reference("Extras"),
        "notes": {"type": "object"},
    }
    assert list_components()["Shade"] == {"type": "string", "enum": ["light", "dark"]}
    assert list_components()["Extras"] == {"type": "object", "properties": {"roof": reference("Wheel")}}


def test_recursive_type_terminates() -> None:
    describe_type(Wheel)

    assert list_components() == {
        "Wheel": {
            "type": "object",
            "properties": {
                "spokes": {"type": ["integer", "null"], "description": "None for a disc."},
                "made_of": {"type": "array", "items": reference("Wheel")},
            },
            "required": ["spokes", "made_of"],
            "description": "A wheel that turns.",
        }
    }


def test_two_types_with_same_name_are_rejected() -> None:
    describe_type(Wheel)

    with pytest.raises(ValueError, match="Two different types are called Wheel"):
        describe_type(Annotated[str, OneOf("Wheel", ("front", "back"))])
