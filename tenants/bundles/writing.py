"""Create a bundle of a domain."""

import hashlib
import zipfile
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any

from django.conf import settings
from django.db import connection, models, transaction
from django.utils import timezone

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.bundles import tables
from tenants.bundles.manifest import NAME, BundledFile, BundleManifest, Origin
from tenants.bundles.places import FilePlace, all_files, is_file

ROWS_AT_ONCE = 500
_PIECE = 1 << 20

Progress = Callable[[str], None]
StoreFiles = Callable[[list[FilePlace]], dict[str, BundledFile]]
"""A function that stores files elsewhere and returns their entries, omitting missing files."""


class ExportResult:
    """The written manifest, and the files that are missing from storage."""

    def __init__(self, manifest: BundleManifest, missing: list[str]) -> None:
        self.manifest = manifest
        self.missing = missing

    @property
    def rows(self) -> int:
        return sum(entry.rows for entry in self.manifest.entries.values())

    @property
    def files(self) -> int:
        return sum(is_file(name) for name in self.manifest.entries)


def export_domain(
    domain: DomainRef,
    target: IO[bytes],
    *,
    schema_version: str,
    with_personal: bool = True,
    progress: Progress = lambda _: None,
    keep: StoreFiles | None = None,
) -> ExportResult:
    """Write a consistent bundle of `domain` to `target`.

    If set, `keep` stores the files elsewhere and returns their entries. The bundle then contains only
    these entries instead of the files.
    """
    entries: dict[str, BundledFile] = {}
    elsewhere: dict[str, BundledFile] = {}
    with unit_of_work(domain), zipfile.ZipFile(target, "w") as bundle:
        with transaction.atomic():
            _freeze()
            for model in tables.list_bundled_models(with_personal=with_personal):
                name = f"content/{model._meta.label}.jsonl"
                progress(name)
                entries[name] = _write(bundle, name, _lines(model), zipfile.ZIP_DEFLATED)
            places = list(all_files(with_personal=with_personal))
        # Read files outside the transaction, so that slow storage does not keep it open.
        if keep is not None:
            elsewhere = keep(places)
            missing = [place.key for place in places if place.name not in elsewhere]
        else:
            missing = _write_files(bundle, places, entries, progress)
        manifest = _manifest(domain, schema_version, entries, elsewhere)
        bundle.writestr(NAME, manifest.as_json(), zipfile.ZIP_DEFLATED)
    return ExportResult(manifest, missing)


def _freeze() -> None:
    """Make every statement of the transaction see the same state of the domain."""
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _write_files(
    bundle: zipfile.ZipFile, places: list[FilePlace], entries: dict[str, BundledFile], progress: Progress
) -> list[str]:
    """Write the files to the bundle, and return the keys of files that are missing from storage."""
    missing = []
    for place in places:
        try:
            # Images cannot be compressed further.
            entries[place.name] = _write(bundle, place.name, _pieces(place), zipfile.ZIP_STORED)
        except FileNotFoundError:
            missing.append(place.key)
        progress(place.name)
    return missing


def _write(bundle: zipfile.ZipFile, name: str, pieces: Iterator[bytes], how: int) -> BundledFile:
    digest, size, rows = hashlib.sha256(), 0, 0
    is_content = name.startswith("content/")
    info = zipfile.ZipInfo(name)
    info.compress_type = how
    first = next(pieces, b"")  # A missing file raises an error here, before its entry is created.
    with bundle.open(info, "w", force_zip64=True) as entry:
        for piece in _with(first, pieces):
            entry.write(piece)
            digest.update(piece)
            size += len(piece)
            rows += piece.count(b"\n") if is_content else 0
    return BundledFile(digest.hexdigest(), size, rows)


def _with(first: bytes, others: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from others


def _lines(model: type[models.Model]) -> Iterator[bytes]:
    """Yield the table's rows as JSON lines, a few hundred at a time."""
    names = tables.list_key_columns(model)
    key = ", ".join(f'"{name}"' for name in names)
    columns = ", ".join(f'"{name}"' for name in tables.list_columns(model))
    query = (
        f'SELECT {key}, to_jsonb(r)::text FROM (SELECT {columns} FROM "{model._meta.db_table}" '
        f"{{}} ORDER BY {key} LIMIT %s) r"
    )
    further = f"WHERE ({key}) > ({', '.join(['%s'] * len(names))})"
    last: Sequence[Any] = ()
    while True:
        with connection.cursor() as cursor:
            cursor.execute(query.format(further if last else ""), [*last, ROWS_AT_ONCE])
            rows = cursor.fetchall()
        if not rows:
            return
        *last, _ = rows[-1]
        yield "".join(f"{line}\n" for *_, line in rows).encode()


def _pieces(place: FilePlace) -> Iterator[bytes]:
    with place.storage.open(place.key) as file:
        while piece := file.read(_PIECE):
            yield piece


def _manifest(
    domain: DomainRef, schema_version: str, entries: dict[str, BundledFile], elsewhere: dict[str, BundledFile]
) -> BundleManifest:
    origin = Origin(
        domain.title, domain.host, domain.template, domain.timezone, domain.media_host, domain.hosts
    )
    now = timezone.now().isoformat()
    return BundleManifest(now, settings.INSTALLATION, schema_version, origin, entries, elsewhere)
