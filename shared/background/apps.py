from django.apps import AppConfig


class BackgroundConfig(AppConfig):
    name = "shared.background"
    label = "background"
