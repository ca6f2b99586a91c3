"""`/api/places`: places and their slots."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.api.errors import Conflict
from shared.api.ordered import OrderBody, order_rows
from shared.api.pagination import LimitOffset
from shared.api.parsers import OF_BLOCKS, Limits
from shared.api.permissions import may
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.api.versions import refuse_stale
from shared.api.visibility import add_visibility
from tenants.stops import replies
from tenants.stops.errors import PlaceInUse
from tenants.stops.models import Place, PlaceQuerySet
from tenants.stops.serializers import ForceQuery, OpeningsQuery, PlaceSerializer, PlacesQuery
from tenants.stops.services import places
from tenants.stops.stop_access import StopAccess
from tenants.stops.wire import PlaceOpening, PlaceReply

_READ = "places.read"
_WRITE = "places.write"


class PlaceViewSet(StopAccess):
    """Places with their slots, in their order."""

    actions_need = {
        "list": _READ,
        "retrieve": _READ,
        "create": _WRITE,
        "update": _WRITE,
        "destroy": _WRITE,
        "order": _WRITE,
        "openings": _READ,
    }

    def body_limits(self) -> Limits:
        return OF_BLOCKS

    def get_queryset(self) -> PlaceQuerySet:
        return Place.objects.in_order()

    @extend_schema(summary="Get a place", responses={200: describe_type(PlaceReply)})
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(self._reply(self.get_object()))

    @extend_schema(
        summary="Create a place", request=PlaceSerializer, responses={201: describe_type(PlaceReply)}
    )
    def create(self, request: Request) -> Response:
        place = places.add(self.read(PlaceSerializer), record=recorder(self.access, request))
        return Reply(self._reply(place), message=add_visibility(_("Place saved.")), status=201)

    @extend_schema(
        summary="Replace a place",
        description="Booked stops are kept. If `version` is outdated, the reply is 409 `stale_version`.",
        request=PlaceSerializer,
        responses={200: describe_type(PlaceReply)},
    )
    def update(self, request: Request, pk: str) -> Response:
        place: Place = self.get_object()
        with refuse_stale(_("This place was saved elsewhere while you were editing it.")):
            record = recorder(self.access, request)
            place = places.change(place, self.read(PlaceSerializer), record=record)
        return Reply(self._reply(place), message=add_visibility(_("Place saved.")))

    @extend_schema(
        summary="Delete a place",
        description=(
            "Returns 409 `in_use` if the place has upcoming stops, unless `force` is set. The "
            "stops keep its name and address."
        ),
        parameters=[ForceQuery],
        responses=None,
    )
    def destroy(self, request: Request, pk: str) -> Response:
        place: Place = self.get_object()
        force = self.query(ForceQuery)["force"]
        try:
            places.remove(place, self.clock, force=force, record=recorder(self.access, request))
        except PlaceInUse as error:
            raise Conflict(
                "in_use",
                _("This place has upcoming stops."),
                stops=replies.stop_replies(error.stops, self.clock, None),
                total=error.total,
            ) from error
        return Reply(message=_("Place deleted."))

    @extend_schema(
        summary="Reorder places",
        description="Reorders the listed places among themselves; other places keep their positions.",
        request=OrderBody,
        responses=None,
    )
    @action(detail=False, methods=["put"])
    def order(self, request: Request) -> Response:
        ids = self.read(OrderBody)["ids"]
        places.reorder(order_rows(self.get_queryset(), ids, _("This place doesn't exist.")))
        return Reply(message=add_visibility(_("Order of places saved.")))

    @extend_schema(
        summary="List the time slots of all places",
        description=(
            "By day, with the booked members; `business_id` filters by the cuisines of that "
            "member. Members don't see pending requests or unpublished titles of other "
            "members."
        ),
        parameters=[OpeningsQuery],
        responses={200: describe_type(list[PlaceOpening])},
    )
    @action(detail=False, methods=["get"], pagination_class=None)
    def openings(self, request: Request) -> Response:
        wanted = self.query(OpeningsQuery)
        rows = self.get_queryset()
        if "place_id" in wanted:
            rows = rows.filter(pk=wanted["place_id"])
        offered = replies.openings(
            rows[: places.MOST],
            wanted["from"],
            wanted["until"],
            business_id=wanted.get("business_id"),
            asked_of=self.readable_businesses,
        )
        return Response(offered)

    @extend_schema(
        summary="List places", parameters=[PlacesQuery], responses={200: describe_type(list[PlaceReply])}
    )
    def list(self, request: Request) -> Response:
        places, words = self.get_queryset(), self.query(PlacesQuery)["search"]
        paginator = LimitOffset()
        page = paginator.paginate_queryset(places.called(words) if words else places, request, view=self)
        return paginator.get_paginated_response([self._reply(each) for each in page])

    def _reply(self, place: Place) -> PlaceReply:
        return replies.place_reply(place, may_write=may(self.access, _WRITE))
