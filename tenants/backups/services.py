"""Create rows and jobs for requests from users. See docs/decisions/site-snapshots.md."""

from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import structlog
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from shared.api.errors import Busy, Conflict
from shared.api.versions import lock_row
from shared.data_types import JsonObject, ValidatedData
from shared.domains.services import check_new
from shared.table_files.reading import refuse_other_formats
from shared.tenancy import nightly
from shared.tenancy.locks import hold
from shared.tenancy.unit_of_work import current_domain
from shared.tenancy.uuids import uuid7
from tenants.backups import jobs, private_storage, snapshot_files
from tenants.backups.models import BackupKind, BackupState, Job, Snapshot
from tenants.media.storing import StorageDown

HEAD = 64
SUFFIX = {BackupKind.IMPORT: ".zip", BackupKind.WORDPRESS: ".xml"}

WORDPRESS_MAX_BYTES = 200_000_000
NOTE_LENGTH = 200
WHAT = ("post", "collection", "all")

log = structlog.get_logger(__name__)


@transaction.atomic
def request(kind: BackupKind, *, by: int | None, **values: Any) -> Job:
    """Create a job and enqueue it."""
    job = Job.objects.create(kind=kind, created_by_id=by, **values)
    jobs.begin(job)
    return job


@transaction.atomic
def request_restore(snapshot: Snapshot, body: ValidatedData, *, by: int | None) -> Job:
    """Request the restore of a post, a collection or the whole site.

    Raises ValidationError with field errors, or Snapshot.DoesNotExist if the snapshot has been deleted.
    """
    if not hold(Snapshot.objects.filter(pk=snapshot.pk), "pk"):
        raise Snapshot.DoesNotExist
    what = body["what"]
    options: JsonObject = {"what": what, "snapshot_id": snapshot.pk}
    if what == "post":
        post = snapshot.post(body.get("post_id") or 0)
        if post is None:
            raise ValidationError({"post_id": _("The snapshot doesn't contain this post.")})
        options |= {"post_id": post["id"], "title": post["title"]}
    elif what == "collection":
        if not body.get("collection"):
            raise ValidationError({"collection": _("Choose a collection.")})
        options["collection"] = body["collection"]
    else:
        check_host(body.get("host", ""))
        options["with_submissions"] = body["with_submissions"]
    # Format the note in the user's language and the site's time zone.
    moment = snapshot.taken_at.astimezone(ZoneInfo(current_domain().timezone))
    options["note"] = _("Before restoring %(when)s") % {"when": date_format(moment, _("F j, Y, g:i A"))}
    return request(BackupKind.RESTORE, by=by, wishes=options)


@transaction.atomic
def request_export(body: ValidatedData, *, by: int | None) -> Job:
    """Request a bundle of the site or of a snapshot. Raises ValidationError with field errors."""
    options: JsonObject = {"with_submissions": body["with_submissions"]}
    if body.get("snapshot_id"):
        if not hold(Snapshot.objects.filter(pk=body["snapshot_id"]), "pk"):
            raise ValidationError({"snapshot_id": _("This snapshot doesn't exist.")})
        options["snapshot_id"] = body["snapshot_id"]
    return request(BackupKind.EXPORT, by=by, wishes=options)


def check_clone(body: ValidatedData) -> None:
    """Raise ValidationError with field errors if a new domain cannot have these values."""
    domain = current_domain()
    check_new(title=body["title"], host=body["host"], template=domain.template, timezone=domain.timezone)


def receive(kind: BackupKind, sent: ValidatedData, *, by: int | None, is_confirmed: bool = False) -> Job:
    """Store an uploaded file and enqueue a job that checks it, or imports it if `is_confirmed` is set.

    Raises ValidationError if the file has the wrong type, and Busy if the storage fails.
    """
    file = sent["file"]
    _check_beginning(kind, file)
    uid = uuid7()
    key = private_storage.get_key(current_domain(), "sent", f"{uid}{SUFFIX.get(kind, '')}")
    try:
        private_storage.write(key, Path(file.temporary_file_path()))
    except StorageDown as error:
        log.warning("backups.storage_down", reason=error.reason)
        raise Busy from error
    name = Path(file.name).name[:200]
    options = {each: value for each, value in sent.items() if each != "file"}
    options["note"] = (_("Before importing %(name)s") % {"name": name})[:NOTE_LENGTH]
    values = {"uid": uid, "key": key, "size": file.size, "file_name": name, "is_confirmed": is_confirmed}
    return request(kind, by=by, wishes=options, **values)


def _check_beginning(kind: BackupKind, file: Any) -> None:
    begin = file.read(HEAD).lstrip(b"\xef\xbb\xbf \t\r\n")
    file.seek(0)
    if kind == BackupKind.IMPORT and not begin.startswith(b"PK"):
        raise ValidationError({"file": _("The file is not a site export.")})
    if kind == BackupKind.WORDPRESS and not begin.startswith(b"<"):
        raise ValidationError({"file": _("The file is not a WordPress export.")})
    if kind == BackupKind.MEMBERS:
        refuse_other_formats(begin)


def check_host(typed: str) -> None:
    """Raise ValidationError unless `typed` is the site's host. Users type the host to confirm replacing the
    whole site."""
    if typed.strip().lower() != current_domain().host:
        raise ValidationError({"host": _("Type the primary domain name to confirm.")})


@transaction.atomic
def delete_snapshot(snapshot: Snapshot) -> None:
    """Delete a snapshot before it expires.

    If it is the latest nightly snapshot, the next night takes a new one. Raises Conflict while an open job
    uses it.
    """
    snapshot = lock_row(Snapshot.objects.without_posts(), snapshot.pk, to_delete=True)
    if Job.objects.open().filter(wishes__snapshot_id=snapshot.pk).exists():
        raise Conflict("in_use", _("A job is using this snapshot. Try again when the job is finished."))
    if snapshot.expires_at is None:
        nightly.note_change()
    snapshot_files.delete(snapshot)


@transaction.atomic
def confirm(job: Job, *, host: str) -> None:
    """Run a checked job that is waiting for confirmation. Raises Conflict if the job isn't waiting."""
    if job.kind == BackupKind.IMPORT:
        check_host(host)
    waiting = Job.objects.filter(pk=job.pk, state=BackupState.WAITING)
    if not waiting.update(state=BackupState.PENDING, is_confirmed=True, updated_at=timezone.now()):
        raise Conflict("not_waiting", _("This job isn't waiting for confirmation."))
    job.refresh_from_db()
    jobs.begin(job)


@transaction.atomic
def check_again(job: Job, changes: ValidatedData, *, is_confirmed: bool) -> None:
    """Check an uploaded list again with other options, or import it.

    Raises Conflict unless the job is waiting for confirmation or has failed, and still has its file.
    """
    settled = Job.objects.filter(pk=job.pk, state__in=(BackupState.WAITING, BackupState.FAILED))
    if not settled.exclude(key="").update(
        state=BackupState.PENDING,
        is_confirmed=is_confirmed,
        wishes={**job.wishes, **changes},
        problem="",
        done=0,
        total=0,
        updated_at=timezone.now(),
    ):
        raise Conflict("not_waiting", _("This job isn't waiting for confirmation."))
    job.refresh_from_db()
    jobs.begin(job)


@transaction.atomic
def retry(job: Job) -> None:
    """Retry a failed job, resetting its tries. Raises Conflict if it has not failed."""
    if not jobs.try_again([job.pk]):
        raise Conflict("not_failed", _("Only failed jobs can be retried."))
    job.refresh_from_db()
    jobs.begin(job)


@transaction.atomic
def remove(job: Job) -> None:
    """Remove a job and its file. A pending job is canceled.

    Raises Conflict while a worker runs the job.
    """
    job = lock_row(Job.objects.all(), job.pk)
    if job.state == BackupState.WORKING:
        raise Conflict("in_use", _("This job is running. Try again when it has finished."))
    key = job.key
    jobs.end(job)
    job.delete()
    if key:
        transaction.on_commit(lambda: private_storage.delete([key]))
