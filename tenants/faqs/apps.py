from django.apps import AppConfig


class FaqsConfig(AppConfig):
    name = "tenants.faqs"
    label = "faqs"
    default_auto_field = "django.db.models.BigAutoField"
