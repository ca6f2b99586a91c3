"""HTTP API for categories, cuisine tags and the lists of choices."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.errors import Conflict
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.api.views import ApiView, ApiViewSet
from tenants.media.serializers import DeleteQuery
from tenants.posts import schemas
from tenants.posts.api import replies
from tenants.posts.api.serializers import CategoryBody, CuisineTagBody
from tenants.posts.changes import labels
from tenants.posts.collections import COLLECTIONS
from tenants.posts.errors import PostInUse
from tenants.posts.models import Category, CuisineTag, Status

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

_READ = "posts.read"
# All posts share labels, so changing labels requires the permission to change all posts.
_WRITE = "posts.publish"


class _LabelViewSet(ApiViewSet):
    deleted_message: "StrOrPromise"
    actions_need = {"list": _READ, "create": _WRITE, "update": _WRITE, "destroy": _WRITE}

    @extend_schema(parameters=[DeleteQuery], responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        """Delete the label

        Returns 409 `in_use` if posts use the label. With `force`, the label is first removed from these
        posts.
        """
        try:
            labels.delete(self.get_object(), force=self.query(DeleteQuery)["force"])
        except PostInUse as error:
            raise Conflict(
                "in_use",
                _("Still used by: %(titles)s.") % {"titles": ", ".join(error.titles)},
                posts=error.titles,
                total=error.total,
            ) from error
        return Reply(message=self.deleted_message)


class CategoryViewSet(_LabelViewSet):
    """The categories of blog posts."""

    queryset = Category.objects.order_by("name", "id")
    deleted_message = gettext_lazy("Category deleted.")

    @extend_schema(summary="List categories", responses={200: describe_type(list[schemas.CategoryReply])})
    def list(self, request: Request) -> Response:
        return self.paginated(self.get_queryset(), CategoryBody)

    @extend_schema(
        summary="Create a category",
        request=CategoryBody,
        responses={201: describe_type(schemas.CategoryReply)},
    )
    def create(self, request: Request) -> Response:
        category = labels.add_category(**self.read(CategoryBody))
        return Reply(replies.category_reply(category), message=_("Category added."), status=201)


class CuisineTagViewSet(_LabelViewSet):
    """The cuisine tags of members."""

    queryset = CuisineTag.objects.select_related("icon").order_by("title", "id")
    deleted_message = gettext_lazy("Cuisine tag deleted.")

    @extend_schema(summary="List cuisine tags", responses={200: describe_type(list[schemas.CuisineTagReply])})
    def list(self, request: Request) -> Response:
        return self.paginated(self.get_queryset(), CuisineTagBody)

    @extend_schema(
        summary="Create a cuisine tag",
        request=CuisineTagBody,
        responses={201: describe_type(schemas.CuisineTagReply)},
    )
    def create(self, request: Request) -> Response:
        tag = labels.add_cuisine_tag(**self.read(CuisineTagBody))
        return Reply(replies.cuisine_tag_reply(tag), message=_("Cuisine tag added."), status=201)

    @extend_schema(
        summary="Change a cuisine tag",
        request=CuisineTagBody,
        responses={200: describe_type(schemas.CuisineTagReply)},
    )
    def update(self, request: Request, pk: str) -> Response:
        tag = labels.change_cuisine_tag(self.get_object(), **self.read(CuisineTagBody))
        return Reply(replies.cuisine_tag_reply(tag), message=_("Cuisine tag saved."))


class PostStatuses(ApiView):
    """The statuses a post can have."""

    methods_need = {"get": PUBLIC}

    @extend_schema(summary="List post statuses", responses={200: describe_type(list[schemas.StatusReply])})
    def get(self, request: Request) -> Response:
        return Response([replies.status_reply(each) for each in Status])


class PostTypes(ApiView):
    """The collections a post can belong to."""

    methods_need = {"get": PUBLIC}

    @extend_schema(summary="List post types", responses={200: describe_type(list[schemas.CollectionReply])})
    def get(self, request: Request) -> Response:
        return Response([replies.collection_reply(each) for each in COLLECTIONS])
