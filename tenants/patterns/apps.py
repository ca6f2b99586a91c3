from django.apps import AppConfig


class PatternsConfig(AppConfig):
    name = "tenants.patterns"
    label = "patterns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tenants.media import usage
        from tenants.patterns.media_usage import PatternMedia

        usage.register("patterns", PatternMedia())
