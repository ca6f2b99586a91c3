"""The app with the commands to export and import a whole domain."""

from django.apps import AppConfig


class BundlesConfig(AppConfig):
    name = "tenants.bundles"
