"""What takes up room outside the database: each app whose rows know files says how they are added up."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """Files of one sort: the sum of `columns`, in bytes, over all rows of a table that every domain has."""

    name: str
    table: str
    columns: tuple[str, ...]


_measures: dict[str, Measure] = {}


def register(measure: Measure) -> None:
    """Make files of one sort known; called by their app when it is ready."""
    _measures[measure.name] = measure


def measures() -> list[Measure]:
    """All sorts of files, in the order of their names."""
    return [_measures[name] for name in sorted(_measures)]
