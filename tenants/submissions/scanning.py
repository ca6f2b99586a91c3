"""Scan form files for viruses. An infected file is deleted, and its answer records the deletion."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.utils import timezone

from shared.jobs.claims import Claim
from shared.jobs.enqueueing import ensure
from shared.jobs.kinds import JobKind, Recurrence
from shared.jobs.regular import MONTHLY_KEY
from tenants.media import antivirus
from tenants.media.storing import FAILURES
from tenants.submissions import files
from tenants.submissions.models import Submission, SubmissionFile

BATCH = 20
KIND = "submissions.scan"

log = structlog.get_logger(__name__)


def plan() -> None:
    """Schedule a scan of the pending files of the current domain."""
    ensure(KIND, MONTHLY_KEY, run_at=timezone.now())


def scan_pending() -> None:
    """Scan one batch of pending files, until the storage or the scanner is unavailable."""
    for file in SubmissionFile.objects.filter(is_pending=True).order_by("created_at")[:BATCH]:
        try:
            antivirus.scan(files.part(file).chunks)
        except antivirus.VirusFound as error:
            log.warning("submissions.virus_found", submission_id=file.submission_id, signature=str(error))
            _remove(file)
        except antivirus.TooLargeToScan:
            log.warning("submissions.file_too_large_to_scan", submission_id=file.submission_id)
            _remove(file)
        except FileNotFoundError:
            _release(file)  # The file is gone, so downloads return 404.
        except FAILURES as error:
            log.warning("submissions.storage_down", reason=repr(error))
            return
        except antivirus.ScannerDown as error:
            log.warning("submissions.scanner_down", reason=str(error))
            return
        else:
            _release(file)


def _release(file: SubmissionFile) -> None:
    SubmissionFile.objects.filter(uid=file.uid, submission_id=file.submission_id).update(is_pending=False)


@transaction.atomic
def _remove(file: SubmissionFile) -> None:
    """Delete the row and the content of a file. The answer keeps the file name and the reason."""
    submission = Submission.objects.select_for_update().filter(pk=file.submission_id).first()
    if submission is None:
        return  # The submission has been deleted together with its files.
    for answer in submission.answers:
        if answer["type"] == "file":
            for each in answer["value"] or ():
                if each.get("uid") == str(file.uid):
                    each["not_kept"] = "virus"
    submission.save(update_fields=["answers"])
    SubmissionFile.objects.filter(uid=file.uid, submission_id=file.submission_id).delete()
    files.delete_bytes_after_commit([file.key])


def _next_moment() -> datetime | None:
    if not SubmissionFile.objects.filter(is_pending=True).exists():
        return None
    return timezone.now() + antivirus.RETRY_AFTER


def _run(claim: Claim) -> bool:
    before = SubmissionFile.objects.filter(is_pending=True).count()
    scan_pending()
    after = SubmissionFile.objects.filter(is_pending=True).count()
    is_going_on = 0 < after < before
    claim.requeue_for(lambda: timezone.now() if is_going_on else _next_moment())
    return True


SCANNING = JobKind(
    name=KIND,
    # Failed runs do not appear in the list of failed jobs, because the next monthly run scans again.
    group="",
    run=_run,
    waits=(timedelta(minutes=1), timedelta(minutes=5), timedelta(hours=1)),
    has_heartbeat=True,
    recurrence=frozenset({Recurrence.MONTHLY}),
)
