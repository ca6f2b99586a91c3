from django.apps import AppConfig


class PostsConfig(AppConfig):
    name = "tenants.posts"
    label = "posts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from shared.jobs import kinds
        from tenants.media import usage
        from tenants.posts import block_references_existing, checks, uses  # noqa: F401  # registers the start-up checks
        from tenants.posts.media_usage import PostMedia
        from tenants.posts.scheduling import SCHEDULING

        usage.register("posts", PostMedia())
        kinds.register(SCHEDULING)
        block_references_existing.register()
        uses.register("posts", uses.OtherPosts())
