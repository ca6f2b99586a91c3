"""The app that carries a domain in the background: snapshots, bundles, copies, sites of WordPress."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "tenants.backups"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.background import kinds as failed_work
        from shared.domains.signals import domain_purged
        from tenants.backups import jobs, orphans
        from tenants.backups.failed import FailedJobs
        from tenants.backups.kinds import bundles, sites, snapshots
        from tenants.backups.models import Kind
        from tenants.backups.receivers import delete_kept
        from tenants.media import sweeping

        jobs.register(Kind.SNAPSHOT, snapshots.take)
        jobs.register(Kind.RESTORE, snapshots.restore)
        jobs.register(Kind.EXPORT, bundles.export)
        jobs.register(Kind.IMPORT, bundles.bring_in)
        jobs.register(Kind.CLONE, bundles.clone)
        jobs.register(Kind.WORDPRESS, sites.bring_over)
        failed_work.register(FailedJobs())
        domain_purged.connect(delete_kept)
        sweeping.register(orphans.sweep)
