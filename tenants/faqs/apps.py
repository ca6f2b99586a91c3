from django.apps import AppConfig


class FaqsConfig(AppConfig):
    name = "tenants.faqs"
    label = "faqs"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tenants.faqs.models import FaqCategory
        from tenants.posts import outside

        outside.register("category", FaqCategory.objects.existing)
