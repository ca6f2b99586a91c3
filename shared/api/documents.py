"""The description of the API: JSON at /api/schema, and a page at /api/docs."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.template import Context, Engine
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from shared.api.permissions import PUBLIC, ROLES, TABLE, Scope
from shared.api.schema import BearerScheme, document
from shared.api.settings import SPECTACULAR_SETTINGS
from shared.api.views import ApiView

if TYPE_CHECKING:
    from rest_framework.request import Request

_SWAGGER = files("drf_spectacular_sidecar") / "static/drf_spectacular_sidecar/swagger-ui-dist"
_OWN = files("shared.api") / "manual"
_PARTS = {
    "swagger-ui.css": (_SWAGGER, "text/css"),
    "swagger-ui-bundle.js": (_SWAGGER, "text/javascript"),
    "page.css": (_OWN, "text/css"),
    "start.js": (_OWN, "text/javascript"),
}
# Swagger UI loads its icons from data: URLs and sets inline styles.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_REACH = {Scope.ALL: "yes", Scope.OWN: "own", Scope.OWN_MEMBER: "own member post", Scope.NONE: "–"}


class SchemaView(ApiView):
    authentication_classes = ()
    methods_need = {"get": PUBLIC}
    schema = None

    def get(self, request: "Request") -> HttpResponse:
        """Return the OpenAPI document of this API."""
        etag = _schema_etag()
        headers = {"Cache-Control": "public, max-age=60", "ETag": etag}
        return get_conditional_response(request, etag=etag) or HttpResponse(
            document(), content_type="application/json", headers=headers
        )


class DocsView(ApiView):
    authentication_classes = ()
    methods_need = {"get": PUBLIC}
    schema = None

    def get(self, request: "Request") -> HttpResponse:
        """Return the API documentation, a page on which you can try every call."""
        page = Engine().from_string((_OWN / "page.html").read_text())
        html = page.render(
            Context(
                {
                    "title": SPECTACULAR_SETTINGS["TITLE"],
                    "scheme": BearerScheme.name,
                    "roles": [role.name for role in ROLES],
                    "permissions": list(_permissions()),
                }
            )
        )
        return HttpResponse(
            html,
            content_type="text/html; charset=utf-8",
            headers={"Cache-Control": "public, max-age=60", "Content-Security-Policy": _POLICY},
        )


class DocsPartView(ApiView):
    authentication_classes = ()
    methods_need = {"get": PUBLIC}
    schema = None

    def get(self, request: "Request", name: str) -> HttpResponse:
        """Return a script or style sheet of the documentation page."""
        if name not in _PARTS:
            raise Http404
        folder, kind = _PARTS[name]
        return HttpResponse(
            (folder / name).read_bytes(),
            content_type=f"{kind}; charset=utf-8",
            headers={"Cache-Control": "public, max-age=3600"},
        )


@cache
def _schema_etag() -> str:
    return quote_etag(hashlib.sha256(document()).hexdigest())


def _permissions() -> Iterator[tuple[str, list[str]]]:
    for slug, reach in TABLE.items():
        yield slug, [_REACH[reach.get(role.id, Scope.NONE)] for role in ROLES]
