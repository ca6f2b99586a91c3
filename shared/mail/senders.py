"""The From address of a domain's emails. It is the site's own address if this address is allowed or verified.

Otherwise, From contains the installation's address, and Reply-To contains the site's address. Only the worker
queries DNS.
"""

from dataclasses import dataclass
from datetime import timedelta
from email.utils import parseaddr

from django.conf import settings
from django.db import models
from django.utils import timezone

from shared.hosting.dns import LookupFailed, make_resolver
from shared.hosting.records import RequiredRecord
from shared.jobs.claims import Claim
from shared.jobs.enqueueing import enqueue_all_shared
from shared.jobs.kinds import WORK, JobKind
from shared.mail.dkim_keys import read_dkim_key
from shared.mail.models import SenderCheck
from shared.tenancy.hosts import InvalidHost, canonical_host
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef

FRESH = timedelta(hours=1)
FRESH_FAILURE = timedelta(minutes=5)
"""The time for which the result of a DNS lookup is used.

`FRESH` is for a lookup with a response, and `FRESH_FAILURE` for one without a response.
"""
PAUSES = tuple(timedelta(minutes=each) for each in (1, 5, 15, 60, 360, 1440))
"""The delays after the first, second, … check that did not find the key."""


class SenderReason(models.TextChoices):
    """The reason why From contains the site's address or the installation's address."""

    NO_ADDRESS = "no_address"
    HOST_ALLOWED = "host_allowed"
    KEY_PUBLISHED = "key_published"
    HOST_NOT_ALLOWED = "host_not_allowed"
    KEY_NOT_PUBLISHED = "key_not_published"
    KEY_NOT_CHECKED = "key_not_checked"


@dataclass(frozen=True)
class Sender:
    """The From address, and the selector of the key that signs the email ("" if it is not signed)."""

    address: str
    selector: str
    reason: SenderReason

    @property
    def is_from(self) -> bool:
        """Whether From contains the site's address. Otherwise, Reply-To contains it."""
        return self.reason in {SenderReason.HOST_ALLOWED, SenderReason.KEY_PUBLISHED}


def choose_sender(address: str, domain_id: int) -> Sender:
    """Return the sender for a site with this address, based on the settings and the last DNS check.

    Call this in `shared_work()`.
    """
    reason = _reason_for(address, domain_id)
    if reason == SenderReason.KEY_PUBLISHED:
        return Sender(address, selector_for(domain_id), reason)
    if reason == SenderReason.HOST_ALLOWED:
        return Sender(address, "", reason)
    return Sender(installation_address(), settings.MAIL_DKIM_SELECTOR if _signs() else "", reason)


def choose_sender_now(address: str, domain_id: int) -> Sender:
    """Return the sender after a new DNS check, if the last check is old.

    Do not call this in a request, because it waits for DNS.
    """
    host = get_host(address)
    if host and _signs() and not _is_fresh(domain_id, host):
        _check(domain_id, host)
    return choose_sender(address, domain_id)


def installation_address() -> str:
    """Return the email address in the operator's setting, without the name."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1]


def request_check(address: str, domain_id: int) -> None:
    """Request a DNS check of the address's host, which the worker runs.

    Call this in `shared_work()`. It uses the open transaction.
    """
    host = get_host(address)
    if host and _signs():
        # The check of one host proves nothing about another host.
        SenderCheck.objects.filter(domain_id=domain_id).exclude(host=host).delete()
        SenderCheck.objects.update_or_create(
            domain_id=domain_id, create_defaults={"host": host}, defaults={"attempts": 0}
        )
        enqueue_all_shared(CHECKING.name, {domain_id: domain_id})


def selector_for(domain_id: int) -> str:
    """Return the DKIM selector of a domain.

    A key with this selector in DNS proves that the owner of a host lets this domain use it. Other sites of
    the installation cannot use the host.
    """
    return f"{settings.MAIL_DKIM_SELECTOR}-{domain_id}"


def get_required_record(address: str, domain_id: int) -> RequiredRecord | None:
    """Return the DNS record that allows the address in From.

    Returns None if emails are not signed or the address has no valid host.
    """
    host = get_host(address)
    if not host or not _signs():
        return None
    target = f"{settings.MAIL_DKIM_SELECTOR}._domainkey.{get_host(installation_address())}"
    return RequiredRecord("CNAME", _key_name(domain_id, host), target)


def get_host(address: str) -> str:
    """Return the host of an email address, or "" for an empty address or an invalid host."""
    try:
        return canonical_host(address.rpartition("@")[2])
    except InvalidHost:
        return ""


def find_owner(host: str) -> DomainRef | None:
    """Return the domain that has this host or its nearest parent host, or None if there is none."""
    while host:
        if owner := domain_by_host(host):
            return owner
        host = host.partition(".")[2]
    return None


def _reason_for(address: str, domain_id: int) -> SenderReason:
    host = get_host(address)
    if not address:
        return SenderReason.NO_ADDRESS
    check = SenderCheck.objects.filter(domain_id=domain_id, host=host).first() if _signs() else None
    if check is not None and check.is_published:
        return SenderReason.KEY_PUBLISHED
    if host in settings.MAIL_FROM_ALLOWED_HOSTS and _may_use(host, domain_id):
        return SenderReason.HOST_ALLOWED
    if not host or not _signs():
        return SenderReason.HOST_NOT_ALLOWED
    is_checked = check is not None and check.is_published is not None
    return SenderReason.KEY_NOT_PUBLISHED if is_checked else SenderReason.KEY_NOT_CHECKED


def _signs() -> bool:
    return settings.MAIL_DKIM_KEY is not None


def _may_use(host: str, domain_id: int) -> bool:
    owner = find_owner(host)
    return owner is None or owner.id == domain_id


def _key_name(domain_id: int, host: str) -> str:
    return f"{selector_for(domain_id)}._domainkey.{host}"


def _is_fresh(domain_id: int, host: str) -> bool:
    check = SenderCheck.objects.filter(domain_id=domain_id, host=host).exclude(checked_at=None).first()
    if check is None or check.checked_at is None:
        return False
    return timezone.now() - check.checked_at < (FRESH_FAILURE if check.is_published is None else FRESH)


def _check(domain_id: int, host: str) -> None:
    """Query DNS for the key and store the result, which is None if DNS did not respond."""
    try:
        records = make_resolver().texts(_key_name(domain_id, host))
        is_published = any(_has_our_key(each) for each in records)
    except LookupFailed:
        is_published = None
    SenderCheck.objects.update_or_create(
        domain_id=domain_id,
        defaults={"host": host, "is_published": is_published, "checked_at": timezone.now()},
    )


def _has_our_key(record: str) -> bool:
    tags = dict(tag.strip().partition("=")[::2] for tag in record.split(";"))
    return "".join(tags.get("p", "").split()) == read_dkim_key(settings.MAIL_DKIM_KEY)[1]


def _run(claim: Claim) -> bool:
    check = SenderCheck.objects.filter(domain_id=claim.domain_id).first()
    if check is None or not _signs():
        return True
    _check(check.domain_id, check.host)
    check.refresh_from_db()
    if not check.is_published and check.attempts < len(PAUSES):
        SenderCheck.objects.filter(pk=check.pk).update(attempts=check.attempts + 1)
        claim.requeue(run_at=timezone.now() + PAUSES[check.attempts])
    return True


CHECKING = JobKind(
    name="mail.check_sender",
    # A failed check is not listed as a failed job, because the next email repeats it.
    group="",
    run=_run,
    queue=WORK,
    waits=(timedelta(minutes=5), timedelta(hours=1)),
    is_shared=True,
)
