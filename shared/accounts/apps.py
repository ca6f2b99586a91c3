from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "shared.accounts"
    label = "accounts"

    def ready(self) -> None:
        # Importing them connects the receivers and registers the start-up checks.
        import_module("shared.accounts.receivers")
        import_module("shared.accounts.checks")
