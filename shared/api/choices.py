"""Enums of the OpenAPI document, with one component for each set of values."""

from collections.abc import Iterable, Mapping

from shared.data_types import JsonMapping, JsonObject


def merge_choices(
    schemas: dict[str, JsonObject],
    typed: Mapping[str, JsonMapping],
    within: Iterable[JsonObject],
) -> None:
    """Remove a serializer's enum from `schemas` if a type in `typed` has the same values in the same order.

    The references to a removed enum in `within` are changed to the type's component.
    """
    names = {tuple(schema["enum"]): name for name, schema in typed.items() if "enum" in schema}
    merged = {
        name: names[tuple(schema["enum"])]
        for name, schema in schemas.items()
        if name not in typed and tuple(schema.get("enum", ())) in names
    }
    for name in merged:
        del schemas[name]
    references = {_reference(old): _reference(new) for old, new in merged.items()}
    for schema in within:
        if schema.get("$ref") in references:
            schema["$ref"] = references[schema["$ref"]]


def name_choices(schema: JsonObject) -> None:
    """Add variable names for an enum with an empty value, which code generators cannot name."""
    values = schema.get("enum")
    if isinstance(values, list) and "" in values:
        schema["x-enum-varnames"] = [_NAMES.get(value) or str(value).upper() for value in values]


_NAMES = {"": "EMPTY", None: "NULL"}


def _reference(name: str) -> str:
    return f"#/components/schemas/{name}"
