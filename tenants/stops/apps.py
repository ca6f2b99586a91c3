from django.apps import AppConfig


class StopsConfig(AppConfig):
    name = "tenants.stops"
    label = "stops"
    default_auto_field = "django.db.models.BigAutoField"
