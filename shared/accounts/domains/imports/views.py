"""`/api/domain-imports`: create domains from a list, for super admins."""

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from shared.accounts.domain_import_models import DomainImport, ImportedDomain
from shared.accounts.domains.imports import services
from shared.accounts.domains.imports.serializers import (
    DomainImportFull,
    DomainListUpload,
    ImportedDomainQuery,
    ImportedDomainRow,
)
from shared.accounts.domains.list_import import FORMAT
from shared.accounts.domains.views import MANAGE, get_actor
from shared.accounts.rate_limits import HOUR, Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.parsers import GuardedMultiPartParser
from shared.api.replies import Reply
from shared.api.routers import ID_PATTERN
from shared.api.uploads import FORM_AROUND_A_FILE, LimitedUpload, file_limit, refuse_declared_length
from shared.api.views import ApiViewSet
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request

DOMAIN_LISTS = Rate(60, HOUR)
"""The limit on uploads of domain lists per user."""


class DomainImportsViewSet(ApiViewSet):
    """All imports of domains."""

    parser_classes = (GuardedMultiPartParser,)
    actions_need = dict.fromkeys(("list", "create"), MANAGE)
    # Imports do not change the current domain.
    open_when_suspended = True
    queryset = DomainImport.objects.none()

    @classmethod
    def max_body_bytes(cls) -> int:
        return FORMAT.max_bytes + FORM_AROUND_A_FILE

    def initialize_request(self, request: "HttpRequest", *args: Any, **kwargs: Any) -> "Request":
        request.upload_handlers = [LimitedUpload(file_limit(FORMAT.max_bytes))]
        return super().initialize_request(request, *args, **kwargs)

    @extend_schema(summary="List imports of domains", responses=DomainImportFull(many=True))
    def list(self, request: "Request") -> Response:
        with shared_work():
            return self.paginated(services.list_imports(), DomainImportFull)

    @extend_schema(
        summary="Upload a list of new domains",
        request={"multipart/form-data": DomainListUpload},
        responses={201: DomainImportFull},
    )
    def create(self, request: "Request") -> Response:
        """Upload a list of new domains.

        The worker checks each row. No domain is created until you start the creation.
        """
        refuse_declared_length(request, file_limit(FORMAT.max_bytes))
        file = self.read(DomainListUpload)["file"]
        consume(throttle_key("domain_lists", self.access.user_id), DOMAIN_LISTS)
        source = services.upload(file, file.name, by=get_actor(self))
        return Response(DomainImportFull(source).data, status=201)


class DomainImportViewSet(ApiViewSet):
    """One import of domains."""

    actions_need = dict.fromkeys(("retrieve", "rows", "start", "stop"), MANAGE)
    lookup_value_regex = ID_PATTERN
    open_when_suspended = True
    queryset = DomainImport.objects.none()

    @extend_schema(summary="Get an import of domains and its progress", responses=DomainImportFull)
    def retrieve(self, request: "Request", pk: str) -> Response:
        return Response(DomainImportFull(services.get(int(pk))).data)

    @extend_schema(
        summary="List the rows of an import of domains",
        parameters=[ImportedDomainQuery],
        responses=ImportedDomainRow(many=True),
    )
    @action(detail=True, methods=["get"])
    def rows(self, request: "Request", pk: str) -> Response:
        outcome = self.query(ImportedDomainQuery)["outcome"]
        source = services.get(int(pk))
        with shared_work():
            rows: QuerySet[ImportedDomain] = source.rows.order_by("pk")
            return self.paginated(rows.filter(outcome=outcome) if outcome else rows, ImportedDomainRow)

    @extend_schema(
        summary="Create the domains of an import, or continue", request=None, responses=DomainImportFull
    )
    @action(detail=True, methods=["post"])
    def start(self, request: "Request", pk: str) -> Response:
        source = services.create(int(pk), by=get_actor(self))
        return Reply(DomainImportFull(source).data, message=_("Creating domains…"))

    @extend_schema(
        summary="Stop an import of domains after the current row", request=None, responses=DomainImportFull
    )
    @action(detail=True, methods=["post"])
    def stop(self, request: "Request", pk: str) -> Response:
        return Response(DomainImportFull(services.stop(int(pk))).data)
