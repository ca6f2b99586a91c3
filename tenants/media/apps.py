from django.apps import AppConfig


class MediaConfig(AppConfig):
    name = "tenants.media"
    label = "media"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.background import kinds
        from tenants.media.failed import FailedSizes

        kinds.register(FailedSizes())
