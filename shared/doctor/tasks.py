"""The nightly examination."""

from celery import shared_task

from shared.doctor import jobs


@shared_task(is_shared=True, name="doctor.examine")
def examine() -> None:
    """Request the examination; run by the beat once a day."""
    jobs.request_nightly()
