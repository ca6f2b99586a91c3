"""`/api/site-plans`: changes to many sites, for super admins."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.domains.views import MANAGE, get_actor
from shared.accounts.plan_models import PlannedSite, SitePlan
from shared.api.replies import Reply
from shared.api.routers import ID_PATTERN
from shared.api.views import ApiViewSet
from shared.tenancy.unit_of_work import shared_work
from tenants.site.site_plans import services
from tenants.site.site_plans.serializers import (
    PlannedSiteQuery,
    PlannedSiteRow,
    SitePlanApply,
    SitePlanCreate,
    SitePlanFull,
)

_ACTIONS = ("list", "retrieve", "create", "sites", "undo_site", "apply", "undo", "stop", "retry")


class SitePlanViewSet(ApiViewSet):
    """Plans that change values of many sites in waves."""

    actions_need = dict.fromkeys(_ACTIONS, MANAGE)
    lookup_value_regex = ID_PATTERN
    # Plans do not depend on the current domain, which may be suspended.
    open_when_suspended = True
    queryset = SitePlan.objects.none()

    @extend_schema(summary="List plans", responses=SitePlanFull(many=True))
    def list(self, request: Request) -> Response:
        with shared_work():
            return self.paginated(services.list_plans(), SitePlanFull)

    @extend_schema(summary="Get a plan", responses=SitePlanFull)
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(SitePlanFull(services.get(int(pk))).data)

    @extend_schema(
        summary="Plan a change of many sites", request=SitePlanCreate, responses={201: SitePlanFull}
    )
    def create(self, request: Request) -> Response:
        body = self.read(SitePlanCreate)
        values = {each["name"]: each["value"] for each in body["values"]}
        plan = services.create(values, body["domain_ids"], by=get_actor(self))
        return Response(SitePlanFull(plan).data, status=201)

    @extend_schema(
        summary="List the sites of a plan with their differences",
        parameters=[PlannedSiteQuery],
        responses=PlannedSiteRow(many=True),
    )
    @action(detail=True, methods=["get"])
    def sites(self, request: Request, pk: str) -> Response:
        outcome = self.query(PlannedSiteQuery)["outcome"]
        plan = services.get(int(pk))
        with shared_work():
            sites: QuerySet[PlannedSite] = plan.sites.order_by("pk")
            return self.paginated(sites.filter(outcome=outcome) if outcome else sites, PlannedSiteRow)

    @extend_schema(
        summary="Restore the values of one site from before a plan", request=None, responses=PlannedSiteRow
    )
    @action(detail=True, methods=["post"], url_path=rf"sites/(?P<site_id>{ID_PATTERN})/undo")
    def undo_site(self, request: Request, pk: str, site_id: str) -> Response:
        site = services.undo_site(int(pk), int(site_id), by=get_actor(self))
        message = _("Restored the old values on %(host)s.") % {"host": site.host}
        return Reply(PlannedSiteRow(site).data, message=message)

    @extend_schema(
        summary="Apply a plan in waves, or continue", request=SitePlanApply, responses=SitePlanFull
    )
    @action(detail=True, methods=["post"])
    def apply(self, request: Request, pk: str) -> Response:
        plan = services.apply(int(pk), **self.read(SitePlanApply), by=get_actor(self))
        return Reply(SitePlanFull(plan).data, message=_("Changing the first sites…"))

    @extend_schema(
        summary="Restore the values from before a plan in waves", request=None, responses=SitePlanFull
    )
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: str) -> Response:
        plan = services.undo(int(pk), by=get_actor(self))
        return Reply(SitePlanFull(plan).data, message=_("Restoring the old values…"))

    @extend_schema(
        summary="Stop the running action after the current site", request=None, responses=SitePlanFull
    )
    @action(detail=True, methods=["post"])
    def stop(self, request: Request, pk: str) -> Response:
        return Response(SitePlanFull(services.stop(int(pk))).data)

    @extend_schema(
        summary="Retry the failed sites of the last action, then continue",
        request=None,
        responses=SitePlanFull,
    )
    @action(detail=True, methods=["post"])
    def retry(self, request: Request, pk: str) -> Response:
        plan = services.retry(int(pk), by=get_actor(self))
        return Reply(SitePlanFull(plan).data, message=_("Retrying failed sites…"))
