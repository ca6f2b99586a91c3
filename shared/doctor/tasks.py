"""The nightly examination."""

from celery import shared_task

from shared.doctor import examination


@shared_task(is_shared=True, name="doctor.examine")
def examine() -> dict[str, int]:
    """Examine everything and keep the result; how many findings of each severity there were."""
    return examination.examine_and_store().counts
