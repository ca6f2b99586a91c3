"""Views of many posts for the panel: counts, choices, search and CSV export."""

from django.http import StreamingHttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.pagination import LimitOffset
from shared.api.routers import ID_OR_UUID
from shared.api.tables import MEDIA_TYPE, TableResponse
from shared.api.typed import describe_type
from shared.api.views import ApiView
from shared.data_types import ValidatedData
from shared.tenancy.unit_of_work import current_domain
from tenants.posts import schemas
from tenants.posts.api import export, replies
from tenants.posts.api.serializers import MAX_SEARCH, PostListQuery, PostType
from tenants.posts.models import Status
from tenants.posts.queries import overview
from tenants.posts.queries.listing import PostSelection

MOST_IDS = 50
"""Maximum number of ids in one request, because query strings are limited and ids and URLs can be long."""
_ONE_ID = f"(?:{ID_OR_UUID})"


class PostChoiceQuery(serializers.Serializer):
    """Query parameters of GET /api/posts/choices."""

    type = PostType(required=False)
    sortBy = serializers.ChoiceField(choices=("position", "title"), required=False, default="title")
    search = serializers.CharField(
        required=False,
        max_length=MAX_SEARCH,
        allow_blank=True,
        default="",
        help_text="Part of a title or URL; titles that begin with it come first.",
    )
    ids = serializers.RegexField(
        rf"^{_ONE_ID}(,{_ONE_ID}){{0,{MOST_IDS - 1}}}$",
        required=False,
        help_text=f"Only these posts: up to {MOST_IDS} values of `id` or `_id`, separated by commas.",
    )
    urls = serializers.RegexField(
        rf"^[a-z0-9/-]*(,[a-z0-9/-]*){{0,{MOST_IDS - 1}}}$",
        required=False,
        help_text=f"Only posts with these URLs: up to {MOST_IDS}, separated by commas; `/` is home.",
    )

    @staticmethod
    def selection(validated: ValidatedData) -> PostSelection:
        ids, urls = validated.get("ids"), validated.get("urls")
        return PostSelection(
            search=validated["search"].strip(),
            ids=None if ids is None else frozenset(ids.split(",")),
            urls=None if urls is None else frozenset(each.strip("/") for each in urls.split(",")),
            sort_by=validated["sortBy"],
            best_first=True,
        )


class PostCountQuery(serializers.Serializer):
    """Query parameters of GET /api/posts/counts."""

    type = PostType()


class PostSearchQuery(serializers.Serializer):
    """Query parameters of GET /api/search."""

    q = serializers.CharField(max_length=MAX_SEARCH)


class PostCounts(ApiView):
    """The numbers of posts for the tabs above a list."""

    methods_need = {"get": "posts.read"}

    @extend_schema(
        summary="Count the posts of a collection by status",
        parameters=[PostCountQuery],
        responses={200: describe_type(schemas.PostCountsReply)},
    )
    def get(self, request: Request) -> Response:
        numbers = overview.counts(self.access, self.query(PostCountQuery)["type"])
        counts: schemas.PostCountsReply = {
            "all": numbers["all"],
            "live": numbers["live"],
            "changed": numbers["changed"],
            "trash": numbers["trash"],
            "statuses": [
                {**replies.status_reply(each), "count": numbers[f"status_{each.value}"]} for each in Status
            ],
        }
        return Response(counts)


class PostChoices(ApiView):
    """The titles and URLs of posts, for selection fields."""

    methods_need = {"get": "posts.read"}
    pagination_class = LimitOffset

    @extend_schema(
        summary="List titles and URLs of posts",
        description="Of one collection or all collections, filtered by search text, ids or URLs.",
        parameters=[PostChoiceQuery],
        responses={200: describe_type(list[schemas.PostChoice])},
    )
    def get(self, request: Request) -> Response:
        query = self.query(PostChoiceQuery)
        posts = overview.choices(self.access, query.get("type"), PostChoiceQuery.selection(query))
        paginator = LimitOffset()
        page = paginator.paginate_queryset(posts, request, view=self)
        return paginator.get_paginated_response([replies.post_choice(each, self.access) for each in page])


class PostForms(ApiView):
    """The forms of the site, for texts that show one of them."""

    methods_need = {"get": "posts.read"}
    pagination_class = None

    @extend_schema(
        summary="List the forms of live pages",
        description=f"The first {overview.MOST_FORMS}, in the order of their pages' titles.",
        responses={200: describe_type(list[schemas.FormChoice])},
    )
    def get(self, request: Request) -> Response:
        return Response(overview.list_forms())


class PostExport(ApiView):
    """A collection's list as a CSV file."""

    methods_need = {"get": "posts.read"}

    @extend_schema(
        summary="Export the posts of a collection as CSV",
        parameters=[PostListQuery],
        responses={(200, MEDIA_TYPE): str},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        wanted = PostListQuery.filter(self.query(PostListQuery))
        rows = export.rows(current_domain(), self.access, wanted)
        return TableResponse(wanted.collection.slug, export.head(wanted.collection, self.access), rows)


class PostSearch(ApiView):
    """Search for posts by part of their title or URL, or by words in their public text."""

    methods_need = {"get": "posts.read"}

    @extend_schema(
        summary="Search posts of all collections",
        parameters=[PostSearchQuery],
        responses={200: describe_type(list[schemas.FoundPost])},
    )
    def get(self, request: Request) -> Response:
        words = self.query(PostSearchQuery)["q"]
        return Response([replies.build_found_post(each) for each in overview.matching(self.access, words)])
