from django.apps import AppConfig


class HistoryConfig(AppConfig):
    name = "tenants.history"
    label = "history"
    default_auto_field = "django.db.models.BigAutoField"
