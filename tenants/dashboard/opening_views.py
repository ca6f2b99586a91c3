"""`/api/site-opening`: open, check and preview the site. `/api/site-timezone`: get and set its time zone."""

from typing import TypedDict

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.domains import services as domains
from shared.accounts.domains.views import get_actor
from shared.accounts.people import get_names
from shared.api.pagination import LimitOffset
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.api.views import ApiView, ApiViewSet
from shared.mail.links import site_url
from shared.tenancy.unit_of_work import current_domain
from tenants.faqs.models import Faq
from tenants.food_menus.models import FoodMenu
from tenants.posts.changes import preview_links
from tenants.posts.models import Post, PreviewLink
from tenants.site import starter_content
from tenants.site.documents import not_open
from tenants.site.payload.schemas import (
    NewPreviewLinkReply,
    PreviewLinkReply,
    SiteExamplesReply,
    SiteOpeningReply,
    SitePassReply,
    SiteTextsReply,
)
from tenants.site.previews import link_reply
from tenants.site.serializers import NewPreviewLink, SiteOpeningChange, SiteTimezoneChange
from tenants.site.starter_content.example_dishes import dishes_in, example_dish
from tenants.submissions.recipients import get_recipient

MOST_POSTS = 100
"""The maximum number of pages to return, oldest first, so that they include the template's pages."""
MOST_MENUS = 20
"""The maximum number of menus to return, oldest first, so that they include the template's menus."""
_ID = OpenApiParameter("link", int, OpenApiParameter.PATH, description="The integer `id` of the link.")


class SiteOpening(ApiView):
    """Whether the site is open to visitors."""

    methods_need = {"get": "options.read", "put": "site.open"}

    @extend_schema(summary="Check whether the site is open", responses={200: describe_type(SiteOpeningReply)})
    def get(self, request: Request) -> Response:
        domain = current_domain()
        opening: SiteOpeningReply = {
            "is_open": domain.is_open,
            "timezone": domain.timezone,
            "notified": get_recipient(),
        }
        return Response(opening)

    @extend_schema(
        summary="Open or close the site",
        description=(
            "While the site is closed, visitors get a “coming soon” page with status 503. "
            "Returns 422 if the site has neither an email address nor an admin to receive "
            "submissions."
        ),
        request=SiteOpeningChange,
        responses={200: describe_type(SiteOpeningReply)},
    )
    def put(self, request: Request) -> Response:
        wanted = self.read(SiteOpeningChange)["is_open"]
        domain = domains.set_open(current_domain().id, wanted, by=get_actor(self))
        opening: SiteOpeningReply = {
            "is_open": domain.opened_at is not None,
            "timezone": domain.timezone,
            "notified": get_recipient(),
        }
        return Reply(opening, message=_("The site is open.") if wanted else _("The site is closed."))


class SiteTimezoneReply(TypedDict):
    """The time zone of the site's opening hours, stops and times."""

    timezone: str


class SiteTimezone(ApiView):
    """The time zone of the site."""

    methods_need = {"get": "options.read", "put": "options.write"}

    @extend_schema(summary="Get the time zone of the site", responses={200: describe_type(SiteTimezoneReply)})
    def get(self, request: Request) -> Response:
        # Read the row, because this process's cached domain can be older than the caller's last change.
        reply: SiteTimezoneReply = {"timezone": domains.get_domain(current_domain().id).timezone}
        return Response(reply)

    @extend_schema(
        summary="Change the time zone of the site",
        description="Hours and stops keep their clock times, which now apply in the new time zone.",
        request=SiteTimezoneChange,
        responses={200: describe_type(SiteTimezoneReply)},
    )
    def put(self, request: Request) -> Response:
        wanted = self.read(SiteTimezoneChange)["timezone"]
        domain = domains.set_timezone(current_domain().id, wanted, by=get_actor(self))
        reply: SiteTimezoneReply = {"timezone": domain.timezone}
        return Reply(reply, message=_("Time zone saved."))


class SiteExamples(ApiView):
    """The template's example content."""

    methods_need = {"get": "patterns.read"}

    @extend_schema(
        summary="List the starter texts of the site's template",
        responses={200: describe_type(SiteExamplesReply)},
    )
    def get(self, request: Request) -> Response:
        return Response(starter_content.list_examples(current_domain()))


class SiteTextsView(ApiView):
    """The current content of the site, for comparison with the example content of its template and blocks."""

    methods_need = {"get": "posts.publish"}

    @extend_schema(
        summary="List the latest versions of posts with blocks, questions and dishes",
        responses={200: describe_type(SiteTextsReply)},
    )
    def get(self, request: Request) -> Response:
        posts = Post.objects.undeleted().exclude(builder=None).order_by("type", "id")
        texts: SiteTextsReply = {
            "posts": [
                {
                    "id": post.pk,
                    "collection": post.collection.slug,
                    "title": post.title,
                    "builder": post.builder,
                }
                for post in posts.only("id", "type", "title", "builder")[:MOST_POSTS]
            ],
            "questions": [
                {"question": question, "answer": answer}
                for question, answer in Faq.objects.order_by("id").values_list("question", "answer")[
                    :MOST_POSTS
                ]
            ],
            "dishes": [
                {**example_dish(dish), "menu_id": menu.pk, "menu": menu.title}
                for menu in FoodMenu.objects.order_by("id")[:MOST_MENUS]
                for dish in dishes_in(menu.body)
            ],
        }
        return Response(texts)


class SitePass(ApiView):
    """Access to a site that is not open yet, for signed-in users."""

    methods_need = {"post": "account"}

    @extend_schema(
        summary="Preview a site that is not open yet",
        request=None,
        responses={200: describe_type(SitePassReply)},
    )
    def post(self, request: Request) -> Response:
        url = site_url(current_domain(), f"/preview/{not_open.new_pass(self.access.session_id)}")
        made: SitePassReply = {"url": url if not current_domain().is_open else site_url(current_domain())}
        return Response(made)


class SitePreviewLinkViewSet(ApiViewSet):
    """Links that let visitors without an account see a site that is not open yet."""

    actions_need = dict.fromkeys(("list", "create", "destroy"), "site.open")
    queryset = PreviewLink.objects.none()
    lookup_value_regex = "[0-9]{1,18}"
    lookup_url_kwarg = "link"

    @extend_schema(
        summary="List the active preview links of the site, latest first",
        responses={200: describe_type(list[PreviewLinkReply])},
    )
    def list(self, request: Request) -> Response:
        links = PreviewLink.objects.to_site().open(timezone.now()).order_by("-id")
        paginator = LimitOffset()
        page = paginator.paginate_queryset(links, request, view=self)
        people = get_names(link.created_by_id for link in page)
        return paginator.get_paginated_response([link_reply(link, people) for link in page])

    @extend_schema(
        summary="Create a preview link for the whole site",
        description="The URL is returned only once; the server stores only its hash.",
        request=NewPreviewLink,
        responses={201: describe_type(NewPreviewLinkReply)},
    )
    def create(self, request: Request) -> Response:
        days = self.read(NewPreviewLink)["days"]
        link, token = preview_links.make_site_link(days=days, by=self.access.user_id, now=timezone.now())
        url = site_url(current_domain(), f"/preview/{token}")
        made: NewPreviewLinkReply = {**link_reply(link, get_names([link.created_by_id])), "url": url}
        return Reply(made, message=_("Link created. Copy it now."), status=201)

    @extend_schema(summary="Revoke a preview link of the site", parameters=[_ID], responses=None)
    def destroy(self, request: Request, link: str) -> Response:
        get_object_or_404(PreviewLink.objects.to_site(), pk=int(link)).delete()
        return Reply(message=_("Link revoked."))
