"""What Celery runs of it. The rows say what is due, so a message that is lost is no loss."""

from celery import shared_task

from shared.jobs import enqueueing, regular, working

SWEEP_SECONDS = 2.0


@shared_task(is_shared=True, name=enqueueing.WORK)
def work(queue: str) -> int:
    """Do what is due in that queue; how much was done."""
    return working.work(queue)


@shared_task(is_shared=True, name="jobs.sweep")
def sweep() -> None:
    """Notify each queue in which something is due; run by the beat every two seconds."""
    for queue in working.due_queues():
        enqueueing.notify(queue, expires=SWEEP_SECONDS * 2)


@shared_task(is_shared=True, name="jobs.enqueue_nightly")
def enqueue_nightly() -> int:
    """Enqueue the nightly work of domains that are due; run by the beat every minute."""
    return regular.enqueue_nightly()


@shared_task(is_shared=True, name="jobs.enqueue_monthly")
def enqueue_monthly() -> int:
    """Enqueue the monthly work of the domains whose turn it is; run by the beat every ten minutes."""
    return regular.enqueue_monthly()
