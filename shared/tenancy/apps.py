from importlib import import_module

from django.apps import AppConfig


class TenancyConfig(AppConfig):
    name = "shared.tenancy"
    label = "tenancy"

    def ready(self) -> None:
        # The import registers the checks, receivers and functions in these modules.
        import_module("shared.tenancy.checks")
        import_module("shared.tenancy.cors")
        import_module("shared.tenancy.fleet.expanding")
        import_module("shared.tenancy.postgresql.sessions")
