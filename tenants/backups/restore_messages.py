"""Restore deleted messages of visitors from a snapshot, in addition to the existing ones."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db import models
from django.utils import timezone

from shared.tenancy.fleet.table_locks import block_writes
from tenants.bundles.places import of_submissions
from tenants.bundles.reading import Bundle
from tenants.bundles.restoring import ImportResult, insert, write_files
from tenants.posts.models import Post
from tenants.submissions import purging
from tenants.submissions.models import Reply, Settings, Submission, SubmissionFile

Row = dict[str, Any]


def restore_messages(bundle: Bundle, done: ImportResult) -> int:
    """Restore the snapshot's missing messages with files and replies; return their number.

    On the owner's connection, in the transaction of the restore. Messages that have expired since then are
    not restored: their deletion was promised.
    """
    # Visitors who are sending a message wait, so that ids stay free until they are written.
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
    replies = ({**row, "id": numbers.for_row(row["id"])} for row in _of(bundle.rows(Reply), remaining))
    insert(Reply, replies, bundle, done.domain)
    insert(SubmissionFile, _of(bundle.rows(SubmissionFile), remaining), bundle, done.domain)
    keys = SubmissionFile.objects.filter(submission__in=remaining.values()).values_list("key", flat=True)
    write_files(of_submissions(keys), bundle, done)
    purging.plan()
    return len(remaining)


class _Numbers:
    """Ids of restored rows: their own if free, otherwise new ones."""

    def __init__(self, model: type[models.Model]) -> None:
        self._taken = set(models.QuerySet(model).values_list("pk", flat=True))
        self._last = max(self._taken, default=0)

    def for_row(self, number: int) -> int:
        free = number if number not in self._taken else self._last + 1
        self._taken.add(free)
        self._last = max(self._last, free)
        return free


def _of(rows: Iterable[Row], messages: dict[int, int]) -> Iterator[Row]:
    """The rows of those messages, with the messages' current ids."""
    for row in rows:
        if row["submission_id"] in messages:
            yield {**row, "submission_id": messages[row["submission_id"]]}
