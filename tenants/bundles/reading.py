"""Open bundles. Content is trusted only after every byte has been checked."""

import hashlib
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import IO

from django.db import models
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from tenants.bundles import tables
from tenants.bundles.manifest import (
    MAX_BYTES,
    MAX_ENTRIES,
    NAME,
    BundledFile,
    BundleManifest,
    DamagedBundle,
    parse_manifest,
)

MAX_LINE = 16 * 1024 * 1024
_PIECE = 1 << 20
Elsewhere = Callable[[BundledFile], IO[bytes]]
"""A function that opens a file that a bundle lists but does not contain."""
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
    # Raised for a negative offset in the archive.
    ValueError,
)


class Bundle:
    """A bundle with entries that match its manifest, byte for byte."""

    def __init__(
        self, archive: zipfile.ZipFile, manifest: BundleManifest, elsewhere: Elsewhere | None = None
    ) -> None:
        self._archive = archive
        self._elsewhere = elsewhere
        self.manifest = manifest

    def rows(self, model: type[models.Model]) -> Iterator[JsonObject]:
        """Yield the rows of one table, or nothing if the bundle was created without the table."""
        name = f"content/{model._meta.label}.jsonl"
        if name not in self.manifest.entries:
            return
        expected, defaults = tables.list_columns(model), tables.get_defaults(model)
        with self._archive.open(name) as lines:
            while line := lines.readline(MAX_LINE):
                yield _row(line, expected, defaults, name)

    def has(self, model: type[models.Model]) -> bool:
        return f"content/{model._meta.label}.jsonl" in self.manifest.entries

    def holds_file(self, name: str) -> bool:
        """Return whether the bundle contains the file, or lists it as stored elsewhere."""
        return name in self.manifest.entries or name in self.manifest.elsewhere

    def entry_of(self, name: str) -> BundledFile:
        return self.manifest.entries.get(name) or self.manifest.elsewhere[name]

    def entry(self, name: str) -> IO[bytes]:
        """Open an entry in the bundle itself."""
        return self._archive.open(name)

    def file(self, name: str) -> IO[bytes]:
        """Open a file. Callers must check the content of files that are stored elsewhere."""
        entry = self.manifest.elsewhere.get(name)
        if entry is not None and self._elsewhere is not None:
            return self._elsewhere(entry)
        return self._archive.open(name)


@contextmanager
def open_bundle(source: IO[bytes], elsewhere: Elsewhere | None = None) -> Iterator[Bundle]:
    """Check the whole bundle in `source`, and yield it. If it is damaged, raises DamagedBundle before
    anything is changed."""
    with ExitStack() as stack:
        try:
            archive = stack.enter_context(zipfile.ZipFile(source))
            manifest = _manifest(archive)
            if manifest.elsewhere and elsewhere is None:
                raise DamagedBundle(
                    _(
                        "This snapshot doesn't include its files. "
                        "Download the snapshot as an export file instead."
                    )
                )
            _check_entries(archive, manifest)
        except _UNREADABLE as error:
            raise DamagedBundle(f"The file cannot be read as a bundle: {error}") from error
        yield Bundle(archive, manifest, elsewhere)


def _manifest(archive: zipfile.ZipFile) -> BundleManifest:
    try:
        info = archive.getinfo(NAME)
    except KeyError as error:
        raise DamagedBundle(_("The file has no manifest. It's incomplete, or not a site export.")) from error
    if info.file_size > MAX_BYTES:
        raise DamagedBundle(_("The manifest is too large."))
    with archive.open(info) as file:
        return parse_manifest(file.read(MAX_BYTES))


def _check_entries(archive: zipfile.ZipFile, manifest: BundleManifest) -> None:
    infos = archive.infolist()
    names = [info.filename for info in infos]
    if len(infos) > MAX_ENTRIES + 1 or sorted(names) != sorted([NAME, *manifest.entries]):
        raise DamagedBundle(_("The export file doesn't contain all entries of its manifest."))
    known = {f"content/{model._meta.label}.jsonl" for model in tables.list_bundled_models()}
    strange = [name for name in names if name.startswith("content/") and name not in known]
    if strange:
        raise DamagedBundle(_("This version doesn't support %(name)s.") % {"name": strange[0]})
    for info in infos:
        if info.filename != NAME:
            _check_entry(archive, info, manifest.entries[info.filename])


def _check_entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, entry: BundledFile) -> None:
    digest, size = hashlib.sha256(), 0
    with archive.open(info) as file:
        # An entry can unpack to any size, so stop as soon as it exceeds the size in the manifest.
        while size <= entry.size and (piece := file.read(_PIECE)):
            digest.update(piece)
            size += len(piece)
    if size != entry.size or digest.hexdigest() != entry.sha256:
        raise DamagedBundle(
            _("%(name)s is damaged: its SHA-256 checksum doesn't match.") % {"name": info.filename}
        )


def _row(line: bytes, expected: list[str], defaults: JsonObject, name: str) -> JsonObject:
    """Return the row with this version's columns. New columns get their defaults, and old columns are
    ignored."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise DamagedBundle(_("%(name)s contains a line that is not valid JSON.") % {"name": name}) from error
    if not isinstance(row, dict) or not set(expected) <= row.keys() | defaults.keys():
        raise DamagedBundle(
            _("%(name)s contains a row without columns that this version requires.") % {"name": name}
        )
    return {column: row[column] if column in row else defaults[column] for column in expected}
