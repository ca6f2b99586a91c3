"""The app that carries a domain in the background: snapshots, bundles, copies, sites of WordPress."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "tenants.backups"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.domains.signals import domain_purged
        from tenants.backups.receivers import delete_stored

        domain_purged.connect(delete_stored)
