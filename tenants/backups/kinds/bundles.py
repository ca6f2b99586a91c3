"""Bundles: export them for download, import them into a site, and copy a site."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connections, models
from django.utils import timezone
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from shared.domains.services import check_new
from shared.tenancy.fleet.versions import current_version
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import provisioning
from tenants.backups import private_storage, snapshot_files
from tenants.backups.jobs import JobRefused, RunningBackupJob
from tenants.backups.kinds.uploads import fetch_upload
from tenants.backups.models import BackupState, Reason, Snapshot
from tenants.bundles.manifest import BundleManifest
from tenants.bundles.places import all_files, is_file
from tenants.bundles.reading import Bundle, open_bundle
from tenants.bundles.repacking import repack
from tenants.bundles.restoring import ImportResult, import_as_new, import_into, missing_tables
from tenants.bundles.tables import list_bundled_models
from tenants.bundles.writing import export_domain
from tenants.posts.collections import COLLECTIONS, by_type
from tenants.posts.models import Post

MOST_MISSING = 50


def export(work: RunningBackupJob) -> None:
    """Create a bundle of the domain, or of one of its snapshots, for download."""
    options, domain = work.job.wishes, work.domain
    key = private_storage.get_key(domain, "exports", f"{work.job.uid}.zip")
    with TemporaryDirectory(prefix="commissary-export-") as folder:
        path = Path(folder, "bundle")
        missing = _write_snapshot(work, path) if "snapshot_id" in options else _write(work, path)
        work.report_progress("export.store")
        private_storage.write(key, path)
        size = path.stat().st_size
    moment = timezone.now()
    work.settle(
        key=key,
        size=size,
        file_name=f"{domain.host}-{moment:%Y-%m-%d-%H%M}.zip",
        report={"missing": missing[:MOST_MISSING], "missing_count": len(missing)},
    )


def import_bundle(work: RunningBackupJob) -> None:
    """Check an uploaded bundle and report its changes, or import it if the user has confirmed them."""
    with _open_upload(work) as bundle:
        lacking = missing_tables(bundle, with_personal=False)
        if lacking:
            raise JobRefused(
                _("The export file doesn't include %(rows)s. It can create a domain, but not replace one.")
                % {"rows": lacking[0]._meta.verbose_name_plural}
            )
        # A bundle without visitors' messages leaves the existing messages in place.
        with_personal = not missing_tables(bundle)
        if not work.job.is_confirmed:
            work.settle(BackupState.WAITING, report=_preview_changes(bundle, with_personal=with_personal))
            return
        work.take_snapshot(Reason.BEFORE, note=str(work.job.wishes.get("note", "")))
        work.report_progress("import")
        import_into(work.domain, bundle, with_personal=with_personal, then=lambda done: _settle(work, done))
    private_storage.delete([work.job.key])


def clone(work: RunningBackupJob) -> None:
    """Create a domain with the content of the current one."""
    options = work.job.wishes
    origin = work.domain
    check_new(
        title=options["title"], host=options["host"], template=origin.template, timezone=origin.timezone
    )
    with TemporaryDirectory(prefix="commissary-clone-") as folder:
        path = Path(folder, "bundle")
        _write(work, path)
        work.report_progress("import")
        with path.open("rb") as source, open_bundle(source) as bundle:
            import_as_new(
                bundle,
                host=options["host"],
                title=options["title"],
                then=lambda done: _settle(work, done),
            )


def _write(work: RunningBackupJob, path: Path) -> list[str]:
    with_personal = bool(work.job.wishes.get("with_submissions"))
    with path.open("xb") as target:
        total = len(list_bundled_models()) + sum(1 for _ in all_files(with_personal=with_personal))
        count = iter(range(1, total + 1))
        exported = export_domain(
            work.domain,
            target,
            schema_version=current_version(connections[OWNER]),
            with_personal=with_personal,
            progress=lambda _: work.report_progress("export.write", next(count, total), total),
        )
    return exported.missing


def _write_snapshot(work: RunningBackupJob, path: Path) -> list[str]:
    snapshot = Snapshot.objects.without_posts().filter(pk=work.job.wishes["snapshot_id"]).first()
    if snapshot is None:
        raise JobRefused(_("The snapshot no longer exists."))
    with snapshot_files.unpack_snapshot(snapshot) as bundle, path.open("xb") as target:
        total = len(bundle.manifest.elsewhere)
        for name in bundle.manifest.elsewhere:
            snapshot_files.check_file(bundle, name)
        repack(
            bundle,
            target,
            with_personal=bool(work.job.wishes.get("with_submissions")),
            progress=lambda done: work.report_progress("export.write", done, total),
        )
    return []


@contextmanager
def _open_upload(work: RunningBackupJob) -> Iterator[Bundle]:
    with fetch_upload(work) as path, path.open("rb") as source, open_bundle(source) as bundle:
        yield bundle


def _preview_changes(bundle: Bundle, *, with_personal: bool) -> JsonObject:
    """Return the numbers of posts, files and other rows now and after the import."""
    here = Counter(by_type(each).slug for each in Post.objects.undeleted().values_list("type", flat=True))
    posts = [row for row in bundle.rows(Post) if row["deleted_at"] is None]
    there = Counter(by_type(row["type"]).slug for row in posts)
    rows = [
        {"name": each.slug, "now": here[each.slug], "after": there[each.slug]}
        for each in COLLECTIONS
        if here[each.slug] or there[each.slug]
    ]
    for model in list_bundled_models(with_personal=with_personal):
        if model._meta.label in _COUNTED:
            now = models.QuerySet(model).count()
            after = bundle.manifest.entries[f"content/{model._meta.label}.jsonl"].rows
            rows.append({"name": _COUNTED[model._meta.label], "now": now, "after": after})
    return {"origin": _origin(bundle.manifest), "rows": rows}


_COUNTED = {"media.Media": "media", "faqs.Faq": "faqs", "submissions.Submission": "submissions"}


def _origin(manifest: BundleManifest) -> JsonObject:
    return {
        "host": manifest.domain.host,
        "title": manifest.domain.title,
        "made_at": manifest.made_at,
        "files": sum(is_file(name) for name in manifest.entries),
    }


def _settle(work: RunningBackupJob, done: ImportResult) -> None:
    """Settle the job in the transaction of the import, so that a retry does not import twice."""
    with provisioning(work.domain):
        work.settle(report={**count_imported(done), "host": done.domain.host, "domain_id": done.domain.id})


def count_imported(done: ImportResult) -> JsonObject:
    """Return the numbers of imported rows and files, and the missing files."""
    return {
        "rows": done.rows,
        "files": done.files,
        "missing": done.missing[:MOST_MISSING],
        "missing_count": len(done.missing),
    }
