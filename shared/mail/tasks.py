"""Scheduled tasks for emails."""

from celery import shared_task

from shared.mail import delivery


@shared_task(is_shared=True, name="mail.delete_old")
def delete_old() -> int:
    """Delete old emails, and return their number. The next run deletes the rest."""
    return delivery.delete_old()
