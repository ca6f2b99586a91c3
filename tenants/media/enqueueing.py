"""Has the worker look for work. A message that is lost is no loss: the rows say what is to be done."""

import logging
from dataclasses import dataclass

from celery import current_app
from django.db import connection, transaction
from kombu.exceptions import KombuError

from shared.tenancy.unit_of_work import current_domain, domain_is_being_made

PROCESS = "media.process"
EXPIRES = 60
"""Seconds after which the beat has asked again."""

log = logging.getLogger(__name__)


def enqueue_on_commit() -> None:
    """Have the worker look after the current domain's files, once what is open is committed."""
    if domain_is_being_made():
        return
    message = _Message(current_domain().id)
    # However many files one transaction keeps, one message tells of all of them.
    if not any(hook[1] == message for hook in connection.run_on_commit):
        transaction.on_commit(message)


@dataclass(frozen=True)
class _Message:
    domain_id: int

    def __call__(self) -> None:
        try:
            # By its name: what the worker runs stands above this module.
            current_app.send_task(PROCESS, (self.domain_id,), retry=False, expires=EXPIRES)
        except (KombuError, OSError) as error:
            log.warning("media.not_enqueued", extra={"reason": type(error).__name__})
