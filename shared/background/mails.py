"""Mails that could not be delivered."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy

from shared.api.access import Access
from shared.api.permissions import Role
from shared.background.kinds import AT_ONCE, Failure
from shared.mail import outbox
from shared.mail.models import OutgoingMail, OutgoingMailQuerySet
from shared.mail.reasons import reason_of
from shared.tenancy.unit_of_work import shared_work

OF_THE_DOMAIN = {
    "submission": gettext_lazy("News of a submission to %(person)s"),
    "submission_receipt": gettext_lazy("Receipt for a submission to %(person)s"),
    "submission_reply": gettext_lazy("Answer to a submission to %(person)s"),
    "invitation": gettext_lazy("Invitation to %(person)s"),
}
"""Mails a domain sends; all others are between the installation and one person, and super admins see them."""
_OF_THE_INSTALLATION = {
    "email_change": gettext_lazy("Link for a new e-mail address to %(person)s"),
    "email_changed": gettext_lazy("News of a new e-mail address to %(person)s"),
    "new_sign_in": gettext_lazy("News of a sign-in to %(person)s"),
    "password_changed": gettext_lazy("News of a new password to %(person)s"),
    "password_reset": gettext_lazy("Password reset to %(person)s"),
    "recovery_codes": gettext_lazy("News of new recovery codes to %(person)s"),
    "snippet_code": gettext_lazy("News of new code to %(person)s"),
    "two_factor_off": gettext_lazy("News that two-factor sign-in is off to %(person)s"),
    "two_factor_on": gettext_lazy("News that two-factor sign-in is on to %(person)s"),
}
_TITLES = {**OF_THE_DOMAIN, **_OF_THE_INSTALLATION}
_OTHERWISE = gettext_lazy("Mail to %(person)s")


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
    title = _TITLES.get(mail.template, _OTHERWISE)
    return Failure(
        id=mail.pk,
        title=title % {"person": mail.to},
        reason=reason_of(mail.problem),
        detail=mail.problem,
        tries=mail.tries,
        failed_at=mail.failed_at or mail.created_at,
        can_retry=mail.can_be_sent,
    )
