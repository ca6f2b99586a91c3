"""Queue emails: add a row in the open transaction, and a job that sends the email.

See docs/decisions/email.md.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.core.validators import validate_email
from django.db import transaction
from django.db.models.functions import Now

from shared.api.languages import ENGLISH
from shared.jobs import enqueueing
from shared.mail.models import MailState, OutgoingMail
from shared.mail.rendering import render, sender_name
from shared.mail.titles import job_kind
from shared.tenancy.sealing import seal
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from shared.tenancy.unit_of_work import DomainRef

SEALED_FOR = "outgoing mail"
MAX_NAME = 100
MOST_FAILED = 1_000
"""The maximum number of failed emails to return, because there may be many after a long outage."""


@dataclass(frozen=True)
class MailContent:
    """The content of an email for one recipient."""

    context: Mapping[str, object]
    language: str
    unsubscribe_url: str = ""
    """A URL that accepts a POST request without a session, for the unsubscribe button of mail programs."""


@dataclass(frozen=True)
class Letterhead:
    """The sender and color of an email.

    By default, the email comes from the installation's address with the site's title as the name.
    """

    reply_to: str = ""
    from_name: str = ""
    from_address: str = ""
    accent: str = ""
    """The site's color for buttons."""


PLAIN = Letterhead()


def queue(
    template: str,
    *,
    to: str,
    domain: "DomainRef",
    context: Mapping[str, object],
    letterhead: Letterhead = PLAIN,
    about: str = "",
    language: str = ENGLISH,
    good_for: timedelta | None = None,
) -> UUID:
    """Send `mail/<template>` to one address in a language, when the open transaction commits.

    Returns the email's uid, for `get_states`. Mail programs show emails with the same `about` as a thread. An
    email with `good_for` is not sent after that time. Raises ValidationError for an invalid address.
    """
    mail = _new_mail(template, to, domain, MailContent(context, language), letterhead, about=about)
    mail.good_until = Now() + good_for if good_for else None
    _send(template, [mail])
    return mail.uid


def get_states(uids: Collection[UUID], *, domain: "DomainRef") -> dict[UUID, MailState]:
    """Return the states of a domain's emails by uid. Emails are deleted after a month and then omitted."""
    if not uids:
        return {}
    with shared_work():
        mails = OutgoingMail.objects.filter(domain_id=domain.id, uid__in=uids)
        return {uid: MailState(state) for uid, state in mails.values_list("uid", "state")}


def list_failed(template: str, *, domain: "DomainRef") -> set[UUID]:
    """Return the uids of the domain's latest failed emails with this template, up to `MOST_FAILED`."""
    with shared_work():
        failed = OutgoingMail.objects.failed().filter(domain_id=domain.id, template=template)
        return set(failed.order_by("-failed_at").values_list("uid", flat=True)[:MOST_FAILED])


def queue_all(
    template: str,
    letters: Mapping[str, MailContent],
    *,
    domain: "DomainRef",
    letterhead: Letterhead = PLAIN,
    about: str = "",
) -> None:
    """Send `mail/<template>` to each address in `letters` with the content for it, as `queue` does."""
    mails = [
        _new_mail(template, to, domain, letter, letterhead, about=about) for to, letter in letters.items()
    ]
    _send(template, mails)


def _new_mail(
    template: str, to: str, domain: "DomainRef", letter: MailContent, head: Letterhead, *, about: str
) -> OutgoingMail:
    for address in filter(None, (to, head.reply_to, head.from_address)):
        validate_email(address)
    content = {
        **render(template, domain, letter.context, head.accent, letter.language),
        "reply_to": head.reply_to,
        "from_name": sender_name(domain, head.from_name)[:MAX_NAME],
        "from_address": head.from_address,
        "about": about,
        "unsubscribe_url": letter.unsubscribe_url,
    }
    sealed = seal(SEALED_FOR, json.dumps(content))
    return OutgoingMail(domain_id=domain.id, template=template, to=to, sealed=sealed)


def _send(template: str, mails: list[OutgoingMail]) -> None:
    with shared_work(), transaction.atomic():
        stored = OutgoingMail.objects.bulk_create(mails)
        enqueueing.enqueue_all_shared(job_kind(template), {mail.pk: mail.domain_id for mail in stored})
