"""Background work on accounts."""

from celery import shared_task

from shared.accounts import housekeeping
from shared.accounts.credentials import resets


@shared_task(is_shared=True, name="accounts.forget_expired")
def forget_expired() -> int:
    """Delete ended sessions and old attempts; the next run takes what this one left over."""
    return housekeeping.forget_expired()


@shared_task(is_shared=True, name="accounts.answer_resets")
def answer_resets() -> int:
    """Answer who forgot their password; rung by the request, and run by the beat every 30 seconds."""
    return resets.answer_requests()
