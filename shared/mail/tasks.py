"""Background tasks of mail."""

from celery import shared_task

from shared.mail import delivery


@shared_task(is_shared=True, name="mail.delete_old")
def delete_old() -> int:
    """Delete emails that were settled a month ago; the next run deletes the rest."""
    return delivery.delete_old()
