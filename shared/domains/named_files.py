"""Which stored files the rows of a domain name: a backup without one of them is incomplete."""

from collections.abc import Callable, Iterator

from shared.tenancy.extensions import ExtensionPoint

FileName = tuple[str, str]
"""The storage, `default` or `private`, and the key in it."""

NAMED_FILES: ExtensionPoint[str, Callable[[], Iterator[FileName]]] = ExtensionPoint()
"""Each lists the files that rows of an app name in the current domain."""
