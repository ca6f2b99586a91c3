"""The app whose commands carry a whole domain from one place to another."""

from django.apps import AppConfig


class BundlesConfig(AppConfig):
    name = "tenants.bundles"
