from django.apps import AppConfig


class DomainsConfig(AppConfig):
    name = "shared.domains"
    label = "domains"

    def ready(self) -> None:
        from . import receivers  # noqa: F401  # connects the signals
