"""Scheduled tasks of the domain registry."""

from celery import shared_task

from shared.domains import purging


@shared_task(is_shared=True, name="domains.purge_deleted")
def purge_deleted() -> int:
    """Delete domains after their grace period, and return their number. The next run deletes the rest."""
    return purging.purge_deleted()
