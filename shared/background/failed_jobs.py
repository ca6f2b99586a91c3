"""Failed jobs, as those see them whose they are: one query over the table, whatever their kinds.

See docs/decisions/0006-failed-work.md.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Q, Window
from django.db.models.functions import RowNumber

from shared.api.access import Access
from shared.api.permissions import Role
from shared.jobs import enqueueing, kinds
from shared.jobs.enqueueing import jobs_table
from shared.jobs.models import Job, JobQuerySet

MOST_OF_A_KIND = 200
"""So many are listed, the latest; all are counted, and all can be tried again."""
AT_ONCE = 1_000
"""So many are tried again in one call."""


@dataclass(frozen=True)
class Failure:
    """One piece of work that nobody tries any more."""

    id: int
    title: str
    reason: str
    """For the people of the domain, in a sentence."""
    tries: int
    failed_at: datetime
    detail: str = ""
    """For those who run the installation; nobody else is shown it."""
    path: str = ""
    """Where in the panel it is looked after."""
    can_retry: bool = True


def listed(access: Access, group: str | None) -> list[tuple[str, Failure]]:
    """The latest failures of each kind, or of one group's, beside the name of their group."""
    place = Window(RowNumber(), partition_by=F("kind"), order_by=(F("failed_at").desc(), F("pk").desc()))
    with jobs_table():
        rows = list(_visible(access, group).annotate(place=place).filter(place__lte=MOST_OF_A_KIND))
    failures = []
    for name in sorted({job.kind for job in rows}):
        ours = {job.key: job for job in rows if job.kind == name}
        for key, subject in kinds.describe(name, list(ours)).items():
            job = ours[key]
            failure = Failure(
                id=job.pk,
                title=subject.title,
                reason=job.problem,
                tries=job.tries,
                failed_at=job.failed_at or job.created_at,
                detail=job.detail,
                path=subject.path,
                can_retry=subject.can_retry,
            )
            failures.append((kinds.named(name).group, failure))
    return failures


def counts(access: Access) -> dict[str, int]:
    """How many there are of each group."""
    with jobs_table():
        by_kind = dict(_visible(access, None).values_list("kind").annotate(count=Count("pk")))
    return {
        group: sum(count for name, count in by_kind.items() if kinds.named(name).group == group)
        for group in kinds.groups()
    }


def retry(access: Access, group: str | None, ids: Collection[int] | None) -> int:
    """Have those, or all, tried from the first try on, at most AT_ONCE; how many will be."""
    with jobs_table():
        jobs = _visible(access, group)
        jobs = jobs if ids is None else jobs.filter(pk__in=ids)
        chosen = list(jobs.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    return enqueueing.retry(chosen)


def _visible(access: Access, group: str | None) -> JobQuerySet:
    own = Q(domain_id=access.domain_id, kind__in=kinds.of_group(group))
    if access.role is Role.SUPER_ADMIN:
        own |= Q(kind__in=kinds.of_group(group, for_operators=True))
    return Job.objects.failed().filter(own)
