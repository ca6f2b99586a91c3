from django.apps import AppConfig


class TenancyConfig(AppConfig):
    name = "shared.tenancy"
    label = "tenancy"

    def ready(self) -> None:
        from . import checks, cors  # noqa: F401  # they register themselves
