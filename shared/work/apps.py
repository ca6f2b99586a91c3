from django.apps import AppConfig


class WorkConfig(AppConfig):
    name = "shared.work"
    label = "work"

    def ready(self) -> None:
        from shared.work import kinds
        from shared.work.mails import FailedMails

        kinds.register(FailedMails())
