"""Paths to the values in a body, and replacements at a path."""

from collections.abc import Iterator
from typing import Any


def iterate_paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value inside, outer values first."""
    children: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(value, dict):
        children = iter(value.items())
    elif isinstance(value, list):
        children = iter(enumerate(value))
    for key, child in children:
        yield (*path, key)
        yield from iterate_paths(child, (*path, key))


def replace_at(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a copy of `body` with `value` at the end of the path."""
    if not path:
        return value
    key, *rest = path
    copy = dict(body) if isinstance(body, dict) else list(body)
    copy[key] = replace_at(copy[key], tuple(rest), value)
    return copy
