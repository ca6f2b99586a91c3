"""Take snapshots, and restore their content."""

from dataclasses import asdict

from django.db import transaction
from django.utils.translation import gettext as _

from shared.tenancy.unit_of_work import provisioning
from tenants.backups import snapshot_files
from tenants.backups.jobs import JobRefused, RunningBackupJob
from tenants.backups.kinds.bundles import counted
from tenants.backups.models import Reason, Snapshot
from tenants.backups.restore_files import restoring_files
from tenants.backups.restore_messages import restore_messages
from tenants.backups.restore_posts import RestoredPosts, restore_collection, restore_post
from tenants.bundles.reading import Bundle
from tenants.bundles.restoring import ImportResult, import_into
from tenants.posts.collections import by_name


def create(work: RunningBackupJob) -> None:
    job = work.job
    snapshot = work.take_snapshot(Reason.ASKED, note=str(job.wishes.get("note", "")))
    work.settle(report={"snapshot_id": snapshot.pk, "counts": snapshot.counts})


def restore(work: RunningBackupJob) -> None:
    """Restore a post, a collection or everything. The latter two take a snapshot first."""
    options = work.job.wishes
    snapshot = Snapshot.objects.without_posts().filter(pk=options["snapshot_id"]).first()
    if snapshot is None:
        raise JobRefused(_("The snapshot no longer exists."))
    work.report_progress("check")
    with snapshot_files.unpacked(snapshot) as bundle:
        _RESTORERS[options["what"]](work, bundle)


def _post(work: RunningBackupJob, bundle: Bundle) -> None:
    job = work.job
    with restoring_files(bundle) as files, transaction.atomic():
        done = restore_post(bundle, files, job.wishes["post_id"], by=job.created_by_id)
        work.settle(report=_restored_facts(done))


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
        work.settle(report=_restored_facts(done))


def _all(work: RunningBackupJob, bundle: Bundle) -> None:
    """Replace content and files with the snapshot's; visitors' messages stay."""
    with_messages = bool(work.job.wishes.get("with_submissions"))
    snapshot_files.check_files(bundle, work.report_progress, with_personal=with_messages)
    work.take_snapshot(Reason.BEFORE, note=work.job.wishes["note"])
    work.report_progress("import")

    def finish(done: ImportResult) -> None:
        """In the transaction of the change itself, so that a kill does not lead to a second restore."""
        with provisioning(work.domain):
            messages = restore_messages(bundle, done) if with_messages else None
            work.settle(report={**counted(done), **({} if messages is None else {"messages": messages})})

    import_into(work.domain, bundle, with_personal=False, then=finish)


def _restored_facts(done: RestoredPosts) -> dict[str, object]:
    return {**asdict(done), "renamed": done.renamed[:50]}


_RESTORERS = {"post": _post, "collection": _collection, "all": _all}
