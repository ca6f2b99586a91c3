from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "shared.api"
    label = "api"
