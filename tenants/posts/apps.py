from importlib import import_module

from django.apps import AppConfig


class PostsConfig(AppConfig):
    name = "tenants.posts"
    label = "posts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # This import registers the start-up checks.
        import_module("tenants.posts.checks")
