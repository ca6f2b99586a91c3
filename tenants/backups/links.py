"""Links to files in private storage. Each link is valid for a few minutes, for one file of one domain."""

from django.core import signing

from shared.tenancy.unit_of_work import current_domain
from tenants.backups.models import BackupKind, BackupState, Job

MINUTES = 15
_SALT = "backups.download"


def has_file(job: Job) -> bool:
    """Return whether the job has created a bundle that can still be downloaded."""
    return job.kind == BackupKind.EXPORT and job.state == BackupState.DONE and bool(job.key)


def link_to(job: Job) -> str:
    """Return the download path of the job's bundle, including a signed key."""
    key = signing.dumps([current_domain().id, job.pk, job.key], salt=_SALT)
    return f"/api/backups/{job.pk}/file?key={key}"


def opens(job: Job, key: str) -> bool:
    """Return whether `key` was issued for the job's file and has not expired."""
    try:
        signed = signing.loads(key, salt=_SALT, max_age=MINUTES * 60)
    except signing.BadSignature:
        return False
    return bool(job.key) and signed == [current_domain().id, job.pk, job.key]
