"""Background work on hosts."""

from celery import shared_task

from shared.hosting import checks
from shared.tenancy.unit_of_work import shared_work


@shared_task(is_shared=True, name="hosting.request_due")
def request_due() -> int:
    """Have hosts looked at whose turn was missed: those from before there was somewhere to lead to, too."""
    with shared_work():
        return checks.request_due()
