from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "shared.mail"
    label = "mail"
