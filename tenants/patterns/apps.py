from django.apps import AppConfig


class PatternsConfig(AppConfig):
    name = "tenants.patterns"
    label = "patterns"
    default_auto_field = "django.db.models.BigAutoField"
