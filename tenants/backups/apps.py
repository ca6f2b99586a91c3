"""The app for background work on a whole domain: snapshots, bundles, copies and WordPress imports."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "tenants.backups"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.domains.signals import domain_purged
        from tenants.backups.receivers import delete_stored

        domain_purged.connect(delete_stored)
