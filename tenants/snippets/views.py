"""`/api/analytics`: a domain's additions to its public pages."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.actor import get_actor
from shared.api.replies import Reply
from shared.api.views import ApiViewSet
from tenants.snippets import services
from tenants.snippets.models import Snippet
from tenants.snippets.serializers import SnippetBody, SnippetOrder, SnippetRow, VendorRow
from tenants.snippets.vendors import VENDORS
from tenants.snippets.writers import SnippetWriter

WRITE = "snippets.write"


class SnippetViewSet(ApiViewSet):
    actions_need = dict.fromkeys(
        ("list", "retrieve", "create", "update", "destroy", "order", "vendors"), WRITE
    )
    queryset = Snippet.objects.in_order()

    @property
    def writer(self) -> SnippetWriter:
        return SnippetWriter(get_actor(self.request, self.access))

    @extend_schema(summary="List the snippets of the site", responses=SnippetRow(many=True))
    def list(self, request: Request) -> Response:
        return self.paginated(self.get_queryset(), SnippetRow)

    @extend_schema(summary="Get a snippet", responses=SnippetRow)
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(SnippetRow(self.get_object()).data)

    @extend_schema(
        summary="Create a snippet",
        description=(
            "Custom code is rejected with `confirm_identity` unless the user signed in or "
            "called /api/account/confirm in the last ten minutes. The admins of the domain are "
            "notified."
        ),
        request=SnippetBody,
        responses={201: SnippetRow},
    )
    def create(self, request: Request) -> Response:
        snippet = services.create(self.read(SnippetBody), writer=self.writer)
        return Reply(SnippetRow(snippet).data, message=_("Snippet added."), status=201)

    @extend_schema(summary="Change a snippet", request=SnippetBody, responses=SnippetRow)
    def update(self, request: Request, pk: str) -> Response:
        row = self.get_object()
        snippet = services.update(row.pk, self.read(SnippetBody), writer=self.writer)
        return Reply(SnippetRow(snippet).data, message=_("Snippet saved."))

    @extend_schema(summary="Move a snippet", request=SnippetOrder, responses=SnippetRow)
    @action(detail=True, methods=["patch"])
    def order(self, request: Request, pk: str) -> Response:
        row = self.get_object()
        snippet = services.move(row.pk, to=self.read(SnippetOrder)["position"], writer=self.writer)
        return Response(SnippetRow(snippet).data)

    @extend_schema(summary="Delete a snippet", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        services.delete(self.get_object().pk, writer=self.writer)
        return Reply(message=_("Snippet deleted."))

    @extend_schema(summary="List analytics services that need only an id", responses=VendorRow(many=True))
    @action(detail=False, methods=["get"], pagination_class=None)
    def vendors(self, request: Request) -> Response:
        rows: Any = list(VENDORS.values())
        return Response(VendorRow(rows, many=True).data)
