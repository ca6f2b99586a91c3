"""HTTP API for reviews: compare a submitted post with its public version, or request changes."""

from typing import cast

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.errors import Conflict
from shared.api.replies import Reply
from shared.api.typed import describe_type
from tenants.posts import schemas
from tenants.posts.api import replies
from tenants.posts.api.conflicts import conflict_names_editor
from tenants.posts.api.post_access import PostAccessMixin
from tenants.posts.api.serializers import SendBack, get_expected_version
from tenants.posts.changes import reviews
from tenants.posts.errors import NotInReview

NEEDED = "posts.publish"


class PostReviewViewSet(PostAccessMixin):
    """Comparison of a submitted post with its public version, and requests for changes. To publish the post,
    set its `status`."""

    actions_need = {"review": NEEDED, "send_back": NEEDED}

    @extend_schema(
        summary="Compare the latest version of a post with the published one",
        responses={200: describe_type(schemas.ReviewComparison)},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def review(self, request: Request, pk: str) -> Response:
        post = self.get_object_for(NEEDED)
        latest = cast("schemas.PostReply", replies.post_reply(post, self.access))
        return Response({"post": latest, "public": replies.public_content(post)})

    @extend_schema(
        summary="Request changes to a post in review",
        description=(
            "The post becomes a draft again. The published version doesn't change. The author "
            "is notified by email."
        ),
        request=SendBack,
        responses={200: describe_type(schemas.PostReply)},
    )
    @action(detail=True, methods=["put"], url_path="send-back")
    def send_back(self, request: Request, pk: str) -> Response:
        post = self.get_object_for(NEEDED)
        sent = self.read(SendBack)
        version = get_expected_version(request, post, sent)
        try:
            with conflict_names_editor(self.access.user_id):
                post = reviews.send_back(
                    post,
                    sent["word"],
                    by=self.access.user_id,
                    version=version,
                    check=self.check_for(NEEDED),
                )
        except NotInReview as error:
            raise Conflict("not_in_review", _("This post is no longer in review.")) from error
        headers = {"ETag": f'"{post.uid}.{post.version}"'}
        return Reply(replies.post_reply(post, self.access), message=_("Changes requested."), headers=headers)
