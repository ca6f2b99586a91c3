"""Wakes the worker. A bell nobody hears loses nothing: the rows say what is to be done."""

import logging
from dataclasses import dataclass

from celery import current_app
from django.db import connection, transaction
from kombu.exceptions import KombuError

from shared.tenancy.unit_of_work import current_domain, domain_is_being_made

MAKE_SIZES = "media.make_sizes"

log = logging.getLogger(__name__)


def ring_after_commit() -> None:
    """Have the worker look after the current domain's pictures, once what is open is committed."""
    if domain_is_being_made():
        return
    bell = _Bell(current_domain().id)
    # However many pictures one transaction keeps, one bell wakes the worker for all of them.
    if not any(hook[1] == bell for hook in connection.run_on_commit):
        transaction.on_commit(bell)


@dataclass(frozen=True)
class _Bell:
    domain_id: int

    def __call__(self) -> None:
        try:
            # By its name: what the worker runs stands above this module.
            current_app.send_task(MAKE_SIZES, (self.domain_id,), retry=False, expires=60)
        except (KombuError, OSError) as error:
            log.warning("media.nobody_heard", extra={"reason": type(error).__name__})
