"""Backups are background work, on demand and nightly."""

from shared.jobs import kinds
from shared.tenancy import nightly
from tenants.backups import jobs, orphans
from tenants.backups.kinds import bundles, sites, snapshots
from tenants.backups.models import BackupKind
from tenants.backups.nightly import NIGHTLY_SNAPSHOT
from tenants.backups.tidying import TIDYING
from tenants.media import sweeping

kinds.declare(jobs.BACKUP_WORK, NIGHTLY_SNAPSHOT, TIDYING)
jobs.WAYS.add(BackupKind.SNAPSHOT, snapshots.take)
jobs.WAYS.add(BackupKind.RESTORE, snapshots.restore)
jobs.WAYS.add(BackupKind.EXPORT, bundles.export)
jobs.WAYS.add(BackupKind.IMPORT, bundles.bring_in)
jobs.WAYS.add(BackupKind.CLONE, bundles.clone)
jobs.WAYS.add(BackupKind.WORDPRESS, sites.bring_over)
# What is noted of snapshots is no reason to take the next one.
nightly.EXCLUDED_TABLES.add("backups", "backups_")
sweeping.OTHERS.add("backups", orphans.sweep)
