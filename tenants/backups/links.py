"""Links to files of the private storage: for some minutes, for one file, of one domain."""

from django.core import signing

from shared.tenancy.unit_of_work import current_domain
from tenants.backups.models import BackupKind, BackupState, Job

MINUTES = 15
_SALT = "backups.download"


def link_to(job: Job) -> str | None:
    """The path of the file that was made; None if there is none to be had."""
    if job.kind != BackupKind.EXPORT or job.state != BackupState.DONE or not job.key:
        return None
    key = signing.dumps([current_domain().id, job.pk, job.key], salt=_SALT)
    return f"/api/backups/{job.pk}/file?key={key}"


def opens(job: Job, key: str) -> bool:
    """Whether `key` was given out for this file, and not too long ago."""
    try:
        signed = signing.loads(key, salt=_SALT, max_age=MINUTES * 60)
    except signing.BadSignature:
        return False
    return bool(job.key) and signed == [current_domain().id, job.pk, job.key]
