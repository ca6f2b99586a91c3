"""What takes up room outside the database: each app whose rows know files says how they are added up."""

from dataclasses import dataclass

from shared.tenancy.extensions import ExtensionPoint


@dataclass(frozen=True)
class Measure:
    """Files of one sort: the sum of `columns`, in bytes, over all rows of a table that every domain has."""

    table: str
    columns: tuple[str, ...]


MEASURES: ExtensionPoint[str, Measure] = ExtensionPoint()
"""Each sort of files, by its name."""
