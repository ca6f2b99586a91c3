"""The Celery tasks for jobs.

The rows in the database determine the due work, so a lost message does no harm.
"""

from celery import shared_task

from shared.jobs import enqueueing, regular, working

SWEEP_SECONDS = 2.0


@shared_task(is_shared=True, name=enqueueing.WORK)
def work(queue: str) -> int:
    """Run the due jobs in `queue`, and return the number of finished jobs."""
    return working.work(queue)


@shared_task(is_shared=True, name="jobs.sweep")
def sweep() -> None:
    """Notify the worker of each queue with due jobs. The clock runs this every two seconds."""
    for queue in working.due_queues():
        enqueueing.notify(queue, expires=SWEEP_SECONDS * 2)


@shared_task(is_shared=True, name="jobs.enqueue_nightly")
def enqueue_nightly() -> int:
    """Enqueue the nightly work of due domains, and return their number. The clock runs this every minute."""
    return regular.enqueue_nightly()


@shared_task(is_shared=True, name="jobs.enqueue_monthly")
def enqueue_monthly() -> int:
    """Enqueue the monthly work of the next domains, and return their number.

    The clock runs this every ten minutes.
    """
    return regular.enqueue_monthly()
