"""The app that carries a domain in the background: snapshots, bundles, copies, sites of WordPress."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "tenants.backups"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.domains.signals import domain_purged
        from shared.jobs import kinds
        from shared.tenancy import nights
        from tenants.backups import jobs, orphans
        from tenants.backups.kinds import bundles, sites, snapshots
        from tenants.backups.models import Kind
        from tenants.backups.nightly import NIGHT
        from tenants.backups.receivers import delete_kept
        from tenants.backups.tidying import TIDYING
        from tenants.media import sweeping

        jobs.register(Kind.SNAPSHOT, snapshots.take)
        jobs.register(Kind.RESTORE, snapshots.restore)
        jobs.register(Kind.EXPORT, bundles.export)
        jobs.register(Kind.IMPORT, bundles.bring_in)
        jobs.register(Kind.CLONE, bundles.clone)
        jobs.register(Kind.WORDPRESS, sites.bring_over)
        for kind in (jobs.ASKED, NIGHT, TIDYING):
            kinds.register(kind)
        # What is noted of snapshots is no reason to take the next one.
        nights.leave_out("backups_")
        domain_purged.connect(delete_kept)
        sweeping.register(orphans.sweep)
