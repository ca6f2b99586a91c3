"""The stored files that rows of a domain reference: a backup without one of them is incomplete."""

from collections.abc import Callable, Iterator

from shared.tenancy.extensions import ExtensionPoint

FileName = tuple[str, str]
"""The storage, `default` or `private`, and the key in it."""

NAMED_FILES: ExtensionPoint[str, Callable[[], Iterator[FileName]]] = ExtensionPoint()
"""Each function yields the files that an app's rows in the current domain reference."""
