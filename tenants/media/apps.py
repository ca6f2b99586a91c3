from django.apps import AppConfig


class MediaConfig(AppConfig):
    name = "tenants.media"
    label = "media"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.domains.signals import domain_purged
        from tenants.media import raw_uploads

        domain_purged.connect(raw_uploads.delete_uploads)
