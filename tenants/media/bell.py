"""Wakes the worker. A bell nobody hears loses nothing: the rows say what is to be done."""

import logging

from django.db import transaction
from kombu.exceptions import KombuError

from shared.tenancy.unit_of_work import current_domain, domain_is_being_made

log = logging.getLogger(__name__)


def ring_after_commit() -> None:
    """Have the worker look after the current domain's pictures, once what is open is committed."""
    if domain_is_being_made():
        return
    domain_id = current_domain().id
    transaction.on_commit(lambda: _ring(domain_id))


def _ring(domain_id: int) -> None:
    from tenants.media.tasks import make_sizes  # the worker's side imports this module's

    try:
        make_sizes.apply_async((domain_id,), retry=False, expires=60)
    except (KombuError, OSError) as error:
        log.warning("media.nobody_heard", extra={"reason": type(error).__name__})
