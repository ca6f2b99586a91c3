from django.apps import AppConfig


class SubmissionsConfig(AppConfig):
    name = "tenants.submissions"
    label = "submissions"
    default_auto_field = "django.db.models.BigAutoField"
