"""Pagination with the parameters `limit` and `offset`, and `meta: {total, limit, offset}` in responses.

See docs/decisions/api-conventions.md.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.pagination import BasePagination

from shared.api.fields import WholeNumber
from shared.api.queries import read_query
from shared.api.replies import Reply
from shared.data_types import JsonObject

if TYPE_CHECKING:
    from rest_framework.request import Request

DEFAULT_LIMIT = 25
MAX_LIMIT = 500
MAX_OFFSET = 10_000_000


class PageQuery(serializers.Serializer[dict[str, int]]):
    """The parameters for pagination in a query string."""

    limit = WholeNumber(min_value=1, max_value=MAX_LIMIT, default=DEFAULT_LIMIT)
    offset = WholeNumber(min_value=0, max_value=MAX_OFFSET, default=0)


class LimitOffset(BasePagination):
    """Pagination of a queryset or list. A limit or offset out of range is rejected with a field error."""

    total: int
    limit: int
    offset: int

    def paginate_queryset(self, queryset: Any, request: "Request", view: Any = None) -> list[Any]:
        query = read_query(PageQuery, request.query_params.dict())
        self.limit, self.offset = query["limit"], query["offset"]
        page = list(queryset[self.offset : self.offset + self.limit])
        self.total = self._total(queryset, page)
        return page

    def _total(self, rows: Any, page: list[Any]) -> int:
        """Return the total number of rows.

        If the page is not full, the list ends there and no count is needed.
        """
        if isinstance(rows, Sequence):
            return len(rows)
        is_last = len(page) < self.limit and (page or not self.offset)
        return self.offset + len(page) if is_last else int(rows.count())

    def get_paginated_response(self, data: Any) -> Reply:
        return Reply(data, meta={"total": self.total, "limit": self.limit, "offset": self.offset})

    def get_schema_operation_parameters(self, view: object) -> list[JsonObject]:
        limit = {"type": "integer", "minimum": 1, "maximum": MAX_LIMIT, "default": DEFAULT_LIMIT}
        offset = {"type": "integer", "minimum": 0, "maximum": MAX_OFFSET, "default": 0}
        return [
            {
                "name": "limit",
                "in": "query",
                "description": "The maximum number of rows to return.",
                "schema": limit,
            },
            {"name": "offset", "in": "query", "description": "The number of rows to skip.", "schema": offset},
        ]

    def get_paginated_response_schema(self, schema: JsonObject) -> JsonObject:
        return schema  # shared.api.schema adds the envelope with its meta to every response.
