from django.apps import AppConfig


class HostingConfig(AppConfig):
    name = "shared.hosting"
    label = "hosting"
