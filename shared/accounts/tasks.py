"""Scheduled tasks for accounts."""

from celery import shared_task

from shared.accounts import housekeeping


@shared_task(is_shared=True, name="accounts.delete_expired")
def delete_expired() -> int:
    """Delete expired rows such as old sessions, and return their number. The next run deletes the rest."""
    return housekeeping.delete_expired()
