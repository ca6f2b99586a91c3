"""The choices of the OpenAPI document: words of which a value is one, a component for each set of them."""

from collections.abc import Iterable, Mapping
from typing import Any


def merge_choices(
    schemas: dict[str, dict[str, Any]],
    typed: Mapping[str, Mapping[str, Any]],
    within: Iterable[dict[str, Any]],
) -> None:
    """Take those that serializers brought out of `schemas` where a type has the same words in the same order.

    What refers to them, of the objects `within` the document, refers to the type's component from then on.
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


def _reference(name: str) -> str:
    return f"#/components/schemas/{name}"
