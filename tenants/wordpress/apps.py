"""The app that imports WordPress sites."""

from django.apps import AppConfig


class WordpressConfig(AppConfig):
    name = "tenants.wordpress"
