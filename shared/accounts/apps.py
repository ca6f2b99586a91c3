from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "shared.accounts"
    label = "accounts"

    def ready(self) -> None:
        from shared.accounts import receivers  # noqa: F401  # importing it connects the receivers
