"""A stored job runs once, on the first free worker, even if no worker received its message."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import ProgrammingError, connection, transaction
from django.utils import timezone

from commissary.celery import app
from shared.domains.models import Domain, DomainStatus
from shared.jobs import enqueueing, kinds, working
from shared.jobs.claims import PermanentError, RetryableError
from shared.jobs.kinds import JobKind, Subject
from shared.jobs.models import Job, JobState
from shared.tenancy.unit_of_work import current_domain, shared_work, unit_of_work
from tests.kit.jobs import claim_job, end_waits, get_job, run_jobs

HOUR = timedelta(hours=1)
app.loader.import_default_modules()


@pytest.fixture
def cook(monkeypatch):
    """A job kind that records its runs. `orders` sets the result of a key."""

    class Cook:
        def __init__(self):
            self.done, self.orders, self.failed = [], {}, []

        def run(self, claim):
            order = self.orders.get(claim.key)
            if order is not None:
                raise order
            self.done.append((current_domain().id, claim.key))
            return True

    cook = Cook()
    kind = JobKind(
        "test.cook",
        group="meals",
        run=cook.run,
        describe=lambda keys: {key: Subject(f"Meal {key}") for key in keys},
        retry=lambda keys: keys,
        on_failure=lambda claim, problem, is_over: cook.failed.append((claim.key, problem, is_over)),
        waits=(HOUR,),
    )
    monkeypatch.setitem(kinds.KINDS, kind.name, kind)
    return cook


def enqueue(domain, *keys, **more):
    with unit_of_work(domain):
        enqueueing.enqueue_all("test.cook", keys, **more)


def count():
    with shared_work():
        return Job.objects.count()


def test_finished_job_ran_in_its_domain_and_is_deleted(alpha, beta, cook):
    enqueue(alpha, 1), enqueue(beta, 1)

    assert (run_jobs(alpha), run_jobs(beta), run_jobs(beta)) == (1, 1, 0)
    assert cook.done == [(alpha.id, "1"), (beta.id, "1")]
    assert count() == 0


def test_rolled_back_transaction_leaves_no_job(alpha, cook):
    with unit_of_work(alpha), transaction.atomic():
        enqueueing.enqueue("test.cook", 1)
        transaction.set_rollback(True)

    assert count() == 0


def test_duplicate_job_is_enqueued_once(alpha, cook):
    enqueue(alpha, 1), enqueue(alpha, 1, run_at=timezone.now() + HOUR)

    assert count() == 1
    assert run_jobs(alpha) == 0


def test_future_job_waits_for_its_time(alpha, cook):
    enqueue(alpha, 1, run_at=timezone.now() + HOUR)

    assert (working.due_queues(), run_jobs(alpha)) == ([], 0)
    end_waits(alpha)
    assert (working.due_queues(), run_jobs(alpha)) == (["work"], 1)


def test_due_jobs_take_one_query(alpha, beta, cook, django_assert_num_queries):
    enqueue(alpha, 1), enqueue(beta, *range(20))

    with django_assert_num_queries(1):
        assert working.due_queues() == ["work"]


def test_jobs_of_suspended_domain_wait(alpha, cook):
    enqueue(alpha, 1)
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status=DomainStatus.SUSPENDED)

    assert (working.due_queues(), run_jobs(alpha)) == ([], 0)


def test_failing_job_is_retried_and_then_fails(alpha, cook):
    cook.orders["1"] = RetryableError("No fire.")
    enqueue(alpha, 1)

    assert run_jobs(alpha) == 0
    job = get_job(alpha)
    assert (job.state, job.tries, job.problem) == (JobState.QUEUED, 1, "No fire.")
    assert job.run_at > timezone.now() + HOUR / 2
    end_waits(alpha)
    assert run_jobs(alpha) == 0
    assert (get_job(alpha).state, get_job(alpha).tries) == (JobState.FAILED, 2)
    assert cook.failed == [("1", "No fire.", False), ("1", "No fire.", True)]


def test_permanent_error_is_not_retried_until_requested(alpha, cook):
    cook.orders["1"] = PermanentError("This dish doesn't exist.")
    enqueue(alpha, 1)
    run_jobs(alpha)
    assert (get_job(alpha).state, get_job(alpha).tries) == (JobState.FAILED, 1)

    cook.orders.clear()
    with unit_of_work(alpha):
        assert enqueueing.retry([get_job(alpha).pk]) == 1

    assert run_jobs(alpha) == 1


def test_failing_job_does_not_block_others(alpha, cook):
    cook.orders["1"] = ZeroDivisionError()
    enqueue(alpha, 1, 2)

    assert run_jobs(alpha) == 1
    assert get_job(alpha).problem == "The job failed because of an internal error (ZeroDivisionError)."


def test_renewed_lease_is_valid_and_expired_lease_is_lost(alpha, cook):
    enqueue(alpha, 1)
    claim = claim_job(alpha)
    assert claim.renew(HOUR)
    assert run_jobs(alpha) == 0

    end_waits(alpha)

    assert not claim.renew()
    assert run_jobs(alpha) == 1
    assert not claim.finish()


def test_long_work_yields_to_email(alpha, cook):
    enqueue(alpha, 1, 2)
    with shared_work():
        mail = {"domain_id": alpha.id, "kind": "mail.of_domain", "key": "7", "queue": "mail"}
        Job.objects.create(**mail)

    assert run_jobs(alpha) == 1
    with shared_work():
        Job.objects.filter(queue="mail").delete()
    assert run_jobs(alpha) == 1


def test_enqueueing_again_takes_over_a_running_job(alpha, cook):
    enqueue(alpha, 1)
    claim = claim_job(alpha)

    enqueue(alpha, 1)

    assert not claim.finish()
    assert run_jobs(alpha) == 1


def test_stopped_worker_returns_its_job(alpha, cook):
    cook.orders["1"] = SystemExit()
    enqueue(alpha, 1)

    with pytest.raises(SystemExit):
        run_jobs(alpha)

    assert (get_job(alpha).tries, get_job(alpha).claimed_until) == (0, None)


def test_repeatedly_killed_worker_uses_up_tries(alpha, cook):
    enqueue(alpha, 1)
    for _ in range(2):
        claim_job(alpha)
        end_waits(alpha)

    assert run_jobs(alpha) == 0
    assert get_job(alpha).state == JobState.FAILED
    assert cook.failed == [("1", "The worker process ended during every attempt.", True)]


def test_concurrent_workers_run_each_job_once(committed, alpha, beta, cook):
    enqueue(alpha, *range(6)), enqueue(beta, *range(6))

    def work(_number):
        try:
            return working.work("work")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(work, range(4))) == 12
    assert len(set(cook.done)) == len(cook.done) == 12


def test_jobs_of_deleted_domain_are_deleted(alpha, cook):
    enqueue(alpha, 1)
    with shared_work():
        Domain.objects.filter(pk=alpha.id).delete()

    assert count() == 0


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM public.jobs",
        "DELETE FROM public.jobs",
        "UPDATE public.jobs SET domain_id = 1",
        "INSERT INTO public.jobs (domain_id, kind, key, queue) VALUES (1, 'mail.deliver', '1', 'mail')",
    ],
)
def test_domain_role_has_no_access_to_jobs(alpha, statement):
    with unit_of_work(alpha), transaction.atomic(), connection.cursor() as cursor:
        with pytest.raises(ProgrammingError, match="permission denied"):
            cursor.execute(statement)
        transaction.set_rollback(True)
