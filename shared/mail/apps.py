from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "shared.mail"
    label = "mail"

    def ready(self) -> None:
        from shared.jobs import kinds
        from shared.mail.delivery import KINDS

        for kind in KINDS:
            kinds.register(kind)
