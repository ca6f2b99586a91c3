"""`/api/house`: the site's own house. `/api/houses`: the days of the members one looks after."""

from django.http import StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.api.pagination import LimitOffset
from shared.api.permissions import PUBLIC, Scope, may, scope
from shared.api.replies import Reply
from shared.api.tables import MEDIA_TYPE, TableResponse
from shared.api.typed import typed
from shared.api.views import ApiView
from shared.api.visibility import with_visibility
from shared.domains.models import Template
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.facts import HouseReply
from tenants.house import export, services
from tenants.house.serializers import DaysBody, HouseBody, MemberDays, house_reply, member_replies
from tenants.options.models import SiteOptions
from tenants.posts.api.post_access import PostAccessMixin
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.posts.queries import rights
from tenants.posts.querysets import PostQuerySet

READ = "facts.read"
WRITE = "facts.write"


class HouseView(ApiView):
    """Name, address, hours and whatever else the site's own house states."""

    hidden_until_open = True
    methods_need = {"get": PUBLIC, "put": "house.write"}

    @extend_schema(summary="The house the site is about", responses={200: typed(HouseReply)})
    def get(self, request: Request) -> Response:
        return Response(house_reply(SiteOptions.objects.get()))

    @extend_schema(
        summary="State facts of the house",
        description="A new `name` or `email` takes `options.write`, as these are options of the site.",
        request=HouseBody,
        responses={200: typed(HouseReply)},
    )
    def put(self, request: Request) -> Response:
        record = recorder(self.access, request)
        options = services.change_house(
            self.read(HouseBody),
            may_change_options=may(self.access, "options.write"),
            record=record,
        )
        return Reply(house_reply(options), message=with_visibility(_("Saved.")))


class HouseExport(ApiView):
    """The site's own house as a file for a spreadsheet."""

    methods_need = {"get": READ}

    @extend_schema(
        summary="The house the site is about as CSV",
        description="One row; members and what they state are in `/api/posts/export?type=members`.",
        responses={(200, MEDIA_TYPE): str},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        house = house_reply(SiteOptions.objects.get())
        return TableResponse("house", export.HEAD, [export.row(house, timezone.now())])


class HouseViewSet(PostAccessMixin):
    """Members of the site with what they state about their days."""

    serializer_class = MemberDays
    actions_need = {"list": READ, "retrieve": READ, "update": WRITE}

    def get_queryset(self) -> PostQuerySet:
        posts = super().get_queryset().undeleted().of(MEMBERS)
        return posts.filter(rights.accessible_to(self.team_access)).in_order()

    @extend_schema(
        summary="The members whose days the caller sees",
        description="None on the site of a restaurant, which is one house, but for a member's own.",
        responses=MemberDays(many=True),
    )
    def list(self, request: Request) -> Response:
        posts = self.get_queryset().defer("builder", "live_builder")
        is_one_house = current_domain().template == Template.RESTAURANT
        if is_one_house and scope(self.access, READ) is Scope.ALL:
            posts = posts.none()
        paginator = LimitOffset()
        page = paginator.paginate_queryset(posts, request, view=self)
        return paginator.get_paginated_response(member_replies(page))

    @extend_schema(summary="What one member states about its days", responses=MemberDays)
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(member_replies([self.get_object()])[0])

    @extend_schema(summary="State facts about a member's days", request=DaysBody, responses=MemberDays)
    def update(self, request: Request, pk: str) -> Response:
        post: Post = self.get_object()
        rights.check_access(self.access, WRITE, post)
        post = services.change_member(post, self.read(DaysBody))
        return Reply(member_replies([post])[0], message=with_visibility(_("Saved.")))
