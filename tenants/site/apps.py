from django.apps import AppConfig


class SiteAppConfig(AppConfig):
    name = "tenants.site"
    label = "site"
