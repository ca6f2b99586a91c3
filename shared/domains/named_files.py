"""The stored files that rows of a domain refer to. A backup without one of them is incomplete."""

from collections.abc import Callable, Iterator

from shared.tenancy.extensions import ExtensionPoint

FileName = tuple[str, str]
"""The storage, which is `default` or `private`, and the key of the file in the storage."""

NAMED_FILES: ExtensionPoint[str, Callable[[], Iterator[FileName]]] = ExtensionPoint()
"""Functions that yield the files that an app's rows in the current domain refer to."""
