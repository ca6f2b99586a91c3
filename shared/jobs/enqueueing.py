"""Enqueue jobs: add a row in the open transaction, and send a message after the commit.

The message only announces work. If it is lost, the sweep finds the job.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.conf import settings
from django.db import connections, transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from shared.jobs import kinds
from shared.jobs.models import Job, JobQuerySet, JobState
from shared.tenancy.cache import tenant_cache
from shared.tenancy.errors import NoUnitOfWork
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import current_domain, domain_is_being_made, shared_work

WORK = "jobs.work"
EXPIRES = 60
"""The number of seconds after which a message expires. By then, the sweep has sent a new message."""
LONGEST = 3_000
"""The time limit in seconds for jobs in the long queue.

It is shorter than the time until the broker redelivers.
"""
_ANEW = (
    "queue", "priority", "state", "run_at", "tries", "claimed_until", "problem", "detail", "failed_at",
    "request_id",
)  # fmt: skip

log = structlog.get_logger(__name__)


def enqueue(kind: str, key: object, *, run_at: datetime | None = None, priority: int = 0) -> None:
    """Enqueue a job for the current domain, now or at `run_at`, and reset its tries.

    If the job is running, its claim is lost and it runs again.
    """
    enqueue_all(kind, [key], run_at=run_at, priority=priority)


def enqueue_all(
    kind: str, keys: Collection[object], *, run_at: datetime | None = None, priority: int = 0
) -> None:
    """Enqueue several jobs of the same kind, as `enqueue` does for one."""
    _write(kind, keys, current_domain().id, run_at=run_at or timezone.now(), priority=priority)


def ensure(kind: str, key: object, *, run_at: datetime) -> None:
    """Make sure that a job of the current domain runs no later than `run_at`.

    A queued job only moves to an earlier time. A failed job does not change. For a running job, see
    `requeue_for`.
    """
    ensure_for(kind, {current_domain().id: key}, run_at=run_at)


def ensure_for(kind: str, jobs: Mapping[int, object], *, run_at: datetime) -> None:
    """Call `ensure` for several domains. `jobs` maps the id of each domain to its key."""
    queue = kinds.get_kind(kind).queue
    with jobs_table(), connections[_alias()].cursor() as cursor:
        cursor.execute(
            "INSERT INTO public.jobs AS known (domain_id, kind, key, queue, run_at, priority, state, tries, "
            "problem, detail) SELECT domain, %s, key, %s, %s, 0, %s, 0, '', '' "
            "FROM unnest(%s::bigint[], %s::text[]) AS asked (domain, key) ORDER BY domain "
            "ON CONFLICT (domain_id, kind, key) DO UPDATE SET run_at = least(known.run_at, excluded.run_at) "
            # Claimed and failed jobs are locked but not changed.
            "WHERE known.state = %s AND known.claimed_until IS NULL",
            [
                kind,
                queue,
                run_at,
                JobState.QUEUED,
                list(jobs),
                list(map(str, jobs.values())),
                JobState.QUEUED,
            ],
        )
    if jobs and run_at <= timezone.now():
        notify_on_commit(queue)


def enqueue_shared(kind: str, key: object, *, domain_id: int) -> None:
    """Enqueue a job of the installation for this domain."""
    enqueue_all_shared(kind, {key: domain_id})


def enqueue_all_shared(kind: str, jobs: Mapping[object, int]) -> None:
    """Enqueue several jobs of the installation. `jobs` maps each key to the id of its domain.

    Raises NoUnitOfWork if the kind belongs to a domain.
    """
    if not kinds.get_kind(kind).is_shared:
        raise NoUnitOfWork(f"{kind} is done for a domain: enter unit_of_work(domain) first.")
    _write_all(kind, jobs.items(), run_at=timezone.now())


def cancel(kind: str, keys: Collection[object] | None = None) -> None:
    """Delete the current domain's jobs with these keys, or all jobs of the kind, including failed jobs."""
    jobs = _domain_jobs(kind)
    with jobs_table():
        (jobs if keys is None else jobs.filter(key__in=list(map(str, keys)))).delete()


def cancel_shared(kind: str, keys: Collection[object]) -> None:
    """Delete the installation's jobs of this kind with these keys."""
    with shared_work():
        Job.objects.filter(kind=kind, key__in=list(map(str, keys))).delete()


def note_failed(kind: str, keys: Collection[object], problem: str) -> None:
    """Record jobs as failed without running them, because other code has found the problem."""
    failed = {"state": JobState.FAILED, "problem": problem[:300], "failed_at": timezone.now()}
    _write(kind, keys, current_domain().id, **failed)


def _write(kind: str, keys: Collection[object], domain_id: int, **values: object) -> None:
    _write_all(kind, [(key, domain_id) for key in keys], **values)


def _write_all(kind: str, pairs: Iterable[tuple[object, int]], **values: object) -> None:
    queue = kinds.get_kind(kind).queue
    request_id = structlog.contextvars.get_contextvars().get("request_id", "")
    # Sort the jobs, so that concurrent writers lock rows in the same order.
    jobs = [
        Job(domain_id=domain_id, kind=kind, key=key, queue=queue, request_id=request_id, **values)
        for key, domain_id in sorted((str(key), domain_id) for key, domain_id in pairs)
    ]
    with jobs_table():
        Job.objects.bulk_create(
            jobs, update_conflicts=True, unique_fields=("domain", "kind", "key"), update_fields=_ANEW
        )
    if any(job.state == JobState.QUEUED and job.run_at <= timezone.now() for job in jobs):
        notify_on_commit(queue)


def retry(pks: Collection[int]) -> int:
    """Requeue failed jobs with their tries reset, and return their number.

    Call this in the unit of work of the jobs' domain, or in `shared_work()` for jobs of the installation.
    """
    with jobs_table():
        jobs = list(Job.objects.failed().filter(pk__in=pks).order_by("pk"))
    count = 0
    for name in sorted({job.kind for job in jobs}):
        kind = kinds.get_kind(name)
        keys = {job.key: job.pk for job in jobs if job.kind == name}
        chosen = [keys[key] for key in kinds.retry(name, list(keys))]
        with jobs_table():
            count += Job.objects.failed().filter(pk__in=chosen).update(**_first_try())
        if chosen:
            notify_on_commit(kind.queue)
    return count


def _first_try() -> dict[str, object]:
    blank = {"problem": "", "detail": "", "claimed_until": None, "failed_at": None}
    return {"state": JobState.QUEUED, "tries": 0, "run_at": timezone.now(), **blank}


def notify_on_commit(queue: str) -> None:
    """Notify the worker of jobs in `queue` when the open transaction commits."""
    alias = _alias()
    message = _Message(queue)
    # Send one message per transaction and queue, even if the transaction enqueues several jobs.
    if not any(hook[1] == message for hook in connections[alias].run_on_commit):
        transaction.on_commit(message, using=alias)


def notify(queue: str, *, expires: float = EXPIRES) -> None:
    """Notify the worker now. If that fails, the sweep finds the rows."""
    # Loaded here, because most commands send no messages.
    from kombu.exceptions import KombuError

    app = import_string(settings.COMMISSARY_CELERY_APP)
    try:
        # Send the task by name, because its module imports this one.
        limit = LONGEST if queue == kinds.LONG else None
        app.send_task(WORK, (queue,), queue=queue, retry=False, expires=expires, time_limit=limit)
    except (KombuError, OSError) as error:
        log.warning("jobs.notification_failed", queue=queue, reason=type(error).__name__)


def _alias() -> str:
    return OWNER if domain_is_being_made() else "default"


@contextmanager
def jobs_table() -> Iterator[None]:
    """Allow reading and writing jobs in this block, in the open transaction of any unit of work."""
    if domain_is_being_made():
        yield  # The owner connection is used for everything here.
    else:
        with shared_work():
            yield


def _domain_jobs(kind: str) -> JobQuerySet:
    return Job.objects.filter(domain_id=current_domain().id, kind=kind)


@dataclass(frozen=True)
class _Message:
    queue: str

    def __call__(self) -> None:
        # A user waits for this response, and the broker's timeout is twenty times as long as the cache's
        # timeout.
        if tenant_cache.answers():
            notify(self.queue)
