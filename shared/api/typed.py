"""Types of responses that are declared in Python and described in the OpenAPI document.

`responses={200: typed(SitePayload)}` declares the TypedDict that the view returns. mypy checks the view
against it, the document contains it as a component, and the front end's types are generated from it. A string
in `Annotated` describes a field. `OneOf`, `KeyedMapping` and `Schema` cover cases that types cannot express.
"""

import enum
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, is_dataclass
from datetime import datetime
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from shared.data_types import JsonMapping, JsonObject

_PLAIN: Mapping[object, JsonMapping] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    datetime: {"type": "string", "format": "date-time"},
    UUID: {"type": "string", "format": "uuid"},
    Any: {},
}


@dataclass(frozen=True)
class OneOf:
    """One of several strings that Python code lists as data. It is a separate component in the document."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class KeyedMapping:
    """A mapping with some of these keys, each with its own type.

    It is a separate component in the document.
    """

    name: str
    types: Mapping[str, object]


@dataclass(frozen=True, eq=False)
class Schema:
    """A literal schema for the document, for values that may intentionally have any type."""

    schema: JsonMapping


_components: dict[str, JsonObject] = {}
_described: dict[str, object] = {}


def describe_type(hint: object) -> JsonObject:
    """Return the schema of a type hint. TypedDicts and dataclasses become components."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _describe_annotated(arguments[0], arguments[1:])
    if _is_object_type(origin or hint):
        return _object_type(hint)
    if origin is not None:
        return _container(origin, arguments)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return _words([each.value for each in hint])
    return dict(_PLAIN[hint])


def list_components() -> dict[str, JsonObject]:
    """Return all components that `describe_type` has created, by name."""
    return _components


def _describe_annotated(hint: Any, notes: tuple[Any, ...]) -> JsonObject:
    described = None
    for note in notes:
        if isinstance(note, OneOf):
            described = _component(note.name, note, partial(_words, note.words))
        elif isinstance(note, KeyedMapping):
            described = _component(note.name, note, partial(_properties, note.types, ()))
        elif isinstance(note, Schema):
            described = dict(note.schema)
    described = describe_type(hint) if described is None else described
    words = " ".join(note for note in notes if isinstance(note, str))
    return {**described, "description": words} if words else described


def _container(origin: Any, arguments: tuple[Any, ...]) -> JsonObject:
    if origin in (typing.Union, types.UnionType):
        return _union(arguments)
    if origin is typing.Literal:
        return _words(arguments)
    if origin in (typing.Required, typing.NotRequired):
        return describe_type(arguments[0])
    if issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": describe_type(arguments[1])}
    return {"type": "array", "items": describe_type(arguments[0])}


def _words(words: Iterable[object]) -> JsonObject:
    choices = list(words)
    kind = "integer" if all(isinstance(each, int) for each in choices) else "string"
    return {"type": kind, "enum": choices}


def _union(options: Iterable[object]) -> JsonObject:
    several = [describe_type(each) for each in options]
    solid = [each for each in several if each != {"type": "null"}]
    if len(solid) == len(several):
        return {"anyOf": several}
    (one, *more) = solid
    if more or "type" not in one:
        return {"anyOf": several}
    return {**one, "type": [one["type"], "null"], **({"enum": [*one["enum"], None]} if "enum" in one else {})}


def _is_object_type(hint: object) -> bool:
    return isinstance(hint, type) and (typing.is_typeddict(hint) or is_dataclass(hint))


def _object_type(hint: Any) -> JsonObject:
    """Return a reference to the component of a TypedDict or dataclass.

    For a generic type, the name of the component starts with the names of the type arguments.
    """
    plain, arguments = typing.get_origin(hint) or hint, typing.get_args(hint)
    name = "".join(each.__name__ for each in (*arguments, plain))
    filled = dict(zip(getattr(plain, "__parameters__", ()), arguments, strict=True))

    def made() -> JsonObject:
        hints = typing.get_type_hints(plain, include_extras=True)
        required = getattr(plain, "__required_keys__", hints.keys())
        schema = _properties({key: _fill_parameters(each, filled) for key, each in hints.items()}, required)
        note = " ".join((plain.__doc__ or "").split("\n\n")[0].split())
        # Python generates a docstring from the signature if a dataclass has none.
        return (
            {**schema, "description": note} if note and not note.startswith(f"{plain.__name__}(") else schema
        )

    return _component(name, hint, made)


def _fill_parameters(hint: Any, parameters: Mapping[Any, Any]) -> Any:
    """Return `hint` with its type parameters replaced by their values."""
    inside = getattr(hint, "__parameters__", ())
    return parameters.get(hint) or (hint[tuple(parameters[each] for each in inside)] if inside else hint)


def _properties(hints: Mapping[str, object], required: Iterable[str]) -> JsonObject:
    schema = {"type": "object", "properties": {name: describe_type(each) for name, each in hints.items()}}
    names = [name for name in hints if name in set(required)]
    return {**schema, "required": names} if names else schema


def _component(name: str, of: object, make: Callable[[], JsonObject]) -> dict[str, str]:
    """Return a reference to a component, which is created on the first call.

    Raises ValueError if two types have the same name.
    """
    if _described.setdefault(name, of) != of:
        raise ValueError(f"Two different types are called {name} in the API.")
    if name not in _components:
        # Add the component before it is filled, because a type can be recursive, such as menu entries.
        _components[name] = {}
        _components[name].update(make())
    return {"$ref": f"#/components/schemas/{name}"}
