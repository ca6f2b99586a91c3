"""/api/schema for machines and /api/docs for people."""

import hashlib
import json
from base64 import b64encode
from typing import TYPE_CHECKING

from django.http import HttpResponse

from shared.api.manual import STYLE, manual
from shared.api.permissions import PUBLIC
from shared.api.schema import document
from shared.api.views import ApiView

if TYPE_CHECKING:
    from rest_framework.request import Request

_STYLE_HASH = b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


class SchemaView(ApiView):
    authentication_classes = ()
    methods_need = {"get": PUBLIC}
    schema = None

    def get(self, request: "Request") -> HttpResponse:
        """The OpenAPI document of this API."""
        return HttpResponse(
            document(), content_type="application/json", headers={"Cache-Control": "public, max-age=60"}
        )


class DocsView(ApiView):
    authentication_classes = ()
    methods_need = {"get": PUBLIC}
    schema = None

    def get(self, request: "Request") -> HttpResponse:
        """The same document as a page to read, without scripts."""
        return HttpResponse(
            manual(json.loads(document())),
            content_type="text/html; charset=utf-8",
            headers={"Cache-Control": "public, max-age=60", "Content-Security-Policy": _POLICY},
        )
