"""The snapshot of every night, and what goes when its time is over.

A domain's night begins at the hour the operator chose, by the domain's own clock, and somewhere in the four
hours after it, so that a thousand domains do not begin at once. A night that was missed is made up for.
"""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from shared.tenancy.unit_of_work import DomainRef, current_domain
from tenants.backups import jobs, private_storage, snapshot_files
from tenants.backups.models import Job, Kind

SPREAD = timedelta(hours=4)
FIRST = timedelta(hours=1)
"""A domain's first night is a coming one: it begins only so long after its moment."""


def begin_if_due(now: datetime) -> bool:
    """Ask for this night's snapshot if its moment has come and nobody has yet."""
    if not settings.SNAPSHOTS:
        return False
    night = night_of(current_domain(), now)
    last = _last()
    if last is None and now > _begin_of(current_domain(), night) + FIRST:
        return False
    if last is not None and last >= night:
        return False
    try:
        with transaction.atomic():
            Job.objects.create(kind=Kind.SNAPSHOT, night=night)
    except IntegrityError:
        return False  # somebody else did at the same moment
    return True


def tidy(now: datetime) -> None:
    """Let old snapshots, files nobody fetched and finished work go."""
    snapshot_files.let_go(now)
    old = list(Job.objects.with_old_files(now).values_list("pk", "key")[:500])
    Job.objects.filter(pk__in=[pk for pk, _ in old]).update(key="", size=0)
    private_storage.delete(key for _, key in old)
    # The last night stays: it says that it was done.
    Job.objects.forgotten(now).exclude(night=_last(), night__isnull=False).delete()


def next_moment() -> datetime | None:
    """When there is something to do for the current domain: work that waits, or its next night."""
    waiting = jobs.next_moment()
    if not settings.SNAPSHOTS:
        return waiting
    return min(each for each in (waiting, _coming(timezone.now())) if each is not None)


def _coming(now: datetime) -> datetime:
    """When the next night begins; one that was missed has begun."""
    domain, last = current_domain(), _last()
    if last is not None:
        return _begin_of(domain, last + timedelta(days=1))
    night = night_of(domain, now)
    is_missed = now > _begin_of(domain, night) + FIRST
    return _begin_of(domain, night + timedelta(days=1) if is_missed else night)


def _last() -> date | None:
    found: date | None = Job.objects.aggregate(night=Max("night"))["night"]
    return found


def night_of(domain: DomainRef, now: datetime) -> date:
    """The night whose moment came last."""
    today = now.astimezone(ZoneInfo(domain.timezone)).date()
    return today if _begin_of(domain, today) <= now else today - timedelta(days=1)


def _begin_of(domain: DomainRef, night: date) -> datetime:
    start = datetime.combine(night, time(settings.SNAPSHOT_HOUR), ZoneInfo(domain.timezone))
    # By its number and not by chance: the same moment every night, wherever it is asked.
    minutes = domain.id * 97 % int(SPREAD.total_seconds() // 60)
    return start + timedelta(minutes=minutes)
