"""Take snapshots, and restore their content."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from shared.tenancy.fleet.table_locks import block_writes
from shared.tenancy.unit_of_work import provisioning
from tenants.backups import snapshot_files
from tenants.backups.jobs import JobRefused, RunningBackupJob
from tenants.backups.kinds.bundles import count_imported
from tenants.backups.models import Reason, Snapshot
from tenants.backups.restore_files import restoring_files
from tenants.backups.restore_posts import RestoredPosts, restore_collection, restore_post
from tenants.bundles.places import list_submission_places
from tenants.bundles.reading import Bundle
from tenants.bundles.restoring import ImportResult, import_into, insert, write_files
from tenants.posts.collections import by_name
from tenants.posts.models import Post
from tenants.submissions import purging
from tenants.submissions.models import Reply, Settings, Submission, SubmissionFile

Row = JsonObject


class _Numbers:
    """The ids of restored rows: the original id if it is free, otherwise a new one."""

    def __init__(self, model: type[models.Model]) -> None:
        self._taken = set(models.QuerySet(model).values_list("pk", flat=True))
        self._last = max(self._taken, default=0)

    def for_row(self, number: int) -> int:
        free = number if number not in self._taken else self._last + 1
        self._taken.add(free)
        self._last = max(self._last, free)
        return free


def create(work: RunningBackupJob) -> None:
    job = work.job
    snapshot = work.take_snapshot(Reason.ASKED, note=str(job.wishes.get("note", "")))
    work.settle(report={"snapshot_id": snapshot.pk, "counts": snapshot.counts})


def restore(work: RunningBackupJob) -> None:
    """Restore a post, a collection or the whole site. Restoring more than a post takes a snapshot first."""
    options = work.job.wishes
    snapshot = Snapshot.objects.without_posts().filter(pk=options["snapshot_id"]).first()
    if snapshot is None:
        raise JobRefused(_("The snapshot no longer exists."))
    work.report_progress("check")
    with snapshot_files.unpack_snapshot(snapshot) as bundle:
        _RESTORERS[options["what"]](work, bundle)


def _post(work: RunningBackupJob, bundle: Bundle) -> None:
    job = work.job
    with restoring_files(bundle) as files, transaction.atomic():
        done = restore_post(bundle, files, job.wishes["post_id"], by=job.created_by_id)
        work.settle(report=_describe_result(done))


def _collection(work: RunningBackupJob, bundle: Bundle) -> None:
    job, collection = work.job, by_name(work.job.wishes["collection"])
    work.take_snapshot(Reason.BEFORE, note=job.wishes["note"])
    with restoring_files(bundle) as files, transaction.atomic():
        done = restore_collection(
            bundle,
            files,
            collection,
            by=job.created_by_id,
            progress=lambda count, total: work.report_progress("import", count, total),
        )
        work.settle(report=_describe_result(done))


def _all(work: RunningBackupJob, bundle: Bundle) -> None:
    """Replace all content and files with the snapshot's content and files. Keep visitors' messages, and
    restore deleted messages on request."""
    with_messages = bool(work.job.wishes.get("with_submissions"))
    snapshot_files.check_files(bundle, work.report_progress, with_personal=with_messages)
    work.take_snapshot(Reason.BEFORE, note=work.job.wishes["note"])
    work.report_progress("import")

    def finish(done: ImportResult) -> None:
        """Settle the job in the transaction of the change, so that a retry does not restore twice."""
        with provisioning(work.domain):
            messages = restore_messages(bundle, done) if with_messages else None
            work.settle(
                report={**count_imported(done), **({} if messages is None else {"messages": messages})}
            )

    import_into(work.domain, bundle, with_personal=False, then=finish)


def _describe_result(done: RestoredPosts) -> dict[str, object]:
    return {**asdict(done), "renamed": done.renamed[:50]}


_RESTORERS = {"post": _post, "collection": _collection, "all": _all}


def restore_messages(bundle: Bundle, done: ImportResult) -> int:
    """Restore messages that are in the snapshot but no longer on the site, with their files and replies.
    Return their number.

    Runs on the owner's connection, in the transaction of the restore. Messages past the retention period are
    not restored, because the site promised visitors that it would delete them.
    """
    # Block new messages during the restore, so that no new message gets an id that is being restored.
    block_writes([Submission, SubmissionFile, Reply])
    here = {str(uid) for uid in Submission.objects.values_list("uid", flat=True)}
    numbers = _Numbers(Submission)
    posts = set(Post.objects.values_list("pk", flat=True))
    new: dict[int, int] = {}

    def messages() -> Iterator[Row]:
        for row in bundle.rows(Submission):
            if row["uid"] not in here:
                new[row["id"]] = number = numbers.for_row(row["id"])
                yield {**row, "id": number, "post_id": row["post_id"] if row["post_id"] in posts else None}

    insert(Submission, messages(), bundle, done.domain)
    outlived = Submission.objects.outlived(timezone.now(), keep=Settings.current().retention_days)
    gone = set(outlived.filter(pk__in=new.values()).values_list("pk", flat=True))
    Submission.objects.filter(pk__in=gone).delete()
    remaining = {old: number for old, number in new.items() if number not in gone}
    numbers = _Numbers(Reply)
    replies = (
        {**row, "id": numbers.for_row(row["id"])} for row in _select_rows(bundle.rows(Reply), remaining)
    )
    insert(Reply, replies, bundle, done.domain)
    insert(SubmissionFile, _select_rows(bundle.rows(SubmissionFile), remaining), bundle, done.domain)
    keys = SubmissionFile.objects.filter(submission__in=remaining.values()).values_list("key", flat=True)
    write_files(list_submission_places(keys), bundle, done)
    purging.plan()
    return len(remaining)


def _select_rows(rows: Iterable[Row], messages: dict[int, int]) -> Iterator[Row]:
    """Yield the rows that belong to these messages, with the messages' new ids."""
    for row in rows:
        if row["submission_id"] in messages:
            yield {**row, "submission_id": messages[row["submission_id"]]}
