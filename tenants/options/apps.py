from django.apps import AppConfig


class OptionsConfig(AppConfig):
    name = "tenants.options"
    label = "options"
    default_auto_field = "django.db.models.BigAutoField"
