"""The nightly examination."""

from celery import shared_task

from shared.doctor import examining


@shared_task(is_shared=True, name="doctor.examine")
def examine() -> dict[str, int]:
    """Examine everything and keep the result; how many findings of each severity there were."""
    return examining.examine_and_store().counts
