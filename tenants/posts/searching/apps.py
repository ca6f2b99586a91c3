from django.apps import AppConfig


class SearchingConfig(AppConfig):
    name = "tenants.posts.searching"
    label = "searching"
