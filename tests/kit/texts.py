"""Ways through a body: where its values are, and the same body with another one there."""

from collections.abc import Iterator
from typing import Any


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside, outer ones first."""
    children: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(value, dict):
        children = iter(value.items())
    elif isinstance(value, list):
        children = iter(enumerate(value))
    for key, child in children:
        yield (*path, key)
        yield from paths(child, (*path, key))


def replaced(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    """`body` with `value` at the end of that way."""
    if not path:
        return value
    key, *rest = path
    copy = dict(body) if isinstance(body, dict) else list(body)
    copy[key] = replaced(copy[key], tuple(rest), value)
    return copy
