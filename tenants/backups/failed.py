"""Snapshots, exports, imports and copies that nobody tries any more."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext_lazy

from shared.api.access import Access
from shared.background.kinds import AT_ONCE, Failure
from tenants.backups import jobs
from tenants.backups.bell import ring_after_commit
from tenants.backups.models import Job, JobQuerySet, Kind

TITLES = {
    Kind.SNAPSHOT: gettext_lazy("Snapshot"),
    Kind.RESTORE: gettext_lazy("Restore from a snapshot"),
    Kind.EXPORT: gettext_lazy("Export"),
    Kind.IMPORT: gettext_lazy("Import of a bundle"),
    Kind.CLONE: gettext_lazy("Copy of the site"),
    Kind.WORDPRESS: gettext_lazy("Import from WordPress"),
}


class FailedJobs:
    """Work that carries the domain somewhere."""

    name = "bundles"

    def failures(self, _access: Access, limit: int) -> list[Failure]:
        return [_failure(job) for job in _given_up().order_by("-updated_at", "-pk")[:limit]]

    def count(self, _access: Access) -> int:
        return _given_up().count()

    @transaction.atomic
    def retry(self, _access: Access, ids: Collection[int] | None) -> int:
        found = _given_up() if ids is None else _given_up().filter(pk__in=ids)
        chosen = list(found.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
        count = jobs.try_again(Job.objects.filter(pk__in=chosen))
        if count:
            ring_after_commit()
        return count


def _given_up() -> JobQuerySet:
    """What a person was told about at once is not repeated here: only what might succeed another time."""
    return Job.objects.failed().exclude(detail="", tries__lt=2)


def _failure(job: Job) -> Failure:
    return Failure(
        id=job.pk,
        title=f"{TITLES[Kind(job.kind)]} {job.file_name}".strip(),
        reason=job.problem,
        tries=job.tries,
        failed_at=job.updated_at,
        detail=job.detail,
        path="/panel/backups",
    )
