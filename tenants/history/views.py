"""`/api/versions`: earlier versions of food menus, business info and site options."""

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.api.pagination import LimitOffset
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.api.versions import refuse_stale
from shared.api.views import ApiViewSet
from shared.data_types import JsonObject
from tenants.history.kinds import KINDS, Restorable, Restore, visible_versions
from tenants.history.models import Kind, Version, VersionQuerySet
from tenants.history.serializers import (
    VersionQuery,
    VersionReply,
    VersionRestoreBody,
    VersionRestored,
    VersionRow,
    version_reply,
    version_rows,
)


class VersionViewSet(ApiViewSet):
    """Versions of the objects that the caller can change. Other objects return 404."""

    actions_need = {"list": "versions.read", "retrieve": "versions.read", "restore": "versions.restore"}

    def get_queryset(self) -> VersionQuerySet:
        return Version.objects.filter(visible_versions(self.access)).latest_first()

    @extend_schema(
        summary="List versions of menus and settings, latest first",
        parameters=[VersionQuery],
        responses={200: describe_type(list[VersionRow])},
    )
    def list(self, request: Request) -> Response:
        paginator = LimitOffset()
        versions = self.get_queryset().filter(**self.query(VersionQuery)).defer("content")
        page = paginator.paginate_queryset(versions, request, view=self)
        return paginator.get_paginated_response(version_rows(page))

    @extend_schema(
        summary="Get a version of a menu or of settings", responses={200: describe_type(VersionReply)}
    )
    def retrieve(self, request: Request, pk: str) -> Response:
        version: Version = self.get_object()
        _rules, current = _read_object(version)
        return Response(version_reply(version, current))

    @extend_schema(
        summary="Restore a version of a menu or of settings",
        description="Saves the content as a new version. If `version` is outdated, the reply is 409.",
        request=VersionRestoreBody,
        responses={200: describe_type(VersionRestored)},
    )
    @action(detail=True, methods=["put"])
    def restore(self, request: Request, pk: str) -> Response:
        version: Version = self.get_object()
        rules, _current = _read_object(version)
        record, expected = recorder(self.access, request), self.read(VersionRestoreBody).get("version")
        with refuse_stale(_("The content was saved elsewhere in the meantime.")):
            left_out = rules.restore(Restore(version, self.access, request, record, expected))
        return Reply(VersionRestored(left_out=left_out), message=_("Version restored."))


def _read_object(version: Version) -> tuple[Restorable, JsonObject]:
    """Return the rules and the current content of a version's object. Raises Http404 if the object was
    deleted."""
    rules = KINDS[Kind(version.kind)]
    current = rules.read(version.object_id)
    if current is None:
        raise Http404
    return rules, current
