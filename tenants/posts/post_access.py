"""What all views about one post have in common: who sees it, and who reaches it."""

from shared.api.access import Access, access_of, is_team_user
from shared.api.views import ApiViewSet
from tenants.posts import rights
from tenants.posts.models import Post
from tenants.posts.post_querysets import PostQuerySet


class PostAccessMixin(ApiViewSet):
    """Views about a post that the path names. One that the caller does not see is unknown."""

    def get_queryset(self) -> PostQuerySet:
        return rights.visible(self.team_access)

    @property
    def team_access(self) -> Access | None:
        """The caller, if they are of this domain's team."""
        return access_of(self.request) if is_team_user(self.request) else None

    def get_object_for(self, permission: str) -> Post:
        """The post of the path; refused if the caller's `permission` does not reach it."""
        post: Post = self.get_object()
        rights.check_access(self.access, permission, post)
        return post
