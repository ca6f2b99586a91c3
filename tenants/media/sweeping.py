"""Delete stored files without a row, and report rows without a file.

If a process is killed after it wrote a file and before it saved the row, the file remains. It is deleted
after a day, when no process can still save the row. A row without its file is shown as failed work.
"""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.core.files.storage import Storage, default_storage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from shared.domains.named_files import FileName
from shared.jobs import enqueueing, shutdown
from shared.jobs.claims import Claim, Interrupted, RetryableError
from shared.jobs.kinds import LONG, LONG_WORK, JobKind, Recurrence
from shared.tenancy import deletion_hold
from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.unit_of_work import current_domain
from tenants.media.items import get_key, get_original_key, list_keys
from tenants.media.models import Media, MediaState
from tenants.media.pending import PROCESS
from tenants.media.storing import FAILURES

HOLD_PAUSE = timedelta(hours=1)
"""The interval between checks of whether files may be deleted again."""


AGE = timedelta(days=1)
BATCH = 500
MOST_DELETED = 5_000
"""Maximum number of files to delete per run. The next run continues."""
MISSING = _("The file is missing from the storage.")
_NAME = re.compile(r"[0-9a-f]{40}")

log = logging.getLogger(__name__)

ReferencedKeys = Callable[[list[str]], set[str]]
"""A function that returns the keys that belong to a row."""
OTHERS: ExtensionPoint[str, Callable[[timedelta, bool], int]] = ExtensionPoint()
"""Functions that delete an app's leftover files in the current domain, except in a dry run, and return
their number.
"""


@dataclass(frozen=True)
class SweepResult:
    deleted: int
    missing: int


def sweep(*, age: timedelta = AGE, dry_run: bool = False) -> SweepResult:
    """Delete files of the current domain that have no row, and mark rows with a missing file as failed.

    With `dry_run`, no file is deleted, and the caller must undo the changes to rows.
    """
    seen: set[str] = set()

    def referenced(keys: list[str]) -> set[str]:
        names = {match[0] for key in keys if (match := _NAME.search(key))}
        rows = list(Media.objects.filter(Q(hashed_name__in=names) | Q(original_name__in=names)))
        # Sizes that are being created contain the row's name, but are not listed in the row yet.
        own = {key for media in rows for key in list_keys(media)}
        busy = {media.hashed_name for media in rows if media.state == MediaState.PENDING}
        seen.update(media.hashed_name for media in rows if get_key(media) in keys)
        return own | {key for key in keys if (match := _NAME.search(key)) and match[0] in busy}

    folder = f"domains/{current_domain().media_host}"
    deleted = delete_unreferenced(default_storage, folder, referenced, age=age, dry_run=dry_run)
    deleted += sum(sweep_others(age, dry_run) for sweep_others in OTHERS.values())
    return SweepResult(deleted, _note_missing(seen))


def list_named_files() -> Iterator[FileName]:
    """Yield the cleaned files of the current domain's library, and their originals."""
    for media in Media.objects.cleaned().order_by("pk").iterator():
        yield "default", get_key(media)
        if media.original_name:
            yield "default", get_original_key(media)


def delete_unreferenced(
    storage: Storage,
    folder: str,
    referenced: ReferencedKeys,
    *,
    age: timedelta = AGE,
    dry_run: bool = False,
) -> int:
    """Delete unreferenced files below `folder` that are older than `age`, and return their number.

    With `dry_run`, the files are only counted.
    """
    if deletion_hold.is_held():
        return 0  # A later run deletes the files.
    ends = timezone.now() - age
    deleted = 0
    for keys in _batches(storage, folder):
        if shutdown.is_requested():
            break  # A later run continues.
        unknown = sorted(set(keys) - referenced(keys))
        for key in unknown if deleted < MOST_DELETED else ():
            with suppress(FileNotFoundError):
                if storage.get_modified_time(key) <= ends:
                    if not dry_run:
                        storage.delete(key)
                    deleted += 1
    if deleted and not dry_run:
        log.warning("media.orphans_deleted", extra={"count": deleted, "folder": folder})
    return deleted


def _batches(storage: Storage, folder: str) -> Iterator[list[str]]:
    """Yield the keys below `folder`, a few hundred at a time. A file and its sizes are usually together."""
    try:
        folders, names = storage.listdir(folder)
    except FileNotFoundError:
        return
    keys = sorted(f"{folder}/{name}" for name in names if name)
    for start in range(0, len(keys), BATCH):
        yield keys[start : start + BATCH]
    for name in sorted(folders):
        yield from _batches(storage, f"{folder}/{name}")


def _note_missing(seen: set[str]) -> int:
    """Mark rows as failed if their file was neither listed nor found by a direct check, and return their
    number."""
    missing, last = 0, 0
    settled = Media.objects.cleaned().exclude(state=MediaState.PENDING).order_by("pk")
    while not shutdown.is_requested() and (rows := list(settled.filter(pk__gt=last)[:BATCH])):
        last = rows[-1].pk
        gone = [media.pk for media in rows if media.hashed_name not in seen and not _exists(media)]
        missing += len(gone)
        with transaction.atomic():
            rows_gone = Media.objects.filter(pk__in=gone).exclude(state=MediaState.FAILED).select_for_update()
            news = list(rows_gone.values_list("pk", flat=True))
            Media.objects.filter(pk__in=news).update(state=MediaState.FAILED, problem=MISSING)
            enqueueing.note_failed(PROCESS, news, str(MISSING))
    if missing:
        log.error("media.files_missing", extra={"count": missing})
    return missing


def _exists(media: Media) -> bool:
    try:
        return default_storage.exists(get_key(media))
    except FAILURES:
        return True  # While storage is down, assume that the file exists.


def _run(claim: Claim) -> bool:
    if deletion_hold.is_held():
        claim.requeue(run_at=timezone.now() + HOLD_PAUSE)
        return False
    try:
        sweep()
    except FAILURES as error:
        raise RetryableError(str(_("The storage did not respond.")), repr(error)) from error
    if shutdown.is_requested():
        raise Interrupted
    return True


SWEEPING = JobKind(
    name="media.sweep",
    # Failed runs do not appear in the list of failed jobs, because the next sweep continues.
    group="",
    run=_run,
    queue=LONG,
    waits=(timedelta(minutes=10), timedelta(hours=2)),
    has_heartbeat=True,
    limit=LONG_WORK,
    when_suspended=True,
    recurrence=frozenset({Recurrence.NIGHTLY, Recurrence.MONTHLY}),
)
