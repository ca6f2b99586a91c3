"""Putting a mail on its way: a row in the open transaction, and a ring for the worker when it commits."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import structlog
from django.core.validators import validate_email
from django.db import transaction
from kombu.exceptions import KombuError

from shared.mail.models import OutgoingMail
from shared.mail.rendering import one_line, render
from shared.tenancy.sealing import seal
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from shared.tenancy.unit_of_work import DomainRef

SEALED_FOR = "outgoing mail"
MAX_NAME = 100

log = structlog.get_logger(__name__)


def queue(
    template: str,
    *,
    to: str,
    domain: "DomainRef",
    context: Mapping[str, Any],
    reply_to: str = "",
    from_name: str = "",
    from_address: str = "",
    accent: str = "",
) -> None:
    """Have `mail/<template>` sent to one address, if the open transaction commits.

    It comes from the installation's address under the domain's name, unless `from_name` and
    `from_address` say otherwise; `accent` is the domain's colour for buttons. Raises ValidationError
    for an address that is none.
    """
    for address in filter(None, (to, reply_to, from_address)):
        validate_email(address)
    content = {
        **render(template, domain, context, accent),
        "reply_to": reply_to,
        "from_name": one_line(from_name or domain.title)[:MAX_NAME],
        "from_address": from_address,
    }
    with shared_work(), transaction.atomic():
        OutgoingMail.objects.create(
            domain_id=domain.id, template=template, to=to, sealed=seal(SEALED_FOR, json.dumps(content))
        )
        transaction.on_commit(_ring)


def _ring() -> None:
    """Wake the worker. If nobody hears, the row is found by the next round of the reconciler."""
    from shared.mail.tasks import deliver  # the worker's side imports this module's

    try:
        deliver.apply_async(retry=False, expires=60)
    except (KombuError, OSError) as error:
        log.warning("mail_nobody_heard", reason=type(error).__name__)
