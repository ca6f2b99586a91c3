"""`/api/analytics`: what a domain adds to its public pages."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts import audit
from shared.api.replies import Reply
from shared.api.views import ApiViewSet
from tenants.snippets import services
from tenants.snippets.models import Snippet
from tenants.snippets.serializers import SnippetBody, SnippetRow, VendorRow
from tenants.snippets.vendors import VENDORS

WRITE = "snippets.write"


class SnippetViewSet(ApiViewSet):
    actions_need = dict.fromkeys(("list", "retrieve", "create", "update", "destroy", "vendors"), WRITE)
    queryset = Snippet.objects.in_order()

    @extend_schema(summary="The site's snippets", responses=SnippetRow(many=True))
    def list(self, request: Request) -> Response:
        return self.paginated(self.get_queryset(), SnippetRow)

    @extend_schema(summary="One snippet", responses=SnippetRow)
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(SnippetRow(self.get_object()).data)

    @extend_schema(summary="Add a snippet", request=SnippetBody, responses={201: SnippetRow})
    def create(self, request: Request) -> Response:
        snippet = services.create(self.read(SnippetBody), record=audit.recorder(self.access, request))
        return Reply(SnippetRow(snippet).data, message="Added.", status=201)

    @extend_schema(summary="Change a snippet", request=SnippetBody, responses=SnippetRow)
    def update(self, request: Request, pk: str) -> Response:
        found = self.get_object()
        snippet = services.update(
            found.pk, self.read(SnippetBody), record=audit.recorder(self.access, request)
        )
        return Reply(SnippetRow(snippet).data, message="Saved.")

    @extend_schema(summary="Delete a snippet", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        services.delete(self.get_object().pk, record=audit.recorder(self.access, request))
        return Reply(message="Deleted.")

    @extend_schema(summary="Services that are switched on by an id", responses=VendorRow(many=True))
    @action(detail=False, methods=["get"], pagination_class=None)
    def vendors(self, request: Request) -> Response:
        rows: Any = list(VENDORS.values())
        return Response(VendorRow(rows, many=True).data)
