"""Background work on mail. The rows say what is due, so a lost ring is made up by the next round."""

from celery import shared_task

from shared.mail import delivery


@shared_task(is_shared=True, name="mail.deliver")
def deliver() -> int:
    """Send what is due; rung when a mail is queued, and by the beat every 30 seconds."""
    return delivery.deliver_due()


@shared_task(is_shared=True, name="mail.forget_old")
def forget_old() -> int:
    """Delete mails that were settled a month ago; the next run takes what this one left over."""
    return delivery.forget_old()
