"""Scheduled tasks for hosts."""

from celery import shared_task

from shared.hosting import checks
from shared.tenancy.unit_of_work import shared_work


@shared_task(is_shared=True, name="hosting.request_due")
def request_due() -> int:
    """Request overdue checks of hosts, and return their number.

    These include hosts that were added before DNS targets were set.
    """
    with shared_work():
        return checks.request_due()
