from django.apps import AppConfig


class CitusConfig(AppConfig):
    name = "shared.citus"
    label = "citus"
