"""Previews of a post: for visitors with a preview link, and for the page builder."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views import View
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.people import Person, get_names
from shared.api.pagination import LimitOffset
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.mail.links import site_url
from shared.tenancy.unit_of_work import current_domain
from tenants.posts.api.post_access import PostAccessMixin
from tenants.posts.api.replies import person_reply
from tenants.posts.changes import preview_links
from tenants.posts.models import PreviewLink
from tenants.site import design_previews
from tenants.site.documents import not_open
from tenants.site.documents.builds import NotBuilt
from tenants.site.documents.plain_pages import SUSPENDED, PlainPage
from tenants.site.payload.page_payload import PagePayload, design_page, draft_page
from tenants.site.payload.schemas import NewPreviewLinkReply, PreviewLinkReply, SitePayload
from tenants.site.rendering.page_html import render_document
from tenants.site.serializers import NewPreviewLink

UNKNOWN = PlainPage(404, "Preview not found", "The link may be incomplete. Please ask for a new one.")
OVER = PlainPage(
    410, "This preview has expired", "This link has expired or was revoked. Please ask for a new one."
)
_ID = OpenApiParameter("link", int, OpenApiParameter.PATH, description="The integer `id` of the link.")


class PreviewPage(View):
    """`GET /preview/{token}`: the latest version of a post, or a design. The page is neither cached nor
    indexed.
    """

    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        # Links on the page must not send the preview's URL as their referrer.
        return not_open.mark_private(self._page(request, token))

    def _page(self, request: HttpRequest, token: str) -> HttpResponse:
        if current_domain().status != "active":
            return SUSPENDED.response(**not_open.RETRY)
        try:
            if not_open.opens_site(token):
                return _grant_access(request, token)
            page = _find_page(token)
        except preview_links.Expired:
            return OVER.response()
        if page is None:
            return UNKNOWN.response()
        try:
            document = render_document(page)
        except NotBuilt as error:
            return HttpResponse(f"{error}\n", status=503, content_type="text/plain")
        return HttpResponse(document.html, headers={"Content-Security-Policy": document.csp})


def _find_page(token: str) -> PagePayload | None:
    """Return the page that a token shows, or None for an unknown token. Raises Expired if the token has
    expired or was revoked."""
    if design := design_previews.find_design(token):
        return design_page(design)
    post = preview_links.find_post(token, timezone.now())
    return draft_page(post) if post else None


def _grant_access(request: HttpRequest, token: str) -> HttpResponse:
    """Return a redirect that stores the token in a session cookie. The link may expire before the cookie."""
    response = HttpResponse(status=302, headers={"Location": "/"})
    response.set_cookie(
        not_open.COOKIE, token, httponly=True, samesite="Lax", secure=request.is_secure(), path="/"
    )
    return response


class PostPreviewViewSet(PostAccessMixin):
    """Preview links to a post's latest version, and the data of its preview."""

    actions_need = {
        "preview_links": "posts.write",
        "make_preview_link": "posts.write",
        "revoke_preview_link": "posts.write",
        "canvas": "posts.read",
    }

    @extend_schema(
        summary="List the active preview links of a post, latest first",
        responses={200: describe_type(list[PreviewLinkReply])},
    )
    @action(detail=True, methods=["get"], url_path="preview-links")
    def preview_links(self, request: Request, pk: str) -> Response:
        links = self.get_object_for("posts.write").preview_links.open(timezone.now()).order_by("-id")
        paginator = LimitOffset()
        page = paginator.paginate_queryset(links, request, view=self)
        people = get_names(link.created_by_id for link in page)
        return paginator.get_paginated_response([link_reply(link, people) for link in page])

    @extend_schema(
        summary="Create a preview link for the latest version of a post",
        description="The URL is returned only once; the server stores only its hash.",
        request=NewPreviewLink,
        responses={201: describe_type(NewPreviewLinkReply)},
    )
    @preview_links.mapping.post
    def make_preview_link(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("posts.write")
        days = self.read(NewPreviewLink)["days"]
        link, token = preview_links.make_link(
            post,
            days=days,
            by=self.access.user_id,
            now=timezone.now(),
            check=self.check_for("posts.write"),
        )
        url = site_url(current_domain(), f"/preview/{token}")
        people = get_names([link.created_by_id])
        made: NewPreviewLinkReply = {**link_reply(link, people), "url": url}
        return Reply(made, message=_("Link created. Copy it now."), status=201)

    @extend_schema(summary="Revoke a preview link", parameters=[_ID], responses=None)
    @action(detail=True, methods=["delete"], url_path="preview-links/(?P<link>[0-9]{1,18})")
    def revoke_preview_link(self, request: Request, pk: str, link: str) -> Response:
        post = self.get_object_for("posts.write")
        get_object_or_404(post.preview_links, pk=int(link)).delete()
        return Reply(message=_("Link revoked."))

    @extend_schema(
        summary="Get the data that the page builder needs to render the latest version of a post",
        description="Returns the same data as `GET /api/site` for a public page.",
        responses={200: describe_type(SitePayload)},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def canvas(self, request: Request, pk: str) -> Response:
        return Response(draft_page(self.get_object_for("posts.read")).payload)


def link_reply(link: PreviewLink, people: Mapping[int, Person]) -> PreviewLinkReply:
    return {
        "id": link.pk,
        "_id": link.uid,
        "created_at": link.created_at,
        "expires_at": link.expires_at,
        "created_by": person_reply(people.get(link.created_by_id or 0)),
    }
