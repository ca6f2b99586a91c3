"""`/api/redirects`: manual redirects within the site."""

import re
from typing import Any
from urllib.parse import urlsplit

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.replies import Reply
from shared.api.routers import ID_PATTERN
from shared.api.views import ApiViewSet
from shared.tenancy.unit_of_work import current_domain
from tenants.options import redirects
from tenants.posts.content.addresses import normalize
from tenants.posts.models import URL_LENGTH, Redirect

WRITE = "seo.write"
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//|/?\\", re.IGNORECASE)


class OwnPath(serializers.CharField):
    """A normalized path of this site. Accepts full URLs of this site and rejects other URLs."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=500, allow_blank=True, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        written = super().to_internal_value(data)
        if _ELSEWHERE.match(written):
            written = _get_own_path(written)
        url = normalize(written.partition("?")[0].partition("#")[0])
        if len(url) > URL_LENGTH:
            raise serializers.ValidationError(
                _("A URL can have up to %(most)s characters.") % {"most": URL_LENGTH}
            )
        return url

    def to_representation(self, value: str) -> str:
        return f"/{value}"


class RedirectBody(serializers.Serializer):
    to = OwnPath(source="target")
    permanent = serializers.BooleanField(source="is_permanent", default=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        # `from` is a reserved word in Python, so it cannot be a class attribute.
        return {"from": OwnPath(source="from_url"), **super().get_fields()}


class RedirectRow(RedirectBody):
    id = serializers.IntegerField(read_only=True)
    created_at = serializers.DateTimeField(read_only=True)


class RedirectQuery(serializers.Serializer):
    search = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


class RedirectViewSet(ApiViewSet):
    actions_need = dict.fromkeys(("list", "create", "destroy"), WRITE)
    lookup_value_regex = ID_PATTERN
    queryset = Redirect.objects.none()

    def get_queryset(self) -> "QuerySet[Redirect]":
        return Redirect.objects.manual().select_related("post").order_by("from_url")

    @extend_schema(summary="List redirects", parameters=[RedirectQuery], responses=RedirectRow(many=True))
    def list(self, request: Request) -> Response:
        words = self.query(RedirectQuery)["search"].strip("/ ")
        redirects = self.get_queryset()
        if words:
            named = Q(from_url__icontains=words) | Q(to_url__icontains=words)
            redirects = redirects.filter(named | Q(post__live_url__icontains=words))
        return self.paginated(redirects, RedirectRow)

    @extend_schema(summary="Create a redirect", request=RedirectBody, responses={201: RedirectRow})
    def create(self, request: Request) -> Response:
        sent = self.read(RedirectBody)
        made = redirects.create(sent["from_url"], sent["target"], is_permanent=sent["is_permanent"])
        return Reply(RedirectRow(made).data, message=_("Redirect created."), status=201)

    @extend_schema(summary="Delete a redirect", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        redirects.delete(self.get_object())
        return Reply(message=_("Redirect deleted."))


def _get_own_path(address: str) -> str:
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        host, parts = None, None
    if parts is None or parts.scheme not in {"http", "https"} or host != current_domain().host:
        raise serializers.ValidationError(_("Enter the URL of a page on this site."))
    return parts.path
