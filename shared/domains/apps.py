from importlib import import_module

from django.apps import AppConfig


class DomainsConfig(AppConfig):
    name = "shared.domains"
    label = "domains"

    def ready(self) -> None:
        # The import connects the receivers.
        import_module("shared.domains.receivers")
