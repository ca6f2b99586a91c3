"""`/api/domains`, for super admins on any domain."""

from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.actor import Actor
from shared.accounts.callers import get_caller
from shared.accounts.domains import services
from shared.accounts.domains.serializers import (
    DomainChange,
    DomainCreate,
    DomainDelete,
    DomainFull,
    DomainQuery,
    HostCheck,
    HostQuery,
    LimitRow,
)
from shared.accounts.models import User
from shared.api.fields import many
from shared.api.replies import Reply
from shared.api.routers import ID_PATTERN
from shared.api.views import ApiView, ApiViewSet
from shared.domains.models import Domain
from shared.domains.quotas import list_usage
from shared.tenancy.unit_of_work import current_domain, shared_work, unit_of_work

MANAGE = "domains.manage"


class DomainViewSet(ApiViewSet):
    """All domains of the installation."""

    actions_need = dict.fromkeys(
        ("list", "retrieve", "create", "partial_update", "destroy", "check_host", "limits"), MANAGE
    )
    lookup_value_regex = ID_PATTERN
    # A super admin can also reactivate a suspended domain from its own panel.
    open_when_suspended = True
    queryset = Domain.objects.none()

    @extend_schema(summary="List all domains", parameters=[DomainQuery], responses=DomainFull(many=True))
    def list(self, request: Request) -> Response:
        wanted = self.query(DomainQuery)
        with shared_work():
            return self.paginated(services.list_domains(**wanted), DomainFull)

    @extend_schema(summary="Get a domain", responses=DomainFull)
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(DomainFull(services.get_domain(_id(pk))).data)

    @extend_schema(summary="Get the limits of a domain and their use", responses=LimitRow(many=True))
    @action(detail=True, methods=["get"], pagination_class=None)
    def limits(self, request: Request, pk: str) -> Response:
        with unit_of_work(services.get_domain(_id(pk)).ref()):
            usage = list(list_usage())
        return Response(many(LimitRow, instance=usage).data)

    @extend_schema(summary="Create a domain", request=DomainCreate, responses={201: DomainFull})
    def create(self, request: Request) -> Response:
        domain = services.create(self.read(DomainCreate), by=get_actor(self))
        return Reply(
            DomainFull(domain).data,
            message=_("%(title)s is ready. It's not open to visitors yet.") % {"title": domain.title},
            status=201,
        )

    @extend_schema(
        summary="Change, suspend, reactivate or restore a domain", request=DomainChange, responses=DomainFull
    )
    def partial_update(self, request: Request, pk: str) -> Response:
        domain = services.change(_id(pk), self.read(DomainChange), by=get_actor(self))
        return Reply(DomainFull(domain).data, message=_("Domain saved."))

    @extend_schema(summary="Delete a domain after a grace period", request=DomainDelete, responses=DomainFull)
    def destroy(self, request: Request, pk: str) -> Response:
        domain = services.delete(_id(pk), host=self.read(DomainDelete)["host"], by=get_actor(self))
        message = _("%(title)s is offline. It will be deleted permanently on %(day)s.") % {
            "title": domain.title,
            "day": date_format(domain.purge_at, _("F j, Y")) if domain.purge_at else "",
        }
        return Reply(DomainFull(domain).data, message=message)

    @extend_schema(
        summary="Check whether a host is available",
        parameters=[HostQuery],
        responses=HostCheck,
        operation_id="check_host",
    )
    @action(detail=False, methods=["get"], url_path="check-host", pagination_class=None)
    def check_host(self, request: Request) -> Response:
        checked: Any = services.check_host(self.query(HostQuery)["host"])
        return Response(HostCheck(checked).data)


class SiteLimitsView(ApiView):
    methods_need = {"get": "options.write"}

    @extend_schema(summary="Get the limits of this site and their use", responses=LimitRow(many=True))
    def get(self, request: Request) -> Response:
        return Response(many(LimitRow, instance=[*list_usage()]).data)


def get_actor(view: ApiView | ApiViewSet) -> Actor:
    """Return the signed-in user of the view's request as an actor."""
    access, user = view.access, view.request.user
    if not isinstance(user, User):
        raise Http404  # No action here allows anonymous callers.
    return Actor(user, access.role, current_domain(), UUID(access.session_id), get_caller(view.request))


def _id(text: str) -> int:
    return int(text)
