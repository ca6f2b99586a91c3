"""The app for business info. It has no tables, because site options and member posts store the data."""

from django.apps import AppConfig


class BusinessConfig(AppConfig):
    name = "tenants.business"
