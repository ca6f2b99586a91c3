"""The claim on a job, which is valid during its lease. Only its current holder can settle the job."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import RLock
from typing import Any

from django.db import transaction
from django.utils import timezone

from shared.jobs import kinds
from shared.jobs.enqueueing import jobs_table, notify_on_commit
from shared.jobs.kinds import JobKind
from shared.jobs.models import Job, JobState

POSTPONED = timedelta(seconds=30)
"""The delay of a job after its database machine did not respond."""


class RetryableError(Exception):
    """An error that is raised by a job that failed and can be retried after a delay.

    The message is the reason.
    """

    def __init__(self, problem: str, detail: str = "") -> None:
        super().__init__(problem)
        self.problem, self.detail = problem, detail


class PermanentError(RetryableError):
    """An error that is raised by a job that cannot succeed, so that it is not retried."""


class Interrupted(Exception):
    """An error that is raised if the worker must stop. The job is released, and this try does not count."""


@dataclass
class Claim:
    """A claim on a job.

    The methods that settle the job return False and change nothing if the claim was lost.
    """

    pk: int
    kind: JobKind
    key: str
    domain_id: int
    tries: int
    """The number of tries, including this one."""
    until: datetime
    request_id: str = ""
    """The id of the request that enqueued the job, or "" if the clock or a command enqueued it."""
    _lock: RLock = field(default_factory=RLock, init=False, repr=False, compare=False)
    """A lock for the claim, because another thread renews its lease (see `heartbeat`)."""

    def finish(self) -> bool:
        """Mark the job as done by deleting its row in the open transaction.

        Returns whether the claim was valid.
        """
        with self._lock, jobs_table():
            return bool(self._ours().delete()[0])

    def requeue(self, *, run_at: datetime | None = None, priority: int = 0) -> bool:
        """Finish this step of the job, and requeue the job for its next step, with its tries reset."""
        changes = {"tries": 0, "priority": priority, "problem": "", "detail": ""}
        if not self._settle(run_at=run_at or timezone.now(), **changes):
            return False
        if run_at is None:
            notify_on_commit(self.kind.queue)
        return True

    def requeue_for(self, next_moment: Callable[[], datetime | None]) -> bool:
        """Finish this step of the job.

        Requeue the job for the time that `next_moment` returns, or finish the job if it returns None. A
        concurrent `ensure` is not lost. It either commits before `next_moment` runs, or creates a new job.
        """
        with transaction.atomic():
            with jobs_table():
                # Lock the row, so that other writers wait. A later update checks the claim.
                list(self._ours().select_for_update().values_list("pk"))
            moment = next_moment()
            return self.finish() if moment is None else self.requeue(run_at=moment)

    def release(self) -> bool:
        """Release the job without counting this try, so that another worker can claim it immediately."""
        return self._settle(run_at=timezone.now(), tries=self.tries - 1)

    def postpone(self) -> bool:
        """Release the job until later without counting this try, because its database does not respond."""
        return self._settle(run_at=timezone.now() + POSTPONED, tries=self.tries - 1)

    def wait(self, problem: str, detail: str) -> bool:
        """Release the job for a retry, after the delay that its kind declares for this number of tries."""
        pause = self.kind.waits[self.tries - 1]
        return self._settle(run_at=timezone.now() + pause, problem=problem[:300], detail=detail[:500])

    def fail(self, problem: str, detail: str) -> bool:
        """Mark the job as failed permanently."""
        return self._settle(
            state=JobState.FAILED,
            tries=min(self.tries, self.kind.max_tries),
            problem=problem[:300],
            detail=detail[:500],
            failed_at=timezone.now(),
        )

    def renew(self, lease: timedelta | None = None) -> bool:
        """Extend the lease, starting now, and return whether the claim is still valid.

        Long work calls this before its lease ends.
        """
        until = timezone.now() + (lease or self.kind.lease)
        with self._lock:
            with jobs_table():
                is_ours = bool(self._ours().update(claimed_until=until, run_at=until))
            if is_ours:
                self.until = until
        return is_ours

    def others_wait(self) -> bool:
        """Return whether another domain has a due job under the same limit as this job."""
        names = next((names for names in kinds.names_by_limit().values() if self.kind.name in names), [])
        with jobs_table():
            return Job.objects.due().filter(kind__in=names).exclude(domain_id=self.domain_id).exists()

    def _settle(self, **values: object) -> bool:
        with self._lock, jobs_table():
            return bool(self._ours().update(claimed_until=None, **values))

    def _ours(self) -> Any:
        return Job.objects.filter(
            pk=self.pk, state=JobState.QUEUED, tries=self.tries, claimed_until=self.until
        )
