"""Background work on accounts."""

from celery import shared_task

from shared.accounts import housekeeping


@shared_task(is_shared=True, name="accounts.forget_expired")
def forget_expired() -> int:
    """Delete ended sessions and old attempts; the next run takes what this one left over."""
    return housekeeping.forget_expired()
