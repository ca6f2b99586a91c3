"""Disk usage outside of the database: each app with files declares how to sum up their sizes."""

from dataclasses import dataclass

from shared.tenancy.extensions import ExtensionPoint


@dataclass(frozen=True)
class Measure:
    """A kind of files: the sum of `columns`, in bytes, over all rows of a table that every domain has."""

    table: str
    columns: tuple[str, ...]


MEASURES: ExtensionPoint[str, Measure] = ExtensionPoint()
"""All kinds of files by name."""
