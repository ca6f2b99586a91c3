"""`/api/business`: the site's own business. `/api/businesses`: the special hours and notices of the
caller's members.
"""

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
from shared.api.typed import describe_type
from shared.api.views import ApiView
from shared.api.visibility import add_visibility
from shared.domains.models import Template
from shared.tenancy.unit_of_work import current_domain
from tenants.business import export, services
from tenants.business.serializers import BusinessBody, DaysBody, MemberDays, business_reply, member_replies
from tenants.hours.facts import BusinessReply
from tenants.options.models import SiteOptions
from tenants.posts.api.post_access import PostAccessMixin
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.posts.queries import rights
from tenants.posts.querysets import PostQuerySet

READ = "facts.read"
WRITE = "facts.write"


class BusinessView(ApiView):
    """Name, address, hours and all other facts of the site's own business."""

    hidden_until_open = True
    methods_need = {"get": PUBLIC, "put": "business.write"}

    @extend_schema(summary="Get the business info of the site", responses={200: describe_type(BusinessReply)})
    def get(self, request: Request) -> Response:
        return Response(business_reply(SiteOptions.objects.get()))

    @extend_schema(
        summary="Change the business info of the site",
        description="A new `name` or `email` requires `options.write`, because these are site options.",
        request=BusinessBody,
        responses={200: describe_type(BusinessReply)},
    )
    def put(self, request: Request) -> Response:
        record = recorder(self.access, request)
        options = services.change_business(
            self.read(BusinessBody),
            may_change_options=may(self.access, "options.write"),
            by=self.access.user_id,
            record=record,
        )
        return Reply(business_reply(options), message=add_visibility(_("Business info saved.")))


class BusinessExport(ApiView):
    """The site's own business as a CSV file."""

    methods_need = {"get": READ}

    @extend_schema(
        summary="Export the business info of the site as CSV",
        description="One row. For members, use `/api/posts/export?type=members`.",
        responses={(200, MEDIA_TYPE): str},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        business = business_reply(SiteOptions.objects.get())
        return TableResponse("business", export.HEAD, [export.row(business, timezone.now())])


class BusinessViewSet(PostAccessMixin):
    """Members of the site with their special hours, closures and notices."""

    serializer_class = MemberDays
    actions_need = {"list": READ, "retrieve": READ, "update": WRITE}

    def get_queryset(self) -> PostQuerySet:
        posts = super().get_queryset().undeleted().of(MEMBERS)
        return posts.filter(rights.accessible_to(self.team_access)).in_order()

    @extend_schema(
        summary="List the members with business info",
        description="Empty on the site of a single restaurant, except for members' own pages.",
        responses=MemberDays(many=True),
    )
    def list(self, request: Request) -> Response:
        posts = self.get_queryset().defer("builder", "live_builder")
        is_one_business = current_domain().template == Template.RESTAURANT
        if is_one_business and scope(self.access, READ) is Scope.ALL:
            posts = posts.none()
        paginator = LimitOffset()
        page = paginator.paginate_queryset(posts, request, view=self)
        return paginator.get_paginated_response(member_replies(page))

    @extend_schema(summary="Get the business info of a member", responses=MemberDays)
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(member_replies([self.get_object()])[0])

    @extend_schema(summary="Change the business info of a member", request=DaysBody, responses=MemberDays)
    def update(self, request: Request, pk: str) -> Response:
        post: Post = self.get_object()
        rights.check_access(self.access, WRITE, post)
        post = services.change_member(post, self.read(DaysBody), check=self.check_for(WRITE))
        return Reply(member_replies([post])[0], message=add_visibility(_("Business info saved.")))
