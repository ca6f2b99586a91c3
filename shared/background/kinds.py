"""The kinds of background work there are. Whoever does a kind says here how what was given up is found.

Every kind does the same: a row is tried with growing pauses, ends as failed after the last try, keeps the
reason, and waits for somebody to have it tried again. A new kind is one class and one `register`.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.db.models import Q

from shared.api.access import Access
from shared.api.permissions import Role
from shared.jobs import enqueueing
from shared.jobs import kinds as jobs
from shared.jobs.enqueueing import jobs_table
from shared.jobs.models import Job, JobQuerySet

MOST_OF_A_KIND = 200
"""So many are listed, the latest; all are counted, and all can be tried again."""
AT_ONCE = 1_000
"""So many of a kind are tried again in one call."""


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


class Kind(Protocol):
    """Work of one kind, of the domain that is asked; what the caller may not see does not exist."""

    name: str

    def failures(self, access: Access, limit: int) -> list[Failure]:
        """The latest failures, in a fixed number of queries."""

    def count(self, access: Access) -> int:
        """How many there are."""

    def retry(self, access: Access, ids: Collection[int] | None) -> int:
        """Have those, or all, tried from the first try on, at most AT_ONCE; how many will be."""


class FailedJobs:
    """The failed jobs of one group of kinds, of the domain that is asked."""

    def __init__(self, name: str) -> None:
        self.name = name

    def failures(self, access: Access, limit: int) -> list[Failure]:
        with jobs_table():
            rows = list(self._visible(access).order_by("-failed_at", "-pk")[:limit])
        failures = {}
        for name in {job.kind for job in rows}:
            ours = {job.key: job for job in rows if job.kind == name}
            for key, subject in jobs.describe(name, list(ours)).items():
                job = ours[key]
                failures[job.pk] = Failure(
                    id=job.pk,
                    title=subject.title,
                    reason=job.problem,
                    tries=job.tries,
                    failed_at=job.failed_at or job.created_at,
                    detail=job.detail,
                    path=subject.path,
                    can_retry=subject.can_retry,
                )
        return [failures[job.pk] for job in rows if job.pk in failures]

    def count(self, access: Access) -> int:
        with jobs_table():
            return self._visible(access).count()

    def retry(self, access: Access, ids: Collection[int] | None) -> int:
        with jobs_table():
            found = self._visible(access)
            found = found if ids is None else found.filter(pk__in=ids)
            chosen = list(found.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
        return enqueueing.retry(chosen)

    def _visible(self, access: Access) -> JobQuerySet:
        own = Q(domain_id=access.domain_id, kind__in=jobs.of_group(self.name))
        if access.role is Role.SUPER_ADMIN:
            own |= Q(kind__in=jobs.of_group(self.name, for_operators=True))
        return Job.objects.failed().filter(own)


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Make a kind of work known; called by its app when it is ready."""
    _kinds[kind.name] = kind


def names() -> tuple[str, ...]:
    """The names of all kinds, in the order of the alphabet."""
    return tuple(sorted({*_kinds, *jobs.groups()}))


def all_kinds() -> tuple[Kind, ...]:
    return tuple(_kinds.get(name) or FailedJobs(name) for name in names())
