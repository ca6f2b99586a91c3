"""Failed jobs as shown to users, read for all kinds with one query.

See docs/decisions/background-jobs.md.
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
"""The maximum number of listed jobs per kind, latest first. Counts and retries include all jobs."""
AT_ONCE = 1_000
"""The maximum number of jobs that one call retries."""


@dataclass(frozen=True)
class Failure:
    """A job that has failed permanently."""

    id: int
    title: str
    reason: str
    """The reason why the job failed, in a sentence for the domain's users."""
    tries: int
    failed_at: datetime
    detail: str = ""
    """The technical error, shown only to super admins."""
    path: str = ""
    """The path of the panel screen for the job's subject."""
    can_retry: bool = True


def list_failures(access: Access, group: str | None) -> list[tuple[str, Failure]]:
    """Return the latest failures of each kind, or only of one group, each with the name of its group."""
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
            failures.append((kinds.get_kind(name).group, failure))
    return failures


def counts(access: Access) -> dict[str, int]:
    """Return the number of failed jobs that the caller may see, by group."""
    with jobs_table():
        by_kind = dict(_visible(access, None).values_list("kind").annotate(count=Count("pk")))
    return {
        group: sum(count for name, count in by_kind.items() if kinds.get_kind(name).group == group)
        for group in kinds.groups()
    }


def retry(access: Access, group: str | None, ids: Collection[int] | None) -> int:
    """Retry the jobs with these ids or all failed jobs, up to AT_ONCE, and return the number of retries."""
    with jobs_table():
        jobs = _visible(access, group)
        jobs = jobs if ids is None else jobs.filter(pk__in=ids)
        chosen = list(jobs.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    return enqueueing.retry(chosen)


def _visible(access: Access, group: str | None) -> JobQuerySet:
    own = Q(domain_id=access.domain_id, kind__in=kinds.list_group(group))
    if access.role is Role.SUPER_ADMIN:
        own |= Q(kind__in=kinds.list_group(group, for_operators=True))
    return Job.objects.failed().filter(own)
