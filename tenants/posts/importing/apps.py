from django.apps import AppConfig


class ImportingConfig(AppConfig):
    name = "tenants.posts.importing"
    label = "importing"
