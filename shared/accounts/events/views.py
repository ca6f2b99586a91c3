"""`GET /api/audit`."""

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema

from shared.accounts.events.listing import add_names, list_events
from shared.accounts.events.serializers import EventQuery, EventRow
from shared.api.fields import many
from shared.api.pagination import LimitOffset
from shared.api.views import ApiView
from shared.tenancy.unit_of_work import shared_work

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response


class AuditView(ApiView):
    methods_need = {"get": "audit.read"}
    pagination_class = LimitOffset

    @extend_schema(parameters=[EventQuery], responses=EventRow(many=True))
    def get(self, request: "Request") -> "Response":
        """List the audit events of this domain, newest first, with user and address."""
        wanted = self.query(EventQuery)
        paginator = LimitOffset()
        with shared_work():
            rows = paginator.paginate_queryset(
                list_events(self.access.domain_id, **wanted), request, view=self
            )
            events = add_names(rows)
        return paginator.get_paginated_response(many(EventRow, instance=events).data)
