"""Send queued emails, with one job per email and the same Message-ID for every try."""

import json
from collections.abc import Collection, Mapping
from datetime import timedelta
from email.utils import formataddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from shared.domains.models import Domain
from shared.jobs import enqueueing
from shared.jobs.claims import Claim, PermanentError, RetryableError
from shared.jobs.kinds import MAIL, JobKind, Subject
from shared.mail.dkim_keys import read_dkim_key
from shared.mail.models import MailState, OutgoingMail
from shared.mail.outbox import SEALED_FOR
from shared.mail.senders import choose_sender_now, get_host, installation_address
from shared.mail.titles import OF_DOMAIN, OF_INSTALLATION, get_title
from shared.tenancy.sealing import unseal
from shared.tenancy.unit_of_work import shared_work

ONE_CLICK = "List-Unsubscribe-Post"


class SignedMessage(EmailMultiAlternatives):
    """An email that is signed for `host` with the key under `selector`.

    Without a selector, it is not signed.
    """

    def __init__(self, *, selector: str, host: str, **fields: Any) -> None:
        super().__init__(**fields)
        self._selector, self._host = selector, host

    def message(self, *, policy: object = None) -> Any:
        # The type is Any, because the type stubs describe the messages of Django 6.
        message: Any = super().message()
        if self._selector:
            # Import dkim here, because it and its DNS library take longer to load than all other email code.
            import dkim

            signer = dkim.DKIM(message.as_bytes(linesep="\r\n"))
            # Mail programs ignore the header for one-click unsubscribe if the signature does not cover it.
            signer.should_sign = signer.should_sign | {ONE_CLICK.lower().encode()}
            signature = signer.sign(
                self._selector.encode(),
                self._host.encode(),
                read_dkim_key(settings.MAIL_DKIM_KEY)[0],
                canonicalize=(b"relaxed", b"relaxed"),
            )
            name, _, value = signature.decode("ascii").partition(":")
            # Django rejects headers with several lines. The signature is also valid on one line.
            message[name] = " ".join(value.split())
        return message


OVERDUE = "Overdue"

_BY_ERROR = {
    OVERDUE: _("The link expired before the email was sent. Send a new email."),
    "SMTPRecipientsRefused": _("The mail server rejected the recipient's address."),
    "SMTPSenderRefused": _("The mail server rejected the sender's address."),
    "SMTPAuthenticationError": _("The mail server rejected the username or password."),
    "SMTPNotSupportedError": _("The mail server doesn't support a required setting."),
    "SMTPDataError": _("The mail server rejected the email."),
    "SMTPServerDisconnected": _("The mail server closed the connection."),
    "SMTPConnectError": _("The mail server could not be reached."),
    "ConnectionRefusedError": _("The mail server could not be reached."),
    "ConnectionResetError": _("The mail server closed the connection."),
    "TimeoutError": _("The mail server did not respond in time."),
    "gaierror": _("The mail server was not found in DNS."),
    "SSLError": _("Could not connect securely to the mail server."),
    "SSLCertVerificationError": _("The mail server's certificate is not trusted."),
    "Unreadable": _("The email can't be read because the installation's secret key has changed."),
}
_OTHERWISE = _("The email could not be sent.")


RETENTION = timedelta(days=30)
FAILED_RETENTION = timedelta(days=7)
"""The time for which the content of a failed email is stored, so that the email can be retried."""
BATCH = 1_000


def send(claim: Claim) -> bool:
    """Send one email, and return whether it was sent.

    Raises RetryableError if sending fails, and PermanentError if the email has expired.
    """
    mail = OutgoingMail.objects.queued().filter(pk=int(claim.key), domain_id=claim.domain_id).first()
    if mail is None:
        return False
    if mail.is_overdue:
        raise PermanentError(failure_sentence(OVERDUE), f"{OVERDUE}: it had expired.")
    try:
        _message(mail).send()
    except Exception as error:  # Every error is retried.
        problem = _name_problem(error)
        raise RetryableError(failure_sentence(problem), problem) from error
    with transaction.atomic():
        OutgoingMail.objects.queued().filter(pk=mail.pk).update(
            state=MailState.SENT, sent_at=Now(), sealed=""
        )
        if not claim.finish():
            # Sending took so long that another worker has claimed the email.
            transaction.set_rollback(True)
    return True


def delete_old() -> int:
    """Delete sent and failed emails after a month, and return their number.

    The content of failed emails is deleted after a week.
    """
    with shared_work(), transaction.atomic():
        stale = OutgoingMail.objects.failed().filter(failed_at__lt=Now() - FAILED_RETENTION)
        stale.exclude(sealed="").update(sealed="")
        old = list(OutgoingMail.objects.older_than(RETENTION).values_list("pk", flat=True)[:BATCH])
        for kind in (OF_DOMAIN, OF_INSTALLATION):
            enqueueing.cancel_shared(kind, old)
        return OutgoingMail.objects.filter(pk__in=old).delete()[0]


def _describe(keys: Collection[str]) -> Mapping[str, Subject]:
    mails = OutgoingMail.objects.filter(pk__in=list(map(int, keys)))
    return {
        str(mail.pk): Subject(get_title(mail.template, mail.to), can_retry=mail.can_be_sent) for mail in mails
    }


def _retry(keys: Collection[str]) -> Collection[str]:
    sendable = OutgoingMail.objects.sendable().filter(pk__in=list(map(int, keys)))
    chosen = list(sendable.select_for_update().values_list("pk", flat=True))
    OutgoingMail.objects.filter(pk__in=chosen).update(state=MailState.QUEUED, failed_at=None)
    return list(map(str, chosen))


def _note_failure(claim: Claim, _problem: str, is_over: bool) -> None:
    if is_over:
        mail = OutgoingMail.objects.queued().filter(pk=int(claim.key))
        mail.filter(good_until__lte=timezone.now()).update(sealed="")
        mail.update(state=MailState.FAILED, failed_at=Now())


def _kind(name: str, *, for_operators: bool) -> JobKind:
    return JobKind(
        name,
        group="mail",
        run=send,
        describe=_describe,
        retry=_retry,
        on_failure=_note_failure,
        queue=MAIL,
        waits=(timedelta(seconds=20), timedelta(minutes=2), timedelta(minutes=10), timedelta(hours=1)),
        # After an outage, thousands of emails may be queued, and a user may wait for a password reset.
        is_urgent=for_operators,
        is_shared=True,
        for_operators=for_operators,
    )


KINDS = (_kind(OF_DOMAIN, for_operators=False), _kind(OF_INSTALLATION, for_operators=True))


def _message(mail: OutgoingMail) -> SignedMessage:
    content = json.loads(unseal(SEALED_FOR, mail.sealed))
    host = _sending_host(mail)
    about = f"<{content['about']}@{host}>" if content.get("about") else ""
    unsubscribe_url = content.get("unsubscribe_url", "")
    sender = choose_sender_now(content["from_address"], mail.domain_id)
    reply_to = content["reply_to"] or ("" if sender.is_from else content["from_address"])
    message = SignedMessage(
        subject=content["subject"],
        body=content["text"],
        # The sender in the envelope. Mail servers return undeliverable emails to this address.
        from_email=installation_address(),
        to=[mail.to],
        reply_to=[reply_to] if reply_to else None,
        headers={
            "From": formataddr((content["from_name"], sender.address)),
            "Message-ID": f"<{mail.uid}@{host}>",
            **({"In-Reply-To": about, "References": about} if about else {}),
            **(_unsubscribe_headers(unsubscribe_url) if unsubscribe_url else {}),
            # This suppresses automatic replies, such as out-of-office messages.
            "Auto-Submitted": "auto-generated",
        },
        connection=get_connection(timeout=settings.EMAIL_TIMEOUT),
        selector=sender.selector,
        host=get_host(sender.address),
    )
    message.attach_alternative(content["html"], "text/html")
    return message


def _unsubscribe_headers(url: str) -> dict[str, str]:
    """Return the headers for one-click unsubscribe (RFC 8058)."""
    return {"List-Unsubscribe": f"<{url}>", ONE_CLICK: "List-Unsubscribe=One-Click"}


def _sending_host(mail: OutgoingMail) -> str:
    return Domain.objects.values_list("media_host", flat=True).get(pk=mail.domain_id)


def send_now(address: str, subject: str, body: str) -> None:
    """Send an email to an operator immediately, without a job. Raises the errors of the mail backend."""
    EmailMultiAlternatives(
        subject=subject,
        body=body,
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[address],
        headers={"Auto-Submitted": "auto-generated"},
        connection=get_connection(timeout=settings.EMAIL_TIMEOUT),
    ).send()


def describe_error(error: Exception) -> str:
    """Return a sentence for users that describes an error of the mail backend."""
    return failure_sentence(_name_problem(error))


def _name_problem(error: Exception) -> str:
    # `smtplib` reports a timeout as a closed connection.
    cause = error.__context__ if isinstance(error.__context__, TimeoutError) else error
    return f"{type(cause).__name__}: {cause}"[:300].replace("\x00", "")


def failure_sentence(problem: str) -> str:
    """Return a sentence for users that describes a stored problem, such as `TimeoutError: timed out`."""
    return str(_BY_ERROR.get(problem.partition(":")[0], _OTHERWISE))
