"""HTTP API for the caller's unsaved changes to a post."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.replies import Reply
from shared.api.typed import describe_type
from tenants.posts import schemas
from tenants.posts.api.conflicts import conflict_names_editor
from tenants.posts.api.post_access import PostAccessMixin
from tenants.posts.api.serializers import AutosaveBody
from tenants.posts.changes import autosaves

NEEDED = "posts.write"


class PostAutosaveViewSet(PostAccessMixin):
    """Actions on the caller's unsaved changes to a post. Saving the post deletes the changes."""

    actions_need = {"autosave": NEEDED, "store": NEEDED, "remove": NEEDED}

    @extend_schema(
        summary="Get your unsaved changes to a post",
        description="The values are null if you have none. They are deleted when you save, or after 30 days.",
        responses={200: describe_type(schemas.AutosaveReply)},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def autosave(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change(NEEDED)
        # Callers who view the panel as another user do not see that user's unsaved changes.
        found = None if self.access.view else autosaves.find(post, by=self.access.user_id, now=timezone.now())
        names = schemas.AutosaveReply.__annotations__
        return Response({name: getattr(found, name, None) for name in names})

    @extend_schema(
        summary="Store your unsaved changes to a post",
        request=AutosaveBody,
        responses={200: describe_type(schemas.AutosaveReply)},
    )
    @autosave.mapping.put
    def store(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change(NEEDED)
        sent = self.read(AutosaveBody)
        now = timezone.now()
        with conflict_names_editor(self.access.user_id):
            autosaves.store(post, **sent, by=self.access.user_id, now=now, check=self.check_for(NEEDED))
        return Response({**sent, "saved_at": now})

    @extend_schema(summary="Discard your unsaved changes to a post", responses=None)
    @autosave.mapping.delete
    def remove(self, request: Request, pk: str) -> Response:
        autosaves.remove(self.get_object_to_change(NEEDED), by=self.access.user_id)
        return Reply()
