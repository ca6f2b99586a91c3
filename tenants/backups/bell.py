"""Wakes the worker for a domain. A bell nobody hears is no loss: the registry says when something is due."""

import logging
from dataclasses import dataclass

from celery import current_app
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import KombuError

from shared.tenancy import due
from shared.tenancy.unit_of_work import current_domain

CARRY = "backups.run_jobs"
BELL_SECONDS = 60

log = logging.getLogger(__name__)


def ring_after_commit() -> None:
    """Have the worker look after the current domain's work, once what is open is committed."""
    due.note(timezone.now())
    transaction.on_commit(_Bell(current_domain().id))


@dataclass(frozen=True)
class _Bell:
    domain_id: int

    def __call__(self) -> None:
        try:
            # By its name: what the worker runs stands above this module.
            current_app.send_task(CARRY, (self.domain_id,), retry=False, expires=BELL_SECONDS)
        except (KombuError, OSError) as error:
            log.warning("backups.task_not_enqueued", extra={"reason": type(error).__name__})
