"""Disk usage of files. Each app with files declares how to add up their sizes."""

from dataclasses import dataclass

from shared.tenancy.extensions import ExtensionPoint


@dataclass(frozen=True)
class Measure:
    """A kind of file. Its size is the sum of `columns`, in bytes, over all rows of a table in each domain."""

    table: str
    columns: tuple[str, ...]


MEASURES: ExtensionPoint[str, Measure] = ExtensionPoint()
"""All kinds of files, by name."""
