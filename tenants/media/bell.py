"""Wakes the worker. A bell nobody hears loses nothing: the rows say what is to be done."""

import logging
from dataclasses import dataclass

from django.db import connection, transaction
from kombu.exceptions import KombuError

from shared.tenancy.unit_of_work import current_domain, domain_is_being_made

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
        from tenants.media.tasks import make_sizes  # the worker's side imports this module's

        try:
            make_sizes.apply_async((self.domain_id,), retry=False, expires=60)
        except (KombuError, OSError) as error:
            log.warning("media.nobody_heard", extra={"reason": type(error).__name__})
