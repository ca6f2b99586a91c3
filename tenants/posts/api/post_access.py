"""Shared access rules for all views of a single post."""

from functools import partial
from typing import Any, Final

from django.http import Http404

from shared.api.access import Access, get_access, is_team_user
from shared.api.versions import Check
from shared.api.views import ApiViewSet
from shared.data_types import ValidatedData
from tenants.posts.changes.publishing import UNCHANGED, Publication
from tenants.posts.models import Post, Status
from tenants.posts.queries import rights
from tenants.posts.querysets import PostQuerySet

_WHO_MAY_CHANGE_IT: Final = ("uid", "type", "status", "owner_id", "deleted_at", "live_url")


class PostAccessMixin(ApiViewSet):
    """Actions on the post in the path. They return 404 for a post that the caller may not see."""

    def get_queryset(self) -> PostQuerySet:
        return rights.visible(self.team_access)

    @property
    def team_access(self) -> Access | None:
        """The caller's access, or None if the caller is not on this domain's team."""
        return get_access(self.request) if is_team_user(self.request) else None

    def get_object_for(self, permission: str) -> Post:
        """Return the post in the path. Raises PermissionDenied if the caller lacks `permission`."""
        post: Post = self.get_object()
        rights.check_access(self.access, permission, post)
        return post

    def check_for(self, permission: str) -> Check[Post]:
        """Return the permission check that a service runs on the locked post, which may have changed since it
        was read."""
        return partial(rights.check_access, self.access, permission)

    def get_object_to_change(self, permission: str) -> Post:
        """Return the post as `get_object_for` does, but with only the columns that the check needs.

        The service reads the post again.
        """
        key = str(self.kwargs[self.lookup_field])
        column = "pk" if key.isascii() and key.isdigit() else self.uuid_field
        post = self.get_queryset().only(*_WHO_MAY_CHANGE_IT).filter(**{column: key}).first()
        if post is None:
            raise Http404
        rights.check_access(self.access, permission, post)
        return post

    def check_save(self, sent: ValidatedData, post: Post, *, takes_down: bool) -> None:
        """Raise PermissionDenied if the caller may not save the locked post with the changes in `sent`.

        `takes_down` is true if the save unpublishes the post.
        """
        rights.check_access(self.access, "posts.write", post)
        if sent.get("owner_id", post.owner_id) != post.owner_id:
            rights.check_owner_change(self.access)
        if "unpublish_at" in sent:
            rights.check_unpublish_at(self.access, post, sent["unpublish_at"])
        if takes_down:
            rights.check_take_down(self.access, post)


def get_value(sent: ValidatedData, name: str) -> Any:
    """Return the title or URL in a body, from the top level or else from the attributes, or UNCHANGED if both
    are missing."""
    if name in sent:
        return sent[name]
    attributes = sent["post_body"].attributes or {}
    return attributes.get(name, UNCHANGED)


def get_publication(sent: ValidatedData, status: Status) -> Publication:
    """Return the status and the scheduled times that a body requests."""
    return Publication(status, sent.get("publish_at", UNCHANGED), sent.get("unpublish_at", UNCHANGED))
