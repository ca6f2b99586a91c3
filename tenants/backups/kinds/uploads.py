"""The uploaded file of a job, copied from private storage."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.utils.translation import gettext as _

from tenants.backups import private_storage
from tenants.backups.jobs import JobRefused, RunningBackupJob


@contextmanager
def fetch_upload(work: RunningBackupJob) -> Iterator[Path]:
    """Yield the path of a temporary copy of the uploaded file. Raises JobRefused if the file has expired."""
    with TemporaryDirectory(prefix=f"commissary-{work.job.kind}-") as folder:
        path = Path(folder, "upload")
        work.report_progress("check")
        try:
            private_storage.fetch(work.job.key, path)
        except FileNotFoundError as error:
            raise JobRefused(_("The uploaded file no longer exists. Upload it again.")) from error
        yield path
