"""Take, open and delete snapshots.

The rows of each snapshot are in one small file. Media are stored once by their SHA-256. The content under a
file name never changes, so known names are not checked again. Thirty nightly snapshots of a domain thus store
its media once and its rows thirty times.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO
from uuid import UUID

from django.conf import settings
from django.db import connections, transaction
from django.db.models import Min
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from shared.tenancy.fleet.versions import current_version
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import current_domain
from tenants.backups import private_storage
from tenants.backups.models import KeptFile, Reason, Snapshot
from tenants.bundles.manifest import BundledFile, DamagedBundle
from tenants.bundles.places import MEDIA, SENT, FilePlace, find_place
from tenants.bundles.reading import Bundle, open_bundle
from tenants.bundles.writing import ExportResult, export_domain
from tenants.media.storing import FAILURES, StorageDown
from tenants.posts.collections import COLLECTIONS, by_type
from tenants.posts.models import Post

SnapshotProgress = Callable[[str, int, int], None]
"""A function that receives the step, the finished amount and the total. Both numbers are 0 while the total is
unknown."""
NAMES_AT_ONCE = 500
MOST_DAYS_OF_MESSAGES = 30
"""The longest retention in days for which a snapshot includes visitors' messages."""
_COUNTED = {
    "media.Media": "media",
    "faqs.Faq": "faqs",
    "options.MenuItem": "menu_items",
    "posts.Category": "categories",
    "submissions.Submission": "submissions",
}


def take(
    uid: UUID,
    reason: Reason,
    *,
    note: str = "",
    by: int | None = None,
    progress: SnapshotProgress = lambda *_: None,
) -> Snapshot:
    """Take a snapshot of the current domain and report to `progress`.

    A second call with the same `uid` returns the first snapshot.
    """
    domain, taken_at = current_domain(), timezone.now()
    before = Snapshot.objects.filter(uid=uid).first()
    if before is not None:
        return before
    key = private_storage.get_key(domain, "snapshots", f"{uid}.zip")
    with TemporaryDirectory(prefix="commissary-snapshot-") as folder:
        path = Path(folder, "rows")
        with path.open("xb") as target:
            exported = export_domain(
                domain,
                target,
                schema_version=current_version(connections[OWNER]),
                with_personal=settings.SNAPSHOT_DAYS <= MOST_DAYS_OF_MESSAGES,
                progress=lambda _: progress("snapshot.rows", 0, 0),
                keep=lambda places: _store_all(places, progress, taken_at),
            )
        with path.open("rb") as source, open_bundle(source, _open_stored) as bundle:
            posts = list(_posts_in(bundle))
        private_storage.write(key, path)
        size = path.stat().st_size
    with transaction.atomic():
        return Snapshot.objects.create(
            uid=uid,
            reason=reason,
            note=note,
            key=key,
            size=size,
            counts=_counts(exported, posts),
            posts=posts,
            created_by_id=by,
            taken_at=taken_at,
            expires_at=None
            if reason is Reason.NIGHTLY
            else taken_at + timedelta(days=settings.SNAPSHOT_DAYS),
        )


def supersede(taken_at: datetime | None, *, expires_at: datetime) -> None:
    """Set the expiry of nightly snapshots taken before `taken_at`, or of all of them if `taken_at` is
    None."""
    earlier = Snapshot.objects.filter(expires_at=None)
    if taken_at is not None:
        earlier = earlier.filter(taken_at__lt=taken_at)
    earlier.update(expires_at=expires_at)


@contextmanager
def unpack_snapshot(snapshot: Snapshot) -> Iterator[Bundle]:
    """Yield the snapshot as a fully checked bundle. Raises DamagedBundle if it is damaged, and StorageDown if
    the storage fails."""
    with TemporaryDirectory(prefix="commissary-snapshot-") as folder:
        path = Path(folder, "rows")
        try:
            private_storage.fetch(snapshot.key, path)
        except FileNotFoundError as error:
            raise DamagedBundle(_("The snapshot's file no longer exists.")) from error
        with path.open("rb") as source, open_bundle(source, _open_stored) as bundle:
            yield bundle


def check_files(bundle: Bundle, progress: SnapshotProgress, *, with_personal: bool) -> None:
    """Check every stored file that a restore needs, before the restore changes anything. Raises DamagedBundle
    if a file is missing or damaged."""
    names = [name for name in bundle.manifest.elsewhere if with_personal or not name.startswith(SENT)]
    for number, name in enumerate(names, start=1):
        progress("check.files", number, len(names))
        if not _is_in_place(find_place(name), bundle.entry_of(name).size):
            check_file(bundle, name)


def check_file(bundle: Bundle, name: str) -> None:
    """Read a stored file and compare its checksum. Raises DamagedBundle if it differs, and StorageDown if the
    storage fails."""
    entry = bundle.entry_of(name)
    digest, size = hashlib.sha256(), 0
    try:
        with bundle.file(name) as file:
            while piece := file.read(private_storage.PIECE):
                digest.update(piece)
                size += len(piece)
    except FAILURES as error:
        raise StorageDown from error
    if size != entry.size or digest.hexdigest() != entry.sha256:
        raise DamagedBundle(
            _("The file %(name)s is damaged: its SHA-256 checksum doesn't match.") % {"name": name}
        )


def delete_expired(now: datetime) -> int:
    """Delete up to 500 expired snapshots and unused files, and return the number of deleted snapshots."""
    expired = list(Snapshot.objects.expired(now).without_posts()[:NAMES_AT_ONCE])
    for snapshot in expired:
        delete(snapshot)
    _drop_files()
    return len(expired)


def delete(snapshot: Snapshot) -> None:
    """Delete one snapshot. The next expiry job deletes files that no other snapshot uses."""
    key = snapshot.key
    with transaction.atomic():
        snapshot.delete()
        transaction.on_commit(lambda: private_storage.delete([key]))


def _store_all(places: list[FilePlace], progress: SnapshotProgress, now: datetime) -> dict[str, BundledFile]:
    """Store the domain's files that aren't stored yet, and return the entries of all files by name."""
    entries: dict[str, BundledFile] = {}
    for start in range(0, len(places), NAMES_AT_ONCE):
        some = {_get_stored_name(place): place for place in places[start : start + NAMES_AT_ONCE]}
        known = KeptFile.objects.filter(name__in=some)
        # Update these rows first, so that a cleanup does not treat them as unused.
        known.update(seen_at=now)
        entries.update({some[each.name].name: BundledFile(each.sha256, each.size) for each in known})
        for place in some.values():
            if place.name not in entries and (entry := _store_file(place, now)) is not None:
                entries[place.name] = entry
            progress("snapshot.files", len(entries), len(places))
    return entries


def _get_stored_name(place: FilePlace) -> str:
    """Return the file's `name` in KeptFile. Only library files have extensions, so names are unique."""
    return place.name.removeprefix(MEDIA)


def _store_file(place: FilePlace, now: datetime) -> BundledFile | None:
    """Store the content under its hash, and return its entry, or None if the file is missing from storage."""
    digest, size = hashlib.sha256(), 0
    with TemporaryDirectory(prefix="commissary-keep-") as folder:
        path = Path(folder, "file")
        try:
            with place.storage.open(place.key) as file, path.open("xb") as target:
                for piece in file.chunks(private_storage.PIECE):
                    digest.update(piece)
                    size += len(piece)
                    target.write(piece)
        except FileNotFoundError:
            return None
        except FAILURES as error:
            raise StorageDown from error
        entry = BundledFile(digest.hexdigest(), size)
        stored_key = private_storage.digest_key(current_domain(), entry.sha256)
        if not private_storage.has_file(stored_key, size):
            private_storage.write(stored_key, path)
    KeptFile.objects.update_or_create(
        name=_get_stored_name(place), defaults={"sha256": entry.sha256, "size": size, "seen_at": now}
    )
    return entry


def _drop_files() -> None:
    oldest = Snapshot.objects.aggregate(moment=Min("taken_at"))["moment"]
    unused = KeptFile.objects.all() if oldest is None else KeptFile.objects.filter(seen_at__lt=oldest)
    domain = current_domain()
    while some := list(unused.order_by("pk")[:NAMES_AT_ONCE]):
        digests = {each.sha256 for each in some}
        KeptFile.objects.filter(pk__in=[each.pk for each in some]).delete()
        used = set(KeptFile.objects.filter(sha256__in=digests).values_list("sha256", flat=True))
        private_storage.delete(private_storage.digest_key(domain, each) for each in digests - used)


def _open_stored(entry: BundledFile) -> IO[bytes]:
    try:
        return private_storage.open_file(private_storage.digest_key(current_domain(), entry.sha256))
    except FileNotFoundError as error:
        raise DamagedBundle(_("A file in the snapshot is missing.")) from error
    except FAILURES as error:
        raise StorageDown from error


def _is_in_place(place: FilePlace, size: int) -> bool:
    try:
        return place.holds(size)
    except FAILURES as error:
        raise StorageDown from error


def _posts_in(bundle: Bundle) -> Iterator[JsonObject]:
    for row in bundle.rows(Post):
        yield {
            "id": row["id"],
            "title": row["title"],
            "url": row["url"],
            "collection": by_type(row["type"]).slug,
            "status": row["status"],
            "is_trashed": row["deleted_at"] is not None,
            "updated_at": row["updated_at"],
        }


def _counts(exported: ExportResult, posts: list[JsonObject]) -> dict[str, int]:
    """Return the numbers of posts by collection, and of the other rows that users see."""
    entries = exported.manifest.entries
    live = Counter(each["collection"] for each in posts if not each["is_trashed"])
    others = {
        name: entries[entry].rows
        for label, name in _COUNTED.items()
        if (entry := f"content/{label}.jsonl") in entries
    }
    return {**{each.slug: live[each.slug] for each in COLLECTIONS}, **others}
