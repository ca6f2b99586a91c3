"""Sending what is queued, each mail once, however many workers do it at the same time.

A mail is claimed in a short transaction, sent outside of it, and settled by whoever still holds the
claim. Whoever dies in between loses the claim after two minutes, and the mail is tried anew under the
same Message-ID.
"""

import json
import time
from contextlib import suppress
from datetime import timedelta
from email.utils import formataddr

import structlog
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import Error, transaction
from django.db.models import F
from django.db.models.functions import Now

from shared.domains.models import Domain
from shared.mail.models import MAX_TRIES, OutgoingMail, State
from shared.mail.outbox import SEALED_FOR
from shared.mail.reasons import GIVEN_UP, OVERDUE
from shared.tenancy.sealing import unseal
from shared.tenancy.unit_of_work import shared_work

CLAIM = timedelta(minutes=2)
WAITS = (timedelta(seconds=20), timedelta(minutes=2), timedelta(minutes=10), timedelta(hours=1))
"""How long after the first, second … failure the next try is."""
ROUND_SECONDS = 60.0
KEEP = timedelta(days=30)
KEEP_FAILED = timedelta(days=7)
"""How long what a failed mail says is kept, so that it can be sent once more."""
BATCH = 1_000

log = structlog.get_logger(__name__)


def deliver_due() -> int:
    """Send all that is due, for a minute at most; returns how many were sent."""
    ends = time.monotonic() + ROUND_SECONDS
    sent = 0
    with shared_work():
        _give_up()
        while time.monotonic() < ends and (mail := _claim()) is not None:
            sent += _try(mail)
    return sent


def forget_old() -> int:
    """Delete what was settled a month ago, wipe what failed a week ago; returns how many rows went."""
    with shared_work():
        stale = OutgoingMail.objects.failed().filter(failed_at__lt=Now() - KEEP_FAILED)
        stale.exclude(sealed="").update(sealed="")
        old = OutgoingMail.objects.older_than(KEEP).values_list("pk", flat=True)[:BATCH]
        return OutgoingMail.objects.filter(pk__in=list(old)).delete()[0]


def _claim() -> OutgoingMail | None:
    """The next mail, ours for two minutes; None if nothing is due. The try counts from now on."""
    with transaction.atomic():
        mail = OutgoingMail.objects.due().select_for_update(skip_locked=True).first()
        if mail is not None:
            OutgoingMail.objects.filter(pk=mail.pk).update(
                tries=F("tries") + 1, claimed_until=Now() + CLAIM, next_try_at=Now() + CLAIM
            )
            mail.tries += 1
        return mail


def _try(mail: OutgoingMail) -> bool:
    try:
        _message(mail).send()
    except Exception as error:  # noqa: BLE001  # whatever a mail does to its server, the next one is tried
        _settle_failure(mail, error)
        return False
    except SystemExit:
        _release(mail)
        raise
    _settle(mail, state=State.SENT, sent_at=Now(), sealed="", problem="")
    return True


def _settle_failure(mail: OutgoingMail, error: Exception) -> None:
    problem = f"{type(error).__name__}: {error}"[:300].replace("\x00", "")
    log.warning("mail_not_sent", mail=str(mail.uid), tries=mail.tries, problem=problem)
    if mail.tries >= MAX_TRIES:
        _settle(mail, state=State.FAILED, failed_at=Now(), claimed_until=None, problem=problem)
    else:
        _settle(mail, next_try_at=Now() + WAITS[mail.tries - 1], claimed_until=None, problem=problem)


def _release(mail: OutgoingMail) -> None:
    """The worker stops: the next one need not wait until the claim is over, and this was no try."""
    # Stopped in the middle of a statement, the connection may be of no more use.
    with suppress(Error):
        _settle(mail, tries=mail.tries - 1, next_try_at=Now(), claimed_until=None)


def _settle(mail: OutgoingMail, **values: object) -> None:
    """Write how the try ended, unless it took so long that somebody else has the mail by now."""
    OutgoingMail.objects.filter(pk=mail.pk, state=State.QUEUED, tries=mail.tries).update(**values)


def _give_up() -> None:
    overdue = OutgoingMail.objects.overdue().update(
        state=State.FAILED, failed_at=Now(), sealed="", problem=f"{OVERDUE}: it had expired."
    )
    gone = OutgoingMail.objects.given_up().update(
        state=State.FAILED,
        failed_at=Now(),
        problem=f"{GIVEN_UP}: every try ended with the end of its process.",
    )
    if gone or overdue:
        log.error("mail_given_up", count=gone, overdue=overdue)


def _message(mail: OutgoingMail) -> EmailMultiAlternatives:
    content = json.loads(unseal(SEALED_FOR, mail.sealed))
    address = content["from_address"] or settings.DEFAULT_FROM_EMAIL
    host = _sending_host(mail)
    about = f"<{content['about']}@{host}>" if content.get("about") else ""
    message = EmailMultiAlternatives(
        subject=content["subject"],
        body=content["text"],
        from_email=formataddr((content["from_name"], address)),
        to=[mail.to],
        reply_to=[content["reply_to"]] if content["reply_to"] else None,
        headers={
            "Message-ID": f"<{mail.uid}@{host}>",
            **({"In-Reply-To": about, "References": about} if about else {}),
            # Nobody's absence note is wanted in reply to a machine.
            "Auto-Submitted": "auto-generated",
        },
        connection=get_connection(timeout=settings.EMAIL_TIMEOUT),
    )
    message.attach_alternative(content["html"], "text/html")
    return message


def _sending_host(mail: OutgoingMail) -> str:
    return Domain.objects.values_list("media_host", flat=True).get(pk=mail.domain_id)
