"""HTTP API for patterns. All writers can use patterns, but Authors and Members can change only their own."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.pagination import LimitOffset
from shared.api.parsers import OF_BLOCKS, Limits
from shared.api.permissions import Scope, scope
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.api.views import ApiViewSet
from tenants.patterns import services
from tenants.patterns.models import Pattern
from tenants.patterns.serializers import PatternBody, PatternReply, pattern_replies
from tenants.posts.content.seen_files import files_seen

_READ = "patterns.read"
_WRITE = "patterns.write"


class PatternViewSet(ApiViewSet):
    """Blocks under a name, to be inserted into any page of the domain."""

    queryset = Pattern.objects.in_order()
    actions_need = {"list": _READ, "create": _WRITE, "partial_update": _WRITE, "destroy": _WRITE}

    def body_limits(self) -> Limits:
        return OF_BLOCKS

    @extend_schema(summary="List saved patterns", responses={200: describe_type(list[PatternReply])})
    def list(self, request: Request) -> Response:
        paginator = LimitOffset()
        page = paginator.paginate_queryset(self.get_queryset(), request, view=self)
        return paginator.get_paginated_response(pattern_replies(page))

    @extend_schema(
        summary="Create a pattern from blocks",
        request=PatternBody,
        responses={201: describe_type(PatternReply)},
    )
    def create(self, request: Request) -> Response:
        seen = files_seen(self.access)
        by, role = self.access.user_id, self.access.role
        pattern = services.add(**self.read(PatternBody), by=by, role=role, files_seen=seen)
        return Reply(pattern_replies([pattern])[0], message=_("Pattern saved."), status=201)

    @extend_schema(
        summary="Change a pattern's name or blocks",
        request=PatternBody,
        responses={200: describe_type(PatternReply)},
    )
    def partial_update(self, request: Request, pk: str) -> Response:
        own = self._own()
        seen = files_seen(self.access, own.media_ids)
        pattern = services.change(
            own, self.read(PatternBody, partial=True), files_seen=seen, check=self._check_own
        )
        return Reply(pattern_replies([pattern])[0], message=_("Pattern saved."))

    @extend_schema(summary="Delete a pattern", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        services.remove(self._own(), check=self._check_own)
        return Reply(message=_("Pattern deleted."))

    def _own(self) -> Pattern:
        """Return the pattern from the path. Raises PermissionDenied if the caller may not change it."""
        pattern: Pattern = self.get_object()
        self._check_own(pattern)
        return pattern

    def _check_own(self, pattern: Pattern) -> None:
        is_own = pattern.created_by_id == self.access.user_id
        if not is_own and scope(self.access, _WRITE) is not Scope.ALL:
            raise PermissionDenied
