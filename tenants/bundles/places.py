"""The locations of a domain's files: library files, cleaned or not, and form files."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.core.files.storage import storages

from shared.tenancy.unit_of_work import current_domain
from tenants.media import raw_uploads
from tenants.media.items import list_keys
from tenants.media.models import Media
from tenants.media.storing import FAILURES
from tenants.submissions import files as sent
from tenants.submissions.models import SubmissionFile

MEDIA, SENT, RAW = "media/", "sent/", "raw/"
_AT_ONCE = 500


@dataclass(frozen=True)
class FilePlace:
    """A file: its name in a bundle, and its location in the current domain."""

    name: str
    storage_name: str
    key: str

    @property
    def storage(self) -> Any:
        return storages[self.storage_name]

    def holds(self, size: int) -> bool:
        """Return whether the file exists with this size. Names are random, so the size identifies the
        content."""
        return bool(self.storage.exists(self.key)) and self.storage.size(self.key) == size


def all_files(*, with_personal: bool = True) -> Iterator[FilePlace]:
    """Yield every file of the current domain, including visitors' form files if `with_personal` is set."""
    for media in Media.objects.order_by("pk").iterator(chunk_size=_AT_ONCE):
        yield from list_media_places(media)
    if with_personal:
        yield from list_submission_places(
            SubmissionFile.objects.values_list("key", flat=True).order_by("submission_id", "uid")
        )


def list_media_places(media: Media) -> list[FilePlace]:
    """Return the places of a library file and its sizes, the file itself first.

    An upload that is not cleaned yet is included. A rejected file has no place.
    """
    folder = _folder()
    cleaned = [FilePlace(f"{MEDIA}{key.removeprefix(folder)}", "default", key) for key in list_keys(media)]
    return cleaned + [get_upload_place(name) for name in [media.raw_name] if name]


def get_upload_place(name: str) -> FilePlace:
    """Return the place of an upload by its random name."""
    return FilePlace(f"{RAW}{name}", "private", raw_uploads.get_key(name))


def list_submission_places(keys: Iterable[str]) -> Iterator[FilePlace]:
    for key in keys:
        yield FilePlace(f"{SENT}{key}", "private", sent.get_key(key))


def find_place(name: str) -> FilePlace:
    """Return the location in the current domain of the file that a bundle calls `name`."""
    if name.startswith(SENT):
        return next(list_submission_places([name.removeprefix(SENT)]))
    if name.startswith(RAW):
        return get_upload_place(name.removeprefix(RAW))
    return FilePlace(name, "default", f"{_folder()}{name.removeprefix(MEDIA)}")


def is_file(name: str) -> bool:
    """Return whether a bundle entry is a file rather than rows."""
    return name.startswith((MEDIA, SENT, RAW))


def delete(places: Iterable[FilePlace]) -> None:
    """Delete the files, ignoring missing files and storage failures."""
    for place in places:
        with suppress(*FAILURES):
            place.storage.delete(place.key)


def _folder() -> str:
    return f"domains/{current_domain().media_host}/"
