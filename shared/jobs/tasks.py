"""The Celery tasks of jobs. The rows determine the due work, so lost messages have no effect."""

from celery import shared_task

from shared.jobs import enqueueing, regular, working

SWEEP_SECONDS = 2.0


@shared_task(is_shared=True, name=enqueueing.WORK)
def work(queue: str) -> int:
    """Run the due jobs of `queue`; return the number of finished jobs."""
    return working.work(queue)


@shared_task(is_shared=True, name="jobs.sweep")
def sweep() -> None:
    """Notify each queue with due jobs; run by the beat every two seconds."""
    for queue in working.due_queues():
        enqueueing.notify(queue, expires=SWEEP_SECONDS * 2)


@shared_task(is_shared=True, name="jobs.enqueue_nightly")
def enqueue_nightly() -> int:
    """Enqueue the nightly work of due domains; run by the beat every minute."""
    return regular.enqueue_nightly()


@shared_task(is_shared=True, name="jobs.enqueue_monthly")
def enqueue_monthly() -> int:
    """Enqueue the monthly work of the next domains; run by the beat every ten minutes."""
    return regular.enqueue_monthly()
