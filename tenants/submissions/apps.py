from django.apps import AppConfig


class SubmissionsConfig(AppConfig):
    name = "tenants.submissions"
    label = "submissions"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.domains import measures
        from shared.domains.signals import domain_purged
        from shared.jobs import kinds
        from tenants.media import sweeping
        from tenants.submissions import files
        from tenants.submissions.purging import PURGING
        from tenants.submissions.receivers import delete_files_of

        kinds.register(PURGING)
        sweeping.register(files.sweep)
        measures.register(measures.Measure("forms", "submissions_submissionfile", ("size",)))
        domain_purged.connect(delete_files_of)
