from django.apps import AppConfig


class PostsConfig(AppConfig):
    name = "tenants.posts"
    label = "posts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tenants.media import usage
        from tenants.posts.media_usage import PostMedia

        usage.register("posts", PostMedia())
