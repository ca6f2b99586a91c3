"""Find uses of files. Each app that refers to media registers functions that find and remove its
references."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, F, Func, Q, QuerySet, Value

from shared.api.access import Access
from shared.tenancy.extensions import ExtensionPoint

Ids = QuerySet


@dataclass(frozen=True)
class MediaUse:
    """One place that uses a file: a post, an option, a tag."""

    kind: str
    id: int
    title: str
    is_public: bool = True
    """Whether visitors see the file there, now or after the latest version is published."""


class MediaUsage(Protocol):
    """An app that refers to media by id."""

    def uses(self, media_ids: Collection[int]) -> dict[int, list[MediaUse]]:
        """Return the uses of these files by media id, with a fixed number of queries."""

    def used(self) -> Iterator[Ids]:
        """Yield queries for the ids of all used files, with one column without NULL."""

    def remove(self, media_id: int) -> None:
        """Remove every reference to the file."""


SOURCES: ExtensionPoint[str, MediaUsage] = ExtensionPoint()
HIDING: ExtensionPoint[str, "Callable[[Access, list[MediaUse]], list[MediaUse]]"] = ExtensionPoint()
"""Functions that filter the uses for a caller and hide the names of rows that the caller cannot see."""


def list_uses(media_ids: Collection[int]) -> dict[int, list[MediaUse]]:
    """Return every use of these files by media id, without unused files."""
    by_file: dict[int, list[MediaUse]] = defaultdict(list)
    for source in SOURCES.values():
        for media_id, uses in source.uses(media_ids).items():
            by_file[media_id].extend(uses)
    return dict(by_file)


def filter_visible(access: Access, uses: list[MediaUse]) -> list[MediaUse]:
    """Return the uses without details that the caller cannot see. Hidden uses remain in the list."""
    for hide in HIDING.values():
        uses = hide(access, uses)
    return uses


def select_used_files() -> Iterator[Ids]:
    """Yield subqueries for the ids of all used files."""
    for source in SOURCES.values():
        yield from source.used()


def select_shown_files(rows: QuerySet) -> Ids:
    """Return a query for the ids in the rows' `media_ids`."""
    shown = Func(F("media_ids"), function="unnest", output_field=BigIntegerField())
    return rows.values(shown=shown)


def filter_by_files(media_ids: Iterable[int]) -> Q:
    """Return a filter for rows with one of these files in their `media_ids`."""
    # Pass the ids as one parameter, because one parameter per id would cost as much as the query itself.
    wanted = Value(list(media_ids), ArrayField(BigIntegerField()))
    return Q(media_ids__overlap=wanted)


def remove_references(media_id: int) -> None:
    """Remove every reference to the file, in every app."""
    for source in SOURCES.values():
        source.remove(media_id)
