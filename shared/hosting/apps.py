from django.apps import AppConfig


class HostingConfig(AppConfig):
    name = "shared.hosting"
    label = "hosting"

    def ready(self) -> None:
        from shared.hosting.checks import CHECKING
        from shared.jobs import kinds

        kinds.register(CHECKING)
