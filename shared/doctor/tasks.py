"""The nightly system check."""

from celery import shared_task

from shared.doctor import jobs


@shared_task(is_shared=True, name="doctor.examine")
def examine() -> None:
    """Request the nightly system check. The clock runs this once a day."""
    jobs.request_nightly()
