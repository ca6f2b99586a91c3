from django.apps import AppConfig


class OptionsConfig(AppConfig):
    name = "tenants.options"
    label = "options"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.domains.signals import domain_created
        from tenants.options.defaults import write_defaults

        domain_created.connect(write_defaults, dispatch_uid="options.defaults")
