"""The `/api/audit` and `/api/all-activity` routes: the audit log of a domain, and of all domains."""

from itertools import islice
from typing import TYPE_CHECKING

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from shared.accounts import audit
from shared.accounts.actor import get_actor
from shared.accounts.events import installation
from shared.accounts.events.listing import add_names, list_events
from shared.accounts.events.serializers import (
    AllEventsPageQuery,
    AllEventsQuery,
    EventPage,
    EventQuery,
    EventRow,
)
from shared.api.fields import many
from shared.api.pagination import LimitOffset
from shared.api.tables import MEDIA_TYPE, TableResponse
from shared.api.views import ApiView
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from rest_framework.request import Request


class AuditView(ApiView):
    methods_need = {"get": "audit.read"}
    pagination_class = LimitOffset

    @extend_schema(parameters=[EventQuery], responses=EventRow(many=True))
    def get(self, request: "Request") -> Response:
        """List the audit events of this domain, newest first, with the user and the client address."""
        wanted = self.query(EventQuery)
        paginator = LimitOffset()
        with shared_work():
            rows = paginator.paginate_queryset(
                list_events(self.access.domain_id, **wanted), request, view=self
            )
            events = add_names(rows)
        return paginator.get_paginated_response(many(EventRow, instance=events).data)


class AllActivityView(ApiView):
    methods_need = {"get": "domains.manage"}

    @extend_schema(
        summary="List the audit events of all domains", parameters=[AllEventsPageQuery], responses=EventPage
    )
    def get(self, request: "Request") -> Response:
        """List the audit events of all domains.

        The list is sorted newest first and includes events of deleted domains and of the command line.
        """
        wanted = self.query(AllEventsPageQuery)
        limit, cursor = wanted.pop("limit"), wanted.pop("cursor", None)
        selection = installation.EventSelection(**wanted)
        events, following = installation.list_page(selection, limit=limit, cursor=cursor)
        return Response(EventPage({"events": events, "cursor": following}).data)


class AllActivityExportView(ApiView):
    methods_need = {"get": "domains.manage"}

    @extend_schema(
        summary="Export the audit events of all domains as CSV",
        parameters=[AllEventsQuery],
        responses={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    def get(self, request: "Request") -> TableResponse:
        """Export the audit events of all domains as CSV.

        The file is UTF-8 encoded and contains up to 100,000 events, oldest first. The export accepts the same
        filters as the list.
        """
        selection = installation.EventSelection(**self.query(AllEventsQuery))
        count = installation.count_for_export(selection)
        actor = get_actor(request, self.access)
        audit.record(
            "domain.activity_exported",
            user_id=actor.user.pk,
            session_id=actor.session_id,
            caller=actor.caller,
            count=count,
        )
        rows = islice(installation.iterate_events(selection), count)
        name = f"activity-{timezone.now():%Y-%m-%d}"
        return TableResponse(name, installation.COLUMNS, map(installation.get_cells, rows))
