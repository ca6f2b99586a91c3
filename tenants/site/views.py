"""Serve public pages, their payload as JSON, and the documents of the panel and the sign-in pages.

The public pages and payloads of a suspended domain return 503, without its data. Its panel and sign-in pages
remain available for reading, and writes return 423. `not_open` contains the responses for a domain that is
not open yet.
"""

import re
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.views import View
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.compression import choose_encoding, compress
from shared.api.errors import Suspended
from shared.api.permissions import PUBLIC
from shared.api.typed import describe_type
from shared.api.views import ApiView
from shared.tenancy.unit_of_work import current_domain
from tenants.options.redirects import find_destination
from tenants.posts.content.addresses import short_link
from tenants.site.boot import boot_data, media_origins
from tenants.site.documents import known_sites, not_open
from tenants.site.documents.builds import NotBuilt, bundle, latest_build
from tenants.site.documents.html import SiteDocument, app_document
from tenants.site.documents.loading_frame import loading_frame, sign_in_frame
from tenants.site.page_cache.hints import is_cached, mark_cacheable
from tenants.site.page_cache.packing import CompressedBody, etag_matches
from tenants.site.payload import schemas
from tenants.site.payload.addresses import Query, normal_url
from tenants.site.payload.escaping import fingerprint
from tenants.site.payload.member_filters import TOGGLES
from tenants.site.payload.page_payload import Moved, PagePayload, hide_page, page_at, page_at_former
from tenants.site.rendering.page_html import render_document

# Browsers revalidate on every request, and receive 304 if nothing has changed, so edits are visible
# immediately.
REVALIDATE = "public, max-age=0, must-revalidate"


# The name of a file that clients guess or request automatically. No page is rendered for it.
_FILE = re.compile(r"\.(?!html?$)[a-z0-9]{1,11}$", re.IGNORECASE)


# Redirects use the response envelope, too, but the schema adds it automatically only to successful responses.
_MOVED = describe_type(schemas.MovedReply)


class PublicPage(View):
    """`GET /` and `GET /{url}`: the page, the not-found page with status 404, or a redirect to the new
    URL."""

    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest, path: str) -> HttpResponse:
        return not_open.refusal(request) or self._show_page(request, path)

    def _show_page(self, request: HttpRequest, path: str) -> HttpResponse:
        if _FILE.search(path):
            return _no_such_file()
        url, query = normal_url(path), Query.of(request.GET.dict())
        there = _short_link_end(request) if url == "" else None
        if url is not None and request.path != f"/{url}":
            there = f"/{url}{query.encoded()}"
        if there is not None:
            return _redirect(there)
        try:
            page = page_at(url, query) if url is not None else page_at_former(path)
        except Moved as moved:
            return _redirect(moved.payload["location"], status=moved.payload["status"])
        return _head(page) if request.method == "HEAD" else _render(request, page)

    def http_method_not_allowed(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        return HttpResponseNotAllowed(["GET", "HEAD"], "Pages can only be read.\n", content_type="text/plain")


class SitePayloadView(ApiView):
    """All data of a public page, in one request."""

    methods_need = {"get": PUBLIC}
    hidden_until_open = True

    @extend_schema(
        summary="Get the data of a public page",
        parameters=[
            OpenApiParameter("url", str, description="The path of the page; empty for home."),
            OpenApiParameter("page", int, description="The page number of a list page, from 1."),
            OpenApiParameter(
                "cuisine",
                str,
                description="Members with all of these cuisines: up to four slugs.",
            ),
            OpenApiParameter("category", str, description="Blog posts of this category, given as a slug."),
            *(
                OpenApiParameter(each.name, str, description=f'"{each.value}": {each.label.lower()}.')
                for each in TOGGLES
            ),
            OpenApiParameter(
                "q",
                str,
                description="The search text; searches a list page, or the whole site with `search`.",
            ),
        ],
        responses={
            200: describe_type(schemas.SitePayload),
            301: _MOVED,
            302: _MOVED,
            404: describe_type(schemas.MissingPage),
        },
    )
    def get(self, request: Request) -> Response:
        if current_domain().status != "active":
            raise Suspended
        path = request.query_params.get("url", "")
        url, query = normal_url(path), Query.of(request.query_params.dict())
        try:
            page = page_at(url, query) if url is not None else page_at_former(path)
        except Moved as moved:
            there = urlencode({"url": moved.payload["location"].strip("/")})
            headers = {"Location": f"/api/site?{there}"}
            return Response(moved.payload, status=moved.payload["status"], headers=headers)
        if page.status == 404:
            return Response({"message": "Not found.", "data": page.payload}, status=404)
        return Response(page.payload)


class AppDocument(View):
    """The initial document of the panel or a sign-in page. It never runs a domain's own scripts."""

    http_method_names = ["get", "head"]
    bundle_name = ""
    title = ""

    def get(self, request: HttpRequest, path: str = "") -> HttpResponse:
        # Only top-level navigation may load this document. If a script on a public page could read it in a
        # frame, an image or a fetch, the script would have a document with the panel's origin and policy.
        if request.headers.get("Sec-Fetch-Dest", "document") != "document":
            return HttpResponse("Open this page in a browser tab.\n", status=403, content_type="text/plain")
        boot, media = boot_data(request), media_origins(request)
        domain = boot["domain"] or {"title": settings.PANEL_HOST, "template": "blank"}
        if self.bundle_name == "panel":
            # Show no title unless URL, cookie and host refer to the same domain, because the edited domain is
            # uncertain otherwise.
            is_certain = boot["domain"] and len(media) <= boot["is_panel_host"]
            frame = loading_frame(path, title=domain["title"] if is_certain else "")
        else:
            frame = sign_in_frame(domain["title"], domain["template"], boot["auth_background"])
        try:
            document = app_document(
                title=self.title,
                boot=boot,
                bundle=bundle(self.bundle_name),
                frame=frame,
                media=" ".join(media),
            )
        except NotBuilt as error:
            return _not_built(error)
        headers = {
            "Content-Security-Policy": document.csp,
            "Cache-Control": "no-store",
            "X-Frame-Options": "DENY",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            # The URL may contain a token from an email.
            "Referrer-Policy": "no-referrer",
        }
        return HttpResponse(document.html, headers=headers)


def latest(_request: HttpRequest) -> HttpResponse:
    """Respond to `GET /builds/latest.json`, which open pages poll for a new build."""
    try:
        body = latest_build()
    except NotBuilt as error:
        return _not_built(error)
    return HttpResponse(body, content_type="application/json", headers={"Cache-Control": "no-store"})


def not_found(_request: HttpRequest) -> HttpResponse:
    """Raise Http404 for a URL with the prefix of another app that no other pattern has matched."""
    raise Http404


def _head(page: PagePayload) -> HttpResponse:
    """Return the response to HEAD, for which no page is rendered."""
    response = head_response(page.status)
    return response if current_domain().is_open else not_open.mark_private(response)


def _render(request: HttpRequest, page: PagePayload) -> HttpResponse:
    try:
        if not current_domain().is_open:
            return _preview(hide_page(page))
        known_sites.remember(page.payload)
        return page_response(request, render_document(page), status=page.status)
    except NotBuilt as error:
        return _not_built(error)


def _preview(page: PagePayload) -> HttpResponse:
    document = render_document(page)
    headers = {"Content-Security-Policy": document.csp}
    return not_open.mark_private(HttpResponse(document.html, status=page.status, headers=headers))


def _short_link_end(request: HttpRequest) -> str | None:
    """Return the current URL for `/?p=57`, a short link of an imported site, or None for other URLs."""
    short = short_link(request.GET.get("p", ""))
    destination = find_destination(short) if short else None
    return f"/{destination[0]}" if destination else None


def _redirect(location: str, *, status: int = 301) -> HttpResponse:
    """Return a redirect, which is permanent by default.

    Browsers cache it only for a minute, because another post may use the previous URL later.
    """
    return HttpResponse(status=status, headers={"Location": location, "Cache-Control": "public, max-age=60"})


def _no_such_file() -> HttpResponse:
    return HttpResponse("Not found.\n", status=404, content_type="text/plain")


def _not_built(error: NotBuilt) -> HttpResponse:
    return HttpResponse(f"{error}\n", status=503, content_type="text/plain", headers={"Retry-After": "10"})


def head_response(status: int) -> HttpResponse:
    """Return the response to HEAD, without ETag and Content-Length, because no page is rendered."""
    return HttpResponse(status=status, headers={"Cache-Control": REVALIDATE, "Vary": "Accept-Encoding"})


def page_response(request: HttpRequest, document: SiteDocument, *, status: int) -> HttpResponse:
    """Return a response with `document`, or a 304 response if the visitor has the current version."""
    body = document.html
    tag = f'W/"{fingerprint(body)}"'
    headers = {
        "ETag": tag,
        "Cache-Control": REVALIDATE,
        "Vary": "Accept-Encoding",
        # Send these headers with 304, too, because browsers merge them into the headers of the stored page.
        "Content-Security-Policy": document.csp,
    }
    encoding = choose_encoding(request.headers.get("Accept-Encoding", ""))
    packed = _cacheable(request, document, body, tag) if status == 200 else None
    if status == 200 and etag_matches(request.headers.get("If-None-Match", ""), tag):
        return HttpResponse(status=304, headers=headers)
    if encoding:
        headers["Content-Encoding"] = encoding
        body = packed.body(encoding) if packed else compress(body, encoding)
    headers["Content-Length"] = str(len(body))
    return HttpResponse(body, status=status, headers=headers)


def _cacheable(request: HttpRequest, document: SiteDocument, body: bytes, tag: str) -> CompressedBody | None:
    """Let the page cache store the page, and return its compressed body, or None if it must not be cached."""
    if document.keep_until is None or not is_cached(request):
        return None
    packed = CompressedBody.of(body, tag, choose_encoding(request.headers.get("Accept-Encoding", "")))
    mark_cacheable(request, packed, document.keep_until)
    return packed
