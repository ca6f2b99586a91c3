"""Mails that could not be delivered."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q

from shared.api.access import Access
from shared.api.permissions import Role
from shared.background.kinds import AT_ONCE, Failure
from shared.mail import outbox
from shared.mail.models import OutgoingMail, OutgoingMailQuerySet
from shared.mail.reasons import reason_of
from shared.tenancy.unit_of_work import shared_work

OF_THE_DOMAIN = {
    "submission": "News of a submission",
    "submission_receipt": "Receipt for a submission",
    "submission_reply": "Answer to a submission",
    "invitation": "Invitation",
    "membership": "News of a new role",
}
"""Mails a domain sends; all others are between the installation and one person, and super admins see them."""


class FailedMails:
    """Mails the mail server did not take."""

    name = "mail"

    def failures(self, access: Access, limit: int) -> list[Failure]:
        with shared_work():
            return [_failure(mail) for mail in _visible(access).order_by("-failed_at", "-id")[:limit]]

    def count(self, access: Access) -> int:
        with shared_work():
            return _visible(access).count()

    def retry(self, access: Access, ids: Collection[int] | None) -> int:
        with shared_work(), transaction.atomic():
            found = _visible(access).sendable()
            found = found if ids is None else found.filter(pk__in=ids)
            chosen = list(found.order_by("id").values_list("pk", flat=True)[:AT_ONCE])
            return outbox.send_again(chosen)


def _visible(access: Access) -> OutgoingMailQuerySet:
    own = Q(domain_id=access.domain_id, template__in=OF_THE_DOMAIN)
    if access.role is Role.SUPER_ADMIN:
        own |= ~Q(template__in=OF_THE_DOMAIN)
    return OutgoingMail.objects.failed().filter(own)


def _failure(mail: OutgoingMail) -> Failure:
    what = OF_THE_DOMAIN.get(mail.template, mail.template.replace("_", " ").capitalize())
    return Failure(
        id=mail.pk,
        title=f"{what} to {mail.to}",
        reason=reason_of(mail.problem),
        detail=mail.problem,
        tries=mail.tries,
        failed_at=mail.failed_at or mail.created_at,
        can_retry=mail.can_be_sent,
    )
