from django.apps import AppConfig


class SubmissionsConfig(AppConfig):
    name = "tenants.submissions"
    label = "submissions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.domains.signals import domain_purged
        from tenants.submissions.receivers import delete_domain_files

        domain_purged.connect(delete_domain_files)
