"""Writing down what is to be done: a row in the open transaction, and a message when it commits.

The message says only that there is work. One that is lost is made up for by the sweep, which asks the
table what is due.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from celery import current_app
from django.db import connections, transaction
from django.utils import timezone
from kombu.exceptions import KombuError

from shared.jobs import kinds
from shared.jobs.models import Job, JobQuerySet, JobState
from shared.tenancy.cache import tenant_cache
from shared.tenancy.errors import NoUnitOfWork
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import current_domain, domain_is_being_made, shared_work

WORK = "jobs.work"
EXPIRES = 60
"""Seconds after which the sweep has asked again."""
LONGEST = 3_000
"""Seconds for what is in the long queue: less than the broker waits before it hands a message to another."""
_ANEW = (
    "queue", "priority", "state", "run_at", "tries", "claimed_until", "problem", "detail", "failed_at",
    "request_id",
)  # fmt: skip

log = structlog.get_logger(__name__)


def enqueue(kind: str, key: object, *, run_at: datetime | None = None, priority: int = 0) -> None:
    """Have one thing done for the current domain, from the first try on, now or at that moment.

    Whoever is at it loses the claim: what they do is done again.
    """
    enqueue_all(kind, [key], run_at=run_at, priority=priority)


def enqueue_all(
    kind: str, keys: Collection[object], *, run_at: datetime | None = None, priority: int = 0
) -> None:
    """The same for many."""
    _write(kind, keys, current_domain().id, run_at=run_at or timezone.now(), priority=priority)


def ensure(kind: str, key: object, *, run_at: datetime) -> None:
    """Have one thing done for the current domain at that moment at the latest.

    A job there is stays as it is, but for its moment; one that is being done too: see `requeue_for`.
    """
    ensure_for(kind, {current_domain().id: key}, run_at=run_at)


def ensure_for(kind: str, jobs: Mapping[int, object], *, run_at: datetime) -> None:
    """The same for many domains, each with its key: for what begins work of them all."""
    queue = kinds.named(kind).queue
    with jobs_table(), connections[_alias()].cursor() as cursor:
        cursor.execute(
            "INSERT INTO public.jobs AS known (domain_id, kind, key, queue, run_at, priority, state, tries, "
            "problem, detail) SELECT domain, %s, key, %s, %s, 0, %s, 0, '', '' "
            "FROM unnest(%s::bigint[], %s::text[]) AS asked (domain, key) ORDER BY domain "
            "ON CONFLICT (domain_id, kind, key) DO UPDATE SET run_at = least(known.run_at, excluded.run_at) "
            # What is claimed or failed is only locked.
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
    """The same for work of the installation, which was begun for that domain."""
    enqueue_all_shared(kind, {key: domain_id})


def enqueue_all_shared(kind: str, jobs: Mapping[object, int]) -> None:
    """The same for many, each key with the domain that its work was begun for."""
    if not kinds.named(kind).is_shared:
        raise NoUnitOfWork(f"{kind} is done for a domain: enter unit_of_work(domain) first.")
    _write_all(kind, jobs.items(), run_at=timezone.now())


def cancel(kind: str, keys: Collection[object] | None = None) -> None:
    """Take these jobs of the current domain back, failed ones too, or all of that kind."""
    jobs = _of_domain(kind)
    with jobs_table():
        (jobs if keys is None else jobs.filter(key__in=list(map(str, keys)))).delete()


def cancel_shared(kind: str, keys: Collection[object]) -> None:
    """Take jobs of the installation back."""
    with shared_work():
        Job.objects.filter(kind=kind, key__in=list(map(str, keys))).delete()


def note_failed(kind: str, keys: Collection[object], problem: str) -> None:
    """List as failed what nobody tried, because something else found out that it is broken."""
    failed = {"state": JobState.FAILED, "problem": problem[:300], "failed_at": timezone.now()}
    _write(kind, keys, current_domain().id, **failed)


def _write(kind: str, keys: Collection[object], domain_id: int, **values: Any) -> None:
    _write_all(kind, [(key, domain_id) for key in keys], **values)


def _write_all(kind: str, pairs: Iterable[tuple[object, int]], **values: Any) -> None:
    queue = kinds.named(kind).queue
    request_id = structlog.contextvars.get_contextvars().get("request_id", "")
    # In one order: whoever writes several at once waits for others in a row.
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
    """Have failed jobs tried from the first try on, in the work of those whose they are; how many will be."""
    with jobs_table():
        jobs = list(Job.objects.failed().filter(pk__in=pks).order_by("pk"))
    count = 0
    for name in sorted({job.kind for job in jobs}):
        kind = kinds.named(name)
        keys = {job.key: job.pk for job in jobs if job.kind == name}
        chosen = [keys[key] for key in kinds.retry(name, list(keys))]
        with jobs_table():
            count += Job.objects.failed().filter(pk__in=chosen).update(**_first_try())
        if chosen:
            notify_on_commit(kind.queue)
    return count


def _first_try() -> dict[str, Any]:
    blank = {"problem": "", "detail": "", "claimed_until": None, "failed_at": None}
    return {"state": JobState.QUEUED, "tries": 0, "run_at": timezone.now(), **blank}


def notify_on_commit(queue: str) -> None:
    """Tell the worker, once what is open is committed, that there is work in that queue."""
    alias = _alias()
    message = _Message(queue)
    # However many jobs one transaction writes, one message tells of all of them.
    if not any(hook[1] == message for hook in connections[alias].run_on_commit):
        transaction.on_commit(message, using=alias)


def notify(queue: str, *, expires: float = EXPIRES) -> None:
    """Tell the worker now. If nobody can be told, the sweep finds the rows."""
    try:
        # By its name: what the worker runs stands above this module.
        limit = LONGEST if queue == kinds.LONG else None
        current_app.send_task(WORK, (queue,), queue=queue, retry=False, expires=expires, time_limit=limit)
    except (KombuError, OSError) as error:
        log.warning("jobs.not_notified", queue=queue, reason=type(error).__name__)


def _alias() -> str:
    return OWNER if domain_is_being_made() else "default"


@contextmanager
def jobs_table() -> Iterator[None]:
    """The right to read and write jobs, in the transaction that is open, whosever work it is."""
    if domain_is_being_made():
        yield  # everything goes through the owner's connection
    else:
        with shared_work():
            yield


def _of_domain(kind: str) -> JobQuerySet:
    return Job.objects.filter(domain_id=current_domain().id, kind=kind)


@dataclass(frozen=True)
class _Message:
    queue: str

    def __call__(self) -> None:
        # The broker is waited for twenty times as long as the cache, and somebody waits for this answer.
        if tenant_cache.answers():
            notify(self.queue)
