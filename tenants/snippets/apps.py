from django.apps import AppConfig


class SnippetsConfig(AppConfig):
    name = "tenants.snippets"
    label = "snippets"
    default_auto_field = "django.db.models.BigAutoField"
