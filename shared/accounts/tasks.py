"""Background tasks of accounts."""

from celery import shared_task

from shared.accounts import housekeeping


@shared_task(is_shared=True, name="accounts.delete_expired")
def delete_expired() -> int:
    """Delete ended sessions and old attempts; the next run deletes the rest."""
    return housekeeping.delete_expired()
