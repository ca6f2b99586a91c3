"""The app for background work on a whole domain: snapshots, bundles, copies and WordPress imports."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "tenants.backups"
    default_auto_field = "django.db.models.BigAutoField"
