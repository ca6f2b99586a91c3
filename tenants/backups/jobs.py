"""Run backup jobs, one at a time for each domain.

Each row in this app stores a request and its progress. The row in `shared.jobs` stores the claims, delays
and tries. Long work runs outside transactions. The transaction with the last change also settles the job
and the row. Jobs are idempotent: a second run has the same result. See docs/decisions/background-jobs.md.
"""

import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import Error
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.accounts.reauthentication import SensitiveAction
from shared.jobs import kinds
from shared.jobs.claims import Claim, Interrupted, RetryableError
from shared.jobs.enqueueing import cancel, enqueue
from shared.jobs.kinds import LONG, LONG_WORK, WORK, JobLimit, Subject
from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.unit_of_work import DomainRef, current_domain, provisioning
from tenants.backups import expiry, snapshot_files
from tenants.backups.models import BackupKind, BackupState, Job, Reason, Snapshot
from tenants.bundles.manifest import DamagedBundle
from tenants.media.storing import StorageDown

PROGRESS_SECONDS = 0.5
TIME_SLICE_SECONDS = 60.0
"""Number of seconds after which a domain's job pauses before its next step, if other domains are waiting."""
REQUEUE_DELAY = timedelta(seconds=10)
"""The delay before a preempted job continues. It is long enough for workers to pick up the waiting jobs."""
TITLES = {
    BackupKind.SNAPSHOT: gettext_lazy("Snapshot"),
    BackupKind.RESTORE: gettext_lazy("Restore from a snapshot"),
    BackupKind.EXPORT: gettext_lazy("Export"),
    BackupKind.IMPORT: gettext_lazy("Site import"),
    BackupKind.CLONE: gettext_lazy("Site copy"),
    BackupKind.WORDPRESS: gettext_lazy("Import from WordPress"),
    BackupKind.MEMBERS: gettext_lazy("Member import"),
}

SENSITIVE = {
    BackupKind.EXPORT: SensitiveAction.EXPORT_SITE,
    BackupKind.CLONE: SensitiveAction.EXPORT_SITE,
    BackupKind.RESTORE: SensitiveAction.RESTORE_SITE,
    BackupKind.IMPORT: SensitiveAction.RESTORE_SITE,
}
"""Kinds of jobs that require recent authentication to start or retry. Users retry them in the list of
backups, not in the list of all failed jobs."""


class JobRefused(Exception):
    """The job cannot succeed, even if it is retried. The message gives the reason."""


class Preempted(Exception):
    """Other domains are waiting, so the job stops and continues later from the same point."""


@dataclass
class RunningBackupJob:
    """A running job: the request, and a way to report its progress."""

    job: Job
    domain: DomainRef
    claim: Claim
    _turn_ends: float = field(default_factory=lambda: time.monotonic() + TIME_SLICE_SECONDS, init=False)
    _reported_at: float = field(default=0.0, init=False)
    _is_under_way: bool = field(default=False, init=False)

    def report_progress(self, step: str, done: int = 0, total: int = 0) -> None:
        """Store the progress on the owner's connection, because the job's own connection may be in a
        transaction.

        Within a step, this happens at most every 0.5 seconds.
        """
        now = time.monotonic()
        is_news = step != self.job.step or done >= total > 0
        if not is_news and now - self._reported_at < PROGRESS_SECONDS:
            return
        self._reported_at = now
        self.job.step = step
        with provisioning(self.domain):
            Job.objects.filter(pk=self.job.pk).update(step=step, done=done, total=total)

    def yield_turn(self) -> None:
        """Raise Preempted if this domain's turn is over and other domains are waiting.

        Call it before each step. This function never raises Preempted before the first step, so each turn
        makes progress.
        """
        if self._is_under_way and time.monotonic() >= self._turn_ends and self.claim.others_wait():
            raise Preempted
        self._is_under_way = True

    def remember(self, **options: object) -> None:
        """Store values for the next try."""
        self.job.wishes = {**self.job.wishes, **options}
        Job.objects.filter(pk=self.job.pk).update(wishes=self.job.wishes)

    def take_snapshot(self, reason: Reason, *, note: str) -> Snapshot:
        """Take a snapshot for the user who requested the job. A retry returns the existing snapshot."""
        job = self.job
        return snapshot_files.take(
            job.uid, reason, note=note, by=job.created_by_id, progress=self.report_progress
        )

    def settle(self, state: BackupState = BackupState.DONE, **values: object) -> None:
        """Store the result and finish the claim in the open transaction. Raises Interrupted if the claim was
        lost."""
        _settle(self.job, state, **values)
        if not self.claim.finish():
            raise Interrupted


Handler = Callable[[RunningBackupJob], None]
HANDLERS: ExtensionPoint[BackupKind, Handler] = ExtensionPoint()
"""The handler of each kind of job."""


def begin(job: Job) -> None:
    """Enqueue the job in the open transaction, resetting its tries."""
    enqueue(_get_work(job).name, job.pk)


def end(job: Job) -> None:
    """Cancel the job, and remove it from the list of failed jobs."""
    cancel(_get_work(job).name, [job.pk])


def _get_work(job: Job) -> kinds.JobKind:
    return MEMBERS_WORK if job.kind == BackupKind.MEMBERS else BACKUP_WORK


def try_again(pks: Collection[int]) -> list[int]:
    """Reset the failed jobs among `pks` to pending, and return their ids."""
    failed = Job.objects.failed().filter(pk__in=pks).select_for_update()
    chosen = list(failed.values_list("pk", flat=True))
    Job.objects.filter(pk__in=chosen).update(state=BackupState.PENDING, problem="", step="")
    return chosen


def _run(claim: Claim) -> bool:
    job = Job.objects.open().filter(pk=int(claim.key)).first()
    if job is None:
        return False
    Job.objects.filter(pk=job.pk).update(state=BackupState.WORKING, step="", done=0, total=0)
    try:
        HANDLERS[BackupKind(job.kind)](RunningBackupJob(job, current_domain(), claim))
    except Preempted:
        _wait(job)
        claim.requeue(run_at=timezone.now() + REQUEUE_DELAY)
        return False
    except (DamagedBundle, JobRefused) as error:
        # The row shows the reason. The job is neither retried nor listed as failed, because a retry cannot
        # succeed.
        _settle(job, BackupState.FAILED, problem=str(error)[:500])
    except ValidationError as error:
        _settle(job, BackupState.FAILED, problem=" ".join(error.messages)[:500])
    except StorageDown as error:
        raise RetryableError(_("The storage did not respond."), error.reason) from error
    except (SystemExit, KeyboardInterrupt):
        with suppress(Error):  # If a statement was interrupted, the connection may be unusable.
            _wait(job)
        raise
    return True


def _wait(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(state=BackupState.PENDING, step="")


def _settle(job: Job, state: BackupState, **values: object) -> None:
    values = {"problem": "", **values}
    Job.objects.filter(pk=job.pk).update(state=state, step="", updated_at=timezone.now(), **values)
    expiry.plan()


def _describe(keys: Collection[str]) -> Mapping[str, Subject]:
    return {
        str(job.pk): Subject(
            f"{TITLES[BackupKind(job.kind)]} {job.file_name}".strip(),
            "/panel/members" if job.kind == BackupKind.MEMBERS else "/panel/backups",
            can_retry=job.kind not in SENSITIVE,
        )
        for job in Job.objects.filter(pk__in=list(map(int, keys)))
    }


def _retry(keys: Collection[str]) -> Collection[str]:
    ours = Job.objects.filter(pk__in=list(map(int, keys))).exclude(kind__in=SENSITIVE)
    return list(map(str, try_again(list(ours.values_list("pk", flat=True)))))


def _note_failure(claim: Claim, problem: str, is_over: bool) -> None:
    job = Job.objects.open().filter(pk=int(claim.key)).first()
    if job is not None and is_over:
        _settle(job, BackupState.FAILED, problem=problem)
    elif job is not None:
        Job.objects.filter(pk=job.pk).update(state=BackupState.PENDING, step="", problem=problem)


BACKUP_WORK = kinds.JobKind(
    name="backups.asked",
    group="bundles",
    run=_run,
    describe=_describe,
    retry=_retry,
    on_failure=_note_failure,
    queue=LONG,
    waits=(timedelta(minutes=1), timedelta(minutes=5)),
    has_heartbeat=True,
    limit=LONG_WORK,
)
MEMBERS_WORK = replace(
    BACKUP_WORK,
    name="backups.members",
    queue=WORK,
    waits=(timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5)),
    limit=JobLimit("members"),
    is_urgent=True,
)
"""The kind of job for member imports. They take seconds, and a user watches their progress, so they run
before other jobs."""
