"""Check a list of members, report the result, and import the list after the user has confirmed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, BinaryIO

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from shared.jobs.claims import RetryableError
from shared.table_files.reading import TableFormat
from tenants.backups import private_storage
from tenants.backups.jobs import Preempted, RunningBackupJob
from tenants.backups.kinds.uploads import fetch_upload
from tenants.backups.models import BackupState
from tenants.posts.importing.pictures import Pictures, download_pictures, find_pictures
from tenants.posts.importing.services import (
    ANY_LIST,
    UPLOAD_BYTES,
    UPLOAD_ROWS,
    ImportIsRunning,
    MemberWriting,
    NoTitleColumn,
    import_members,
)
from tenants.posts.importing.weekly_schedule import StopsFrom


def import_list(work: RunningBackupJob) -> None:
    """Report the result of importing a list, or import it after the user has confirmed.

    The import and its report are one transaction, so a retry does not import twice.
    """
    job, requested = work.job, work.job.wishes
    writing = MemberWriting(
        as_draft=bool(requested.get("as_draft")),
        stops=StopsFrom(requested.get("stops", StopsFrom.VALID)),
        by=job.created_by_id,
    )
    with (
        translation.override(requested.get("language", "en")),
        fetch_upload(work) as path,
        path.open("rb") as file,
    ):
        pictures = _load_pictures(work, file)
        _import(work, file, writing, pictures)
    if job.is_confirmed:
        private_storage.delete([job.key])


def _load_pictures(work: RunningBackupJob, file: BinaryIO) -> Pictures:
    """Return the images in the list, downloaded before the transaction of the import. A check downloads
    none."""
    requested = work.job.wishes
    pictures, missing = find_pictures(
        file, _get_format(requested), requested.get("mapping") or {}, requested.get("pictures") or {}
    )
    if work.job.is_confirmed:
        try:
            download_pictures(pictures, missing, by=work.job.created_by_id, before_fetch=work.yield_turn)
        except Preempted:
            work.remember(pictures=pictures.ids)
            raise
    return pictures


def _import(work: RunningBackupJob, file: BinaryIO, writing: MemberWriting, pictures: Pictures) -> None:
    job, requested = work.job, work.job.wishes
    step = "members.import" if job.is_confirmed else "members.check"
    with transaction.atomic():
        try:
            report = import_members(
                file,
                writing,
                overrides=requested.get("mapping"),
                pictures=pictures,
                dry_run=not job.is_confirmed,
                wanted=_get_format(requested),
                progress=lambda done, total, _title: work.report_progress(step, done, total),
            )
        except NoTitleColumn as error:
            work.settle(BackupState.WAITING, report=error.report.as_json(), problem=error.sentence[:500])
            return
        except ImportIsRunning as error:
            raise RetryableError(_("Another import is running.")) from error
        state = BackupState.DONE if job.is_confirmed else BackupState.WAITING
        work.settle(state, report=report.as_json())


def _get_format(requested: Mapping[str, Any]) -> TableFormat:
    return replace(
        ANY_LIST,
        max_bytes=UPLOAD_BYTES,
        max_rows=UPLOAD_ROWS,
        encoding=requested.get("encoding", ""),
        has_header=requested.get("has_header", True),
    )
