"""Convert frozen dataclasses and their instances to TypeScript types and constants.

A public property is converted like a field, so that TypeScript does not compute its value again.
"""

import collections.abc
import dataclasses
import enum
import json
import sys
import types
import typing
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def write_types(*roots: type) -> str:
    """Return the TypeScript types of all dataclasses that `roots` contain.

    Each type comes after the types that it uses. Literals with a name become types of their own.
    """
    reached = _reachable(roots)
    names = _literal_names(reached)
    aliases = [f"export type {name} = {_union(hint)};" for hint, name in names.items()]
    return "\n\n".join([*aliases, *(_interface(each, names) for each in reached)])


def constant(name: str, values: Iterable[object], *, type_name: str) -> str:
    """Return `values` as a constant that keeps its literal types and satisfies `type_name`.

    Optional fields with their default value are omitted.
    """
    written = json.dumps(to_json(values), ensure_ascii=False)
    return f"export const {name} = {written} as const satisfies readonly {type_name}[];"


def to_json(value: object) -> Any:
    """Return `value` converted to types that JSON can represent."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        optional = _optional(type(value))
        values = {name: getattr(value, name) for name in _hints(type(value))}
        return {
            name: to_json(each)
            for name, each in values.items()
            if name not in optional or each != optional[name]
        }
    if isinstance(value, enum.Enum):
        return to_json(value.value)
    if isinstance(value, Mapping):
        return {str(key): to_json(each) for key, each in value.items()}
    if isinstance(value, AbstractSet):
        return sorted(to_json(each) for each in value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [to_json(each) for each in value]
    return value


def write_type(hint: object, names: Mapping[object, str]) -> str:
    """Return the TypeScript type for a type hint. Literals in `names` are referenced by name."""
    origin = typing.get_origin(hint)
    if hint in names:
        return names[hint]
    if origin is typing.Literal:
        return _union(hint)
    if origin is None:
        return _write_class_type(hint)
    return _write_container_type(origin, [write_type(each, names) for each in typing.get_args(hint)])


def _write_class_type(hint: Any) -> str:
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return hint.__name__
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return " | ".join(json.dumps(each.value) for each in hint)
    return PLAIN.get(hint, "unknown")


def _write_container_type(origin: object, inside: list[str]) -> str:
    if origin in (typing.Union, types.UnionType):
        return " | ".join(inside)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"Readonly<Record<string, {inside[1]}>>"
    if isinstance(origin, type) and issubclass(origin, Iterable):
        return f"readonly ({inside[0]})[]"
    return "unknown"


def _union(literal: object) -> str:
    return " | ".join(json.dumps(each) for each in typing.get_args(literal))


def _interface(dataclass: type, names: Mapping[object, str]) -> str:
    optional = _optional(dataclass)
    lines = [
        f"  {name}{'?' if name in optional else ''}: {write_type(hint, names)};"
        for name, hint in _hints(dataclass).items()
    ]
    note = " ".join((dataclass.__doc__ or "").split("\n\n")[0].split())
    # Python generates a docstring from the signature if a dataclass has none.
    comment = [f"/** {note} */"] if note and not note.startswith(f"{dataclass.__name__}(") else []
    return "\n".join([*comment, f"export interface {dataclass.__name__} {{", *lines, "}"])


def _optional(dataclass: type) -> dict[str, object]:
    """Return the fields with `metadata={"optional": True}`, with their default values."""
    return {
        each.name: each.default if each.default_factory is dataclasses.MISSING else each.default_factory()
        for each in dataclasses.fields(dataclass)
        if each.metadata.get("optional")
    }


def _hints(dataclass: type) -> dict[str, object]:
    """Return the types of a dataclass's public fields and properties, except callables, by name."""
    hints = typing.get_type_hints(dataclass)
    fields = {each.name: hints[each.name] for each in dataclasses.fields(dataclass)}
    properties = {
        name: typing.get_type_hints(each.fget).get("return", Any)
        for name, each in vars(dataclass).items()
        if isinstance(each, property) and each.fget
    }
    both = fields | properties
    return {name: hint for name, hint in both.items() if not name.startswith("_") and not _is_callable(hint)}


def _is_callable(hint: object) -> bool:
    is_union = typing.get_origin(hint) in (typing.Union, types.UnionType)
    options = typing.get_args(hint) if is_union else (hint,)
    return any(
        typing.get_origin(each) in (collections.abc.Callable, type) or each is type for each in options
    )


def _literal_names(dataclasses_: Iterable[type]) -> dict[object, str]:
    """Return the names of the literal types in the modules of these dataclasses, by type."""
    modules = {sys.modules[each.__module__] for each in dataclasses_}
    named = [(value, name) for module in modules for name, value in sorted(vars(module).items())]
    return {value: name for value, name in named if typing.get_origin(value) is typing.Literal}


def _reachable(roots: Iterable[type]) -> list[type]:
    reachable: list[type] = []
    seen: set[type] = set()

    def visit(hint: object) -> None:
        for each in typing.get_args(hint):
            visit(each)
        # A type may contain other types.
        if dataclasses.is_dataclass(hint) and isinstance(hint, type) and hint not in seen:
            seen.add(hint)
            for inner in _hints(hint).values():
                visit(inner)
            reachable.append(hint)

    for root in roots:
        visit(root)
    return reachable
