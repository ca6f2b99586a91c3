"""HTTP API for presence, the list of users who are currently editing a post. The list is stored only in
Redis."""

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.people import get_names
from shared.api.typed import describe_type
from shared.tenancy.cache import tenant_cache
from tenants.posts import schemas
from tenants.posts.api.post_access import PostAccessMixin
from tenants.posts.api.replies import person_reply

SECONDS = 40
"""Seconds for which a user is listed after a request. Editors send a request every 15 s, so one request may
be lost."""
MOST_LISTED = 10


class PostPresenceViewSet(PostAccessMixin):
    """Actions that report the caller as an editor of a post, and list other users who are editing it."""

    actions_need = {"presence": "posts.write"}

    @extend_schema(
        summary="Report that you are editing a post",
        description=(
            f"Lists up to {MOST_LISTED} other users who are editing the post, the latest first. "
            f"Repeat the request every 15 seconds: it counts for {SECONDS} seconds. "
            "The list is empty while Redis is down."
        ),
        request=None,
        responses={200: describe_type(list[schemas.PersonReply])},
    )
    @action(detail=True, methods=["put"], pagination_class=None)
    def presence(self, request: Request, pk: str) -> Response:
        post = self.get_object_to_change("posts.write")
        user_id = self.access.user_id
        present = tenant_cache.note_presence(f"post {post.pk}", user_id, SECONDS, most=MOST_LISTED + 1)
        others = [each for each in present if each != user_id][:MOST_LISTED]
        people = get_names(others)
        return Response([person_reply(people[each]) for each in others if each in people])
