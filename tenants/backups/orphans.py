"""Delete files in private storage that a stopped process left without a database row."""

from datetime import timedelta

from shared.tenancy.unit_of_work import current_domain
from tenants.backups import private_storage
from tenants.backups.models import Job, KeptFile, Snapshot
from tenants.media import sweeping


def sweep(age: timedelta, dry_run: bool = False) -> int:
    """Delete leftover files of snapshots, exports and imports older than `age`, and return their number."""
    domain = current_domain()
    return sweeping.delete_unreferenced(
        private_storage.storage(),
        private_storage.get_folder(domain),
        _find_referenced,
        age=age,
        dry_run=dry_run,
    )


def _find_referenced(keys: list[str]) -> set[str]:
    digests = {key.rpartition("/")[2] for key in keys}
    digests_in_use = KeptFile.objects.filter(sha256__in=digests).values_list("sha256", flat=True)
    return {
        *Job.objects.filter(key__in=keys).values_list("key", flat=True),
        *Snapshot.objects.filter(key__in=keys).values_list("key", flat=True),
        *(private_storage.digest_key(current_domain(), each) for each in digests_in_use),
    }
