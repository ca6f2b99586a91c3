from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "tenants.site"
    label = "site"
