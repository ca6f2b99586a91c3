"""`/api/stops`: stops by place and time. A member manages the stops of their own business."""

from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.pagination import LimitOffset
from shared.api.parsers import OF_BLOCKS, Limits
from shared.api.replies import Reply
from shared.api.tables import MEDIA_TYPE, TableResponse
from shared.api.typed import describe_type
from shared.api.visibility import add_visibility
from shared.data_types import ValidatedData
from shared.tenancy.unit_of_work import current_domain
from tenants.hours.facts import OWN_BUSINESS
from tenants.stops import export, replies
from tenants.stops.mails import add_emails
from tenants.stops.models import Stop, StopQuerySet, StopState
from tenants.stops.occurrences import list_days, occurrences
from tenants.stops.serializers import (
    CancelBody,
    DaysQuery,
    MarkBody,
    NoteBody,
    StopRestoreBody,
    StopSerializer,
    StopsExportQuery,
    StopsQuery,
    SwapBody,
)
from tenants.stops.services import answers, stops
from tenants.stops.stop_access import ANSWER, READ, WRITE, StopAccess, naming_conflicts
from tenants.stops.wire import StopDay, StopReply

MOST_LISTED = 10_000
"""Maximum number of stops to check for days in a list."""
_STALE = "If `version` is outdated, the reply is 409 `stale_version`. "
_FULL = "If the time slot is full, the reply is 409 `slot_full` with the `day`."


class StopViewSet(StopAccess):
    """Stops, in the order of their first days."""

    actions_need = {
        "list": READ,
        "retrieve": READ,
        "days": READ,
        "export": READ,
        "create": WRITE,
        "update": WRITE,
        "destroy": WRITE,
        "confirm": ANSWER,
        "decline": ANSWER,
        "cancel": WRITE,
        "restore": WRITE,
        "swap": ANSWER,
        "mark": WRITE,
    }

    def body_limits(self) -> Limits:
        return OF_BLOCKS

    def get_queryset(self) -> StopQuerySet:
        own = self.readable_businesses
        found = stops.list_undeleted() if own is None else Stop.objects.all().of_businesses(own)
        return found.select_related("place").in_order()

    @extend_schema(summary="Get a stop", responses={200: describe_type(StopReply)})
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(self.stop_reply(self.get_object()))

    @extend_schema(
        summary="Create a stop",
        description=f"Users who can change all stops book directly. Members request some time slots. {_FULL}",
        request=StopSerializer,
        responses={201: describe_type(StopReply)},
    )
    def create(self, request: Request) -> Response:
        values = self.read(StopSerializer)
        own = self.writable_businesses
        if own == []:
            raise ValidationError({"business_id": [_("You don't have a page yet.")]})
        values.setdefault("business_id", OWN_BUSINESS if own is None else next(iter(own), OWN_BUSINESS))
        self.check_business(values["business_id"])
        with naming_conflicts():
            stop = stops.add(values, self.actor, self.clock)
        return Reply(self.stop_reply(stop), message=_sentence(stop), status=201)

    @extend_schema(
        summary="Replace a stop",
        description=_STALE + _FULL,
        request=StopSerializer,
        responses={200: describe_type(StopReply)},
    )
    def update(self, request: Request, pk: str) -> Response:
        stop = self._writable()
        values = self.read(StopSerializer)
        self.check_business(values.get("business_id", stop.business_id))
        with naming_conflicts():
            stop = stops.change(stop, values, self.actor, self.clock, check=self.check_stop)
        return Reply(self.stop_reply(stop), message=_sentence(stop))

    @extend_schema(summary="Delete a stop", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        stops.remove(self._writable(), check=self.check_stop)
        return Reply(message=_("Stop deleted."))

    @extend_schema(
        summary="Approve a requested stop",
        description=_FULL,
        request=None,
        responses={200: describe_type(StopReply)},
    )
    @action(detail=True, methods=["put"])
    def confirm(self, request: Request, pk: str) -> Response:
        stop: Stop = self.get_object()
        with naming_conflicts():
            stop, emails = answers.confirm(stop, self.actor, self.clock)
        return Reply(self.stop_reply(stop), message=add_emails(_("Request approved."), emails))

    @extend_schema(
        summary="Decline a requested stop, with an optional message",
        request=NoteBody,
        responses={200: describe_type(StopReply)},
    )
    @action(detail=True, methods=["put"])
    def decline(self, request: Request, pk: str) -> Response:
        stop: Stop = self.get_object()
        with naming_conflicts():
            stop, emails = answers.decline(stop, self.read(NoteBody)["note"], self.actor)
        return Reply(self.stop_reply(stop), message=add_emails(_("Request declined."), emails))

    @extend_schema(
        summary="Cancel a stop or one of its days, with an optional reason",
        request=CancelBody,
        responses={200: describe_type(StopReply)},
    )
    @action(detail=True, methods=["put"])
    def cancel(self, request: Request, pk: str) -> Response:
        stop = self._writable()
        sent = self.read(CancelBody)
        with naming_conflicts():
            stop = answers.cancel(stop, sent["day"], sent["note"], self.actor, check=self.check_stop)
        return Reply(self.stop_reply(stop), message=add_visibility(_("Stop canceled.")))

    @extend_schema(
        summary="Restore a canceled stop or one of its days",
        description=_FULL,
        request=StopRestoreBody,
        responses={200: describe_type(StopReply)},
    )
    @action(detail=True, methods=["put"])
    def restore(self, request: Request, pk: str) -> Response:
        stop = self._writable()
        with naming_conflicts():
            day = self.read(StopRestoreBody)["day"]
            stop = answers.restore(stop, day, self.actor, self.clock, check=self.check_stop)
        return Reply(self.stop_reply(stop), message=_sentence(stop))

    @extend_schema(
        summary="Swap the members of two confirmed stops",
        description=f"Both stops are checked again. {_FULL}",
        request=SwapBody,
        responses={200: describe_type(StopReply)},
    )
    @action(detail=True, methods=["put"])
    def swap(self, request: Request, pk: str) -> Response:
        stop: Stop = self.get_object()
        other = self.get_queryset().filter(pk=self.read(SwapBody)["with"]).first()
        if other is None:
            raise ValidationError({"with": [_("This stop doesn't exist.")]})
        with naming_conflicts():
            stop, emails = answers.swap(stop, other, self.actor, self.clock)
        return Reply(self.stop_reply(stop), message=add_emails(add_visibility(_("Stops swapped.")), *emails))

    @extend_schema(
        summary="Mark a member as here, late or absent today",
        description=(
            "Null removes the mark. Yesterday's stop can be marked while it continues past midnight."
        ),
        request=MarkBody,
        responses={200: describe_type(StopReply)},
    )
    @action(detail=True, methods=["put"])
    def mark(self, request: Request, pk: str) -> Response:
        stop = self._writable()
        sent = self.read(MarkBody)
        day, state, note = sent["day"], sent["state"], sent["note"]
        marked = answers.mark(stop, day, state, note, self.clock, check=self.check_stop)
        return Reply(self.stop_reply(marked), message=add_visibility(_("Check-in saved.")))

    @extend_schema(
        summary="List the days of stops",
        description="In order of their start, including canceled and declined stops.",
        parameters=[DaysQuery],
        responses={200: describe_type(list[StopDay])},
    )
    @action(detail=False, methods=["get"], pagination_class=None)
    def days(self, request: Request) -> Response:
        wanted = self.query(DaysQuery)
        stops = self._filter_stops(wanted)[: replies.MOST_READ]
        days = occurrences(stops, wanted["from"], wanted["until"], self.clock.timezone)
        return Response(replies.day_replies(days[: replies.MOST_ROWS]))

    @extend_schema(
        summary="List stops", parameters=[StopsQuery], responses={200: describe_type(list[StopReply])}
    )
    def list(self, request: Request) -> Response:
        wanted = self.query(StopsQuery)
        stops = self._filter_stops(wanted)
        rows = stops.select_related(None).only("day", "repeat")[:MOST_LISTED]
        ids = [each.pk for each in rows if list_days(each, wanted["from"], wanted["until"], most=1)]
        paginator = LimitOffset()
        page = paginator.paginate_queryset(ids, request, view=self)
        shown = list(self.get_queryset().filter(pk__in=page))
        return paginator.get_paginated_response(
            replies.stop_replies(shown, self.clock, self.writable_businesses)
        )

    @extend_schema(
        summary="Export stops as CSV",
        description="One row for each stop, including repeating stops. Without days, all stops are exported.",
        parameters=[StopsExportQuery],
        responses={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    @action(detail=False, methods=["get"], pagination_class=None)
    def export(self, request: Request) -> StreamingHttpResponse:
        wanted = self.query(StopsExportQuery)
        rows = self._filter_stops(wanted).select_related(None).only("day", "repeat")[: export.MOST]
        ids = [each.pk for each in rows if list_days(each, wanted["from"], wanted["until"], most=1)]
        return TableResponse("stops", export.HEAD, export.rows(current_domain(), ids))

    def _filter_stops(self, wanted: ValidatedData) -> StopQuerySet:
        """Return stops that can take place on the requested days, filtered by business, place and state."""
        stops = self.get_queryset().between(wanted["from"], wanted["until"])
        named = {name: wanted[name] for name in ("business_id", "place_id", "state") if name in wanted}
        return stops.filter(**named)

    def _writable(self) -> Stop:
        """Return the stop from the path. Raises PermissionDenied if the caller may not write it."""
        stop: Stop = self.get_object()
        self.check_stop(stop)
        return stop


def _sentence(stop: Stop) -> str:
    if stop.state == StopState.ASKED:
        return _("Request sent. We'll email you when it's approved or declined.")
    return add_visibility(_("Stop saved."))
