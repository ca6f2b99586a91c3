"""The app of business info, which has no tables: it is stored in the options and with members."""

from django.apps import AppConfig


class BusinessConfig(AppConfig):
    name = "tenants.business"
