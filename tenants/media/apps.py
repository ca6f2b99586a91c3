from django.apps import AppConfig


class MediaConfig(AppConfig):
    name = "tenants.media"
    label = "media"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.domains import measures
        from shared.domains.signals import domain_purged
        from shared.jobs import kinds
        from tenants.media import raws, sweeping
        from tenants.media.processing import PROCESSING
        from tenants.media.regular_sweep import SWEEPING

        kinds.register(PROCESSING)
        kinds.register(SWEEPING)
        measures.register(measures.Measure("media", "media_media", ("size", "raw_size")))
        sweeping.register(raws.sweep)
        domain_purged.connect(raws.delete_files_of)
