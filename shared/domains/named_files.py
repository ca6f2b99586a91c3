"""The stored files to which rows of a domain refer: a backup without one of them is incomplete."""

from collections.abc import Callable, Iterator

from shared.tenancy.extensions import ExtensionPoint

FileName = tuple[str, str]
"""The storage, `default` or `private`, and the key in it."""

NAMED_FILES: ExtensionPoint[str, Callable[[], Iterator[FileName]]] = ExtensionPoint()
"""Each yields the files to which an app's rows in the current domain refer."""
