from django.apps import AppConfig


class BackgroundConfig(AppConfig):
    name = "shared.background"
    label = "background"

    def ready(self) -> None:
        from shared.background import kinds
        from shared.background.mails import FailedMails

        kinds.register(FailedMails())
