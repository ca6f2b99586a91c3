from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "shared.accounts"
    label = "accounts"

    def ready(self) -> None:
        # The import connects the receivers and registers the startup checks.
        import_module("shared.accounts.receivers")
        import_module("shared.accounts.checks")
