"""Restore a snapshot's files that are missing from the library, with their rows and content."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.core.files.base import File
from django.db import models
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from tenants.backups import snapshot_files
from tenants.bundles.manifest import DamagedBundle
from tenants.bundles.places import FilePlace, delete, list_media_places
from tenants.bundles.reading import Bundle
from tenants.media import storing
from tenants.media.models import Media

Row = TypeVar("Row", bound=models.Model)


@dataclass
class RestoredFiles:
    """Files that are restored on demand. `renumbered` maps old ids of files to current ids if they differ."""

    bundle: Bundle
    written: list[FilePlace] = field(default_factory=list)
    renumbered: dict[int, int] = field(default_factory=dict)
    count: int = 0

    def restore(self, ids: Iterable[int]) -> None:
        """Restore the missing files among `ids`. If one of them is damaged, raises DamagedBundle before
        restoring any file."""
        wanted = set(ids)
        missing = wanted - set(Media.objects.filter(pk__in=wanted).values_list("pk", flat=True))
        rows = [instance(Media, row) for row in self.bundle.rows(Media) if row["id"] in missing]
        here = dict(
            Media.objects.filter(sha256__in=[each.sha256 for each in rows]).values_list("sha256", "pk")
        )
        self.renumbered.update({each.pk: here[each.sha256] for each in rows if each.sha256 in here})
        new = [each for each in rows if each.sha256 not in here]
        for media in new:
            for place in self._places(media):
                snapshot_files.check_file(self.bundle, place.name)
        for media in new:
            self._write(media)

    def _write(self, media: Media) -> None:
        for place in self._places(media):
            with self.bundle.file(place.name) as source:
                try:
                    place.storage.save(place.key, File(source))
                except storing.FAILURES as error:
                    raise storing.StorageDown from error
            self.written.append(place)
        media.save(force_insert=True)
        self.count += 1

    def _places(self, media: Media) -> list[FilePlace]:
        places = list_media_places(media)
        held = [place for place in places if self.bundle.holds_file(place.name)]
        if media.is_cleaned and places[0] not in held:
            raise DamagedBundle(
                _("The snapshot doesn't contain the file %(file_name)s.") % {"file_name": media.file_name}
            )
        return held


@contextmanager
def restoring_files(bundle: Bundle) -> Iterator[RestoredFiles]:
    """Yield a RestoredFiles for `bundle`. If the block fails, the restored files are deleted."""
    files = RestoredFiles(bundle)
    try:
        yield files
    except BaseException:
        delete(files.written)
        raise


def instance(model: type[Row], row: JsonObject) -> Row:
    """Build an unsaved object from a row of a bundle."""
    fields: list[Any] = [each for each in model._meta.concrete_fields if not each.generated]
    return model(**{each.attname: each.to_python(row[each.column]) for each in fields})
