"""Store news, and read and save the choices of users. See docs/decisions/email.md."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from functools import partial
from typing import Any, cast
from zlib import crc32
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.accounts.models import Membership, MembershipQuerySet
from shared.accounts.notifications.kinds import Timing, get_timings, load_defaults
from shared.data_types import JsonMapping
from shared.jobs import enqueueing
from shared.mail.models import Notification
from shared.tenancy.sealing import seal
from shared.tenancy.unit_of_work import DomainRef, current_domain, shared_work

SEALED_FOR = "notification"
SENDING = "notifications.send"
DIGEST = "notifications.digest"
"""The kinds of the two jobs. Each domain has one job of each kind, with the key `KEY`."""
KEY = "domain"
HOLD = timedelta(minutes=1)
"""The delay before news is sent, so that several changes in a row cause only one email."""
PAUSE = timedelta(minutes=10)
"""The minimum time between two emails, so that a user gets up to six emails per hour from a domain."""
DIGEST_TIME = time(8)
SPREAD_MINUTES = 30
"""The number of minutes after 8:00 within which digests start, so that not all domains start at the same
time."""


def notify(kind: str, subject: str, data: JsonMapping, *, by: int | None, to: int | None = None) -> None:
    """Store news in the open transaction, for the user `to` or for all users with the kind's permission."""
    notify_each(kind, subject, data, by=by, to=[to])


def notify_each(
    kind: str, subject: str, data: JsonMapping, *, by: int | None, to: Iterable[int | None]
) -> None:
    """Store news in the open transaction for each of these users, except the acting user `by`."""
    readers = [each for each in to if each is None or each != by]
    if not readers:
        return
    domain = current_domain()
    sealed = seal(SEALED_FOR, json.dumps(data))
    with shared_work():
        told = Notification.objects.filter(domain_id=domain.id).aggregate(at=Max("told_at"))["at"]
        Notification.objects.bulk_create(
            Notification(domain_id=domain.id, kind=kind, subject=subject, to_id=each, by_id=by, sealed=sealed)
            for each in readers
        )
    for job, run_at in ((SENDING, get_send_time(told)), (DIGEST, get_digest_time(domain))):
        # Enqueue the job just before the commit, after all news is stored, because the jobs lock rows in this
        # order too.
        cast(Any, connection).before_commit(
            (job, domain.id), partial(enqueueing.ensure_for, job, {domain.id: KEY}, run_at=run_at)
        )


def revise(kinds: Iterable[str], subject: str, data: JsonMapping) -> None:
    """Replace the data of stored news about a subject, in the open transaction."""
    domain = current_domain()
    sealed = seal(SEALED_FOR, json.dumps(data))
    with shared_work():
        stored = Notification.objects.filter(domain_id=domain.id, kind__in=kinds, subject=subject)
        stored.update(sealed=sealed)


def withdraw(kind: str, *subjects: str) -> None:
    """Delete stored news about subjects that no longer need attention, in the open transaction."""
    domain = current_domain()
    with shared_work():
        Notification.objects.filter(domain_id=domain.id, kind=kind, subject__in=subjects).delete()


def get_send_time(told_at: datetime | None) -> datetime:
    """Return the time of the next emails, based on the time of the last emails."""
    soon = timezone.now() + HOLD
    return soon if told_at is None else max(soon, told_at + PAUSE)


def get_digest_time(domain: DomainRef) -> datetime:
    """Return the time of the next daily digest, which is shortly after 8:00 in the domain's time zone."""
    zone = ZoneInfo(domain.timezone)
    now = timezone.now()
    spread = timedelta(minutes=crc32(domain.schema_name.encode()) % SPREAD_MINUTES)
    today = now.astimezone(zone).date()
    days = (datetime.combine(today + timedelta(days=each), DIGEST_TIME, zone) + spread for each in (0, 1, 2))
    return next(each for each in days if each > now)


def read_choices(user_id: int) -> dict[str, Timing]:
    """Return the user's email timings on the current domain, or an empty dict without a membership there."""
    defaults = load_defaults()
    memberships = _find_memberships(user_id)
    with shared_work():
        membership = memberships.first()
    return get_timings(membership.effective_role, membership.notifications, defaults) if membership else {}


def save_choices(user_id: int, chosen: Mapping[str, str]) -> dict[str, Timing]:
    """Change some of the user's choices and return all of them.

    Raises ValidationError for kinds that the user's role does not permit.
    """
    defaults = load_defaults()
    memberships = _find_memberships(user_id)
    with shared_work(), transaction.atomic():
        membership = memberships.select_for_update(of=("self",)).first()
        known = get_timings(membership.effective_role, {}, defaults) if membership else {}
        if membership is None or chosen.keys() - known.keys():
            raise ValidationError({"notifications": _("Your role doesn't include these emails.")})
        membership.notifications = {**membership.notifications, **chosen}
        membership.save(update_fields=["notifications"])
        return get_timings(membership.effective_role, membership.notifications, defaults)


def _find_memberships(user_id: int) -> MembershipQuerySet:
    memberships = Membership.objects.active().select_related("user")
    return memberships.filter(user_id=user_id, domain_id=current_domain().id)
