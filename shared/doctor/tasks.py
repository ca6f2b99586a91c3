"""The nightly system check."""

from celery import shared_task

from shared.doctor import jobs


@shared_task(is_shared=True, name="doctor.examine")
def examine() -> None:
    """Request the system check; run by the beat once a day."""
    jobs.request_nightly()
