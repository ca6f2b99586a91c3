"""One job while somebody has it: for the length of a lease, and settled only by who still holds it."""

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
"""How long work waits for a database machine that did not answer, before somebody looks again."""


class RetryableError(Exception):
    """It did not work this time; the sentence says why. It is tried again after a pause."""

    def __init__(self, problem: str, detail: str = "") -> None:
        super().__init__(problem)
        self.problem, self.detail = problem, detail


class PermanentError(RetryableError):
    """It cannot be done, however often it is tried."""


class Interrupted(Exception):
    """The worker is asked to stop: it is given back as if nobody had tried."""


@dataclass
class Claim:
    """A claimed job. What settles it returns False, and changes nothing, if the claim was lost."""

    pk: int
    kind: JobKind
    key: str
    domain_id: int
    tries: int
    """This one included."""
    until: datetime
    request_id: str = ""
    """Of the request that it was begun by; "" for what the clock or a command began."""
    _lock: RLock = field(default_factory=RLock, init=False, repr=False, compare=False)
    """The lease is renewed by another thread, see `heartbeat`."""

    def finish(self) -> bool:
        """It is done: the row goes, with the transaction that is open."""
        with self._lock, jobs_table():
            return bool(self._ours().delete()[0])

    def requeue(self, *, run_at: datetime | None = None, priority: int = 0) -> bool:
        """This step is done, and the same job has another one, from the first try on."""
        changes = {"tries": 0, "priority": priority, "problem": "", "detail": ""}
        if not self._settle(run_at=run_at or timezone.now(), **changes):
            return False
        if run_at is None:
            notify_on_commit(self.kind.queue)
        return True

    def requeue_for(self, next_moment: Callable[[], datetime | None]) -> bool:
        """This step is done; there is another one when `next_moment` says, or none.

        What others `ensure` meanwhile is not lost: they have committed before it is asked, or begin anew.
        """
        with transaction.atomic():
            with jobs_table():
                # Whether it is still ours is seen below; until then nobody else writes the row.
                list(self._ours().select_for_update().values_list("pk"))
            moment = next_moment()
            return self.finish() if moment is None else self.requeue(run_at=moment)

    def release(self) -> bool:
        """Give it back: this was no try, and somebody else can have it at once."""
        return self._settle(run_at=timezone.now(), tries=self.tries - 1)

    def postpone(self) -> bool:
        """Give it back because its database machine does not answer: this was no try."""
        return self._settle(run_at=timezone.now() + POSTPONED, tries=self.tries - 1)

    def wait(self, problem: str, detail: str) -> bool:
        """Have it tried again after the pause that follows this try."""
        pause = self.kind.waits[self.tries - 1]
        return self._settle(run_at=timezone.now() + pause, problem=problem[:300], detail=detail[:500])

    def fail(self, problem: str, detail: str) -> bool:
        """Give it up; it is listed as failed work."""
        return self._settle(
            state=JobState.FAILED,
            tries=min(self.tries, self.kind.max_tries),
            problem=problem[:300],
            detail=detail[:500],
            failed_at=timezone.now(),
        )

    def renew(self, lease: timedelta | None = None) -> bool:
        """Have it for that much longer, from now on; called by work that may outlast its lease."""
        until = timezone.now() + (lease or self.kind.lease)
        with self._lock:
            with jobs_table():
                is_ours = bool(self._ours().update(claimed_until=until, run_at=until))
            if is_ours:
                self.until = until
        return is_ours

    def others_wait(self) -> bool:
        """Whether another domain has something to do that is held up by what this one does."""
        names = next((names for names in kinds.by_limit().values() if self.kind.name in names), [])
        with jobs_table():
            return Job.objects.due().filter(kind__in=names).exclude(domain_id=self.domain_id).exists()

    def _settle(self, **values: Any) -> bool:
        with self._lock, jobs_table():
            return bool(self._ours().update(claimed_until=None, **values))

    def _ours(self) -> Any:
        return Job.objects.filter(
            pk=self.pk, state=JobState.QUEUED, tries=self.tries, claimed_until=self.until
        )
