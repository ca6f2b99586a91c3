"""Run due jobs once each, with any number of concurrent workers.

A job is claimed in a short transaction, runs outside it, and is settled by the holder of the claim. If a
worker dies, its claim ends with the lease. If a worker must stop, it releases its claim immediately.
"""

import random
import time
from contextlib import AbstractContextManager, suppress

import structlog
from django.db import Error, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from structlog.contextvars import bound_contextvars

from shared.jobs import kinds
from shared.jobs.capacity import capacity
from shared.jobs.claims import Claim, Interrupted, PermanentError, RetryableError
from shared.jobs.enqueueing import notify
from shared.jobs.heartbeat import heartbeat
from shared.jobs.kinds import CLOCK, LONG, MAIL, WORK
from shared.jobs.models import Job
from shared.jobs.shutdown import is_requested
from shared.tenancy.nodes import nodes
from shared.tenancy.resolver import domain_by_id
from shared.tenancy.unit_of_work import current_domain_or_none, shared_work, unit_of_work

TIME_SLICE_SECONDS = 15.0
"""The number of seconds after which a worker lets other queues continue."""
_CLAIMING = 0x6A6F_6273  # "jobs" as a number, the key space of these advisory locks.

log = structlog.get_logger(__name__)


def work(queue: str, *, domain_id: int | None = None) -> int:
    """Run the due jobs in `queue`, for all domains or only one, and return the number of finished jobs.

    It stops after a time slice. It returns 0 if too many child processes run such jobs, and the sweep then
    sends another notification later.
    """
    with capacity.taken_by(queue) as may_begin:
        return _work(queue, domain_id) if may_begin else 0


def _work(queue: str, domain_id: int | None) -> int:
    ends = time.monotonic() + TIME_SLICE_SECONDS
    done = 0
    while time.monotonic() < ends and not is_requested():
        claim = claim_next(queue, domain_id=domain_id)
        if claim is None:
            return done
        done += run(claim)
        if queue in {WORK, LONG} and {CLOCK, MAIL} & set(due_queues()):
            break  # Jobs that take milliseconds must not wait for jobs that take seconds.
    notify(queue)
    return done


def due_queues() -> list[str]:
    """Return the queues with jobs that can start, with one query for all domains."""
    with shared_work():
        queues = Job.objects.startable().order_by().values_list("queue", flat=True).distinct()
        return list(queues)


def claim_next(queue: str, *, domain_id: int | None = None) -> Claim | None:
    """Claim the next job for a lease and count the try, or return None if no job is due.

    Each domain with due jobs has the same chance, so a domain with a thousand jobs does not delay the others.
    Urgent kinds run before all others.
    """
    with shared_work(), transaction.atomic():
        with connection.cursor() as cursor:
            # Claim one job at a time. Otherwise, concurrent claims could exceed a limit of one concurrent
            # job.
            cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [_CLAIMING, queue])
        due = Job.objects.startable().filter(queue=queue)
        urgent = kinds.list_urgent(queue)
        if urgent and due.filter(kind__in=urgent).exists():
            due = due.filter(kind__in=urgent)
        waiting = list(due.order_by().values_list("domain_id", flat=True).distinct())
        if domain_id is not None:
            waiting = [each for each in waiting if each == domain_id]
        if not waiting:
            return None
        turn = random.choice(waiting)  # noqa: S311  # not a secret
        first = due.filter(domain_id=turn).order_by("priority", "run_at", "pk")
        job = first.select_for_update(skip_locked=True, of=("self",)).first()
        return None if job is None else _claim(job)


def run(claim: Claim) -> bool:
    """Run a claimed job, settle the result, and return whether there was anything to do."""
    # The log lines of this job, and jobs that it enqueues, get the same request id.
    known = {"request_id": claim.request_id} if claim.request_id else {}
    with bound_contextvars(**known), _unit_of_work(claim):
        if claim.tries > claim.kind.max_tries:
            return _give_up(claim, _("The worker process ended during every attempt."), "")
        try:
            _refuse_unreachable()
            with heartbeat(claim):
                is_done = claim.kind.run(claim)
        except Interrupted:
            claim.release()
        except PermanentError as error:
            _give_up(claim, error.problem, error.detail)
        except Exception as error:  # noqa: BLE001  # logged; one job's error must not stop the next one
            _settle_failure(claim, error)
        except BaseException:
            # This process is being terminated. The connection may be unusable if a statement was running.
            with suppress(Error):
                claim.release()
            raise
        else:
            claim.finish()
            return is_done
    return False


def _claim(job: Job) -> Claim:
    kind = kinds.get_kind(job.kind)
    until = timezone.now() + kind.lease
    # The job becomes due again when the lease ends, in case the worker dies.
    Job.objects.filter(pk=job.pk).update(tries=job.tries + 1, claimed_until=until, run_at=until)
    return Claim(job.pk, kind, job.key, job.domain_id, job.tries + 1, until, job.request_id)


def _unit_of_work(claim: Claim) -> AbstractContextManager[object]:
    if claim.kind.is_shared:
        return shared_work()
    domain = domain_by_id(claim.domain_id)
    if domain is None:
        raise LookupError(f"No domain {claim.domain_id}.")
    return unit_of_work(domain)


def _refuse_unreachable() -> None:
    """Raise OperationalError if the database machine of this domain has just failed to respond."""
    domain = current_domain_or_none()
    if domain is not None:
        nodes().breakers.refuse_unreachable(domain.schema_name)


def _settle_failure(claim: Claim, error: Exception) -> None:
    if connection.connection is not None and connection.connection.closed:
        # The connection broke, so a new one records the result.
        connection.close()
    domain = current_domain_or_none()
    if domain is not None and nodes().breakers.is_unreachable(domain.schema_name):
        # The machine cannot record the result either, and other domains need this process.
        log.warning("jobs.job_postponed", kind=claim.kind.name, key=claim.key, reason=str(error))
        claim.postpone()
    elif isinstance(error, RetryableError):
        _retry_or_give_up(claim, error.problem, error.detail)
    else:
        log.error("jobs.attempt_failed", kind=claim.kind.name, key=claim.key, exc_info=error)
        name = type(error).__name__
        problem = _("The job failed because of an internal error (%(name)s).") % {"name": name}
        _retry_or_give_up(claim, problem, f"{name}: {error}".replace("\x00", ""))


def _retry_or_give_up(claim: Claim, problem: str, detail: str) -> None:
    if claim.tries >= claim.kind.max_tries:
        _give_up(claim, problem, detail)
        return
    log.warning("jobs.job_deferred", kind=claim.kind.name, key=claim.key, tries=claim.tries, problem=problem)
    with transaction.atomic():
        claim.kind.on_failure(claim, problem, False)
        if not claim.wait(problem, detail):
            transaction.set_rollback(True)


@transaction.atomic
def _give_up(claim: Claim, problem: str, detail: str) -> bool:
    log.warning("jobs.job_failed", kind=claim.kind.name, key=claim.key, problem=problem)
    claim.kind.on_failure(claim, problem, True)
    if not (claim.fail(problem, detail) if claim.kind.group else claim.finish()):
        transaction.set_rollback(True)
    return False
