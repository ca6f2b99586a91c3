"""The doctor's check for a recent backup in BACKUP_TARGET.

See docs/decisions/monitoring.md.
"""

import os
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from commissary.config.reading import read_setting
from commissary.recovery.errors import RecoveryError
from shared.doctor.findings import Finding, Severity

OLD = timedelta(days=2)
"""The maximum age of the newest backup, if there is one backup per night and one of them fails."""


def backups(_owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding if the target is unreadable, or if the newest backup is missing or too old.

    Yields nothing if BACKUP_TARGET is not set.
    """
    address = read_setting("backup_target", os.environ)
    if not address:
        return
    try:
        name, at = _newest(address)
    except RecoveryError as error:
        problem = _("The backups can't be listed: %(reason)s") % {"reason": str(error)[:200]}
        yield _finding(problem, _("Check that commissary backup --list works."))
        return
    advice = _(
        "To find out why commissary backup doesn't run or fails, run journalctl --unit commissary-backup."
    )
    if at is None:
        start = _(
            "Run commissary backup, and start the timer: systemctl enable --now commissary-backup.timer."
        )
        yield _finding(_("There is no backup in %(target)s.") % {"target": name}, start)
    elif timezone.now() - at > OLD:
        days = {"days": (timezone.now() - at).days, "target": name}
        yield _finding(_("The latest backup in %(target)s is %(days)s days old.") % days, advice)


def _newest(address: str) -> tuple[str, datetime | None]:
    """Return the name of the target, and the snapshot time of the newest complete backup.

    The time is None if there is no complete backup.
    """
    # Every process loads this module but few check backups, so the target's modules are imported here.
    from commissary.recovery.archive import Archive
    from commissary.recovery.targets import open_target, wrap_failures
    from shared.tenancy.installation import installation_name

    target = open_target(address, is_impatient=True)
    archive = Archive(target, installation_name(settings.SECRET_KEY), settings.SECRET_KEY)
    with wrap_failures(target.name):
        for each in reversed(archive.ids()):
            if manifest := archive.find(each):
                return target.name, datetime.fromisoformat(manifest.snapshot_at)
    return target.name, None


def _finding(problem: str, advice: str) -> Finding:
    return Finding(Severity.WARNING, _("Backups"), problem, advice)
