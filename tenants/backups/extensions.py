"""Register the on-demand and nightly background jobs of backups."""

from shared.domains.signals import domain_purged
from shared.jobs import kinds
from shared.tenancy import nightly
from tenants.backups import jobs, orphans
from tenants.backups.expiry import EXPIRY
from tenants.backups.kinds import bundles, members, sites, snapshots
from tenants.backups.models import BackupKind
from tenants.backups.nightly import NIGHTLY_SNAPSHOT
from tenants.backups.receivers import delete_stored
from tenants.media import sweeping

kinds.declare(jobs.BACKUP_WORK, jobs.MEMBERS_WORK, NIGHTLY_SNAPSHOT, EXPIRY)
jobs.HANDLERS.add(BackupKind.SNAPSHOT, snapshots.create)
jobs.HANDLERS.add(BackupKind.RESTORE, snapshots.restore)
jobs.HANDLERS.add(BackupKind.EXPORT, bundles.export)
jobs.HANDLERS.add(BackupKind.IMPORT, bundles.import_bundle)
jobs.HANDLERS.add(BackupKind.CLONE, bundles.clone)
jobs.HANDLERS.add(BackupKind.WORDPRESS, sites.import_wordpress)
jobs.HANDLERS.add(BackupKind.MEMBERS, members.import_list)
# Changes in the snapshot tables must not trigger another snapshot.
nightly.EXCLUDED_TABLES.add("backups", "backups_")
sweeping.OTHERS.add("backups", orphans.sweep)
domain_purged.connect(delete_stored)
