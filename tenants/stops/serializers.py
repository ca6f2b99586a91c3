"""Request bodies and query parameters of places and stops."""

import re
from datetime import date, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.fields import BIGGEST_ID, Id, WholeNumber, many
from shared.data_types import ValidatedData
from tenants.business.serializers import WordsField
from tenants.hours.fields import CalendarDay, ClockTime, RepeatBody
from tenants.hours.repeats import with_end_date
from tenants.stops.models import ADDRESS_LENGTH, NAME_LENGTH, NOTE_LENGTH, PLACE_NOTE_LENGTH
from tenants.stops.wire import MARKS, SLOT_MODES, STATES

MOST_SLOTS = 60
MOST_BUSINESSES = 200
MOST_CUISINES = 60
MOST_DAYS = 62
"""Maximum number of days in one response."""
_KEY = re.compile(r"[a-z0-9-]{1,40}")
_EARLIEST, _LATEST = date(2000, 1, 1), date(9000, 1, 1)


@extend_schema_field({"type": "string", "pattern": "^[a-z0-9-]{0,40}$", "example": "lunch"})
class SlotKey(serializers.CharField):
    """The key of a slot at its place, or "" for a new slot or no slot."""

    def __init__(self) -> None:
        super().__init__(allow_blank=True, required=False, default="")

    def to_internal_value(self, data: Any) -> str:
        key = super().to_internal_value(data)
        if key and not _KEY.fullmatch(key):
            raise serializers.ValidationError(_("Use only lowercase letters, digits and dashes."))
        return key


class StatedDay(CalendarDay):
    """A date in the supported range."""

    def to_internal_value(self, data: object) -> str:
        day = super().to_internal_value(data)
        if not _EARLIEST <= date.fromisoformat(day) <= _LATEST:
            raise serializers.ValidationError(_("Enter a date as YYYY-MM-DD."))
        return day


class Times(serializers.Serializer):
    """A first day, start and end times, and the repetition."""

    day = StatedDay()
    begins = ClockTime()
    ends = ClockTime()
    repeat = RepeatBody(allow_null=True, default=None)

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        attrs = super().validate(attrs)
        for name in ("begins", "ends"):
            if not attrs[name]:
                raise serializers.ValidationError({name: _("Enter a time.")})
        if attrs["repeat"] is None:
            return attrs
        try:
            repeat = with_end_date(date.fromisoformat(attrs["day"]), attrs["repeat"])
        except ValidationError as error:
            raise serializers.ValidationError({"repeat": error.message_dict}) from error
        return {**attrs, "repeat": repeat}


class Point(serializers.Serializer):
    """Coordinates, or both null."""

    latitude = serializers.FloatField(min_value=-90, max_value=90, allow_null=True, default=None)
    longitude = serializers.FloatField(min_value=-180, max_value=180, allow_null=True, default=None)

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        attrs = super().validate(attrs)
        if (attrs["latitude"] is None) != (attrs["longitude"] is None):
            missing = "latitude" if attrs["latitude"] is None else "longitude"
            raise serializers.ValidationError({missing: _("Enter both latitude and longitude, or neither.")})
        return attrs


class SlotBody(Times):
    """A slot of a place."""

    id = SlotKey()
    businesses = WholeNumber(min_value=1, max_value=MOST_BUSINESSES, default=1)
    cuisines = serializers.ListField(child=Id(), max_length=MOST_CUISINES, default=list)
    mode = serializers.ChoiceField(SLOT_MODES, default="take")
    note = WordsField(max_length=NOTE_LENGTH, default="")


class PlaceSerializer(Point):
    """The body of a place. Omitted fields become empty."""

    answered_beside = ("_id", "position", "updated_at", "may_write")

    id = serializers.IntegerField(read_only=True)
    name = WordsField(max_length=NAME_LENGTH, allow_blank=False, required=True)
    address = WordsField(max_length=ADDRESS_LENGTH, default="")
    note = WordsField(max_length=PLACE_NOTE_LENGTH, default="")
    slots = many(SlotBody, max_length=MOST_SLOTS, default=list)
    version = WholeNumber(min_value=1, required=False)

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        attrs = super().validate(attrs)
        keys = [each["id"] for each in attrs["slots"] if each["id"]]
        if len(keys) != len(set(keys)):
            raise serializers.ValidationError({"slots": _("Two items have the same ID.")})
        return attrs


class StopSerializer(Times, Point):
    """The body of a stop. Omitted fields become empty, except the business."""

    answered_beside = (
        "_id",
        "business",
        "place_item",
        "state",
        "state_note",
        "is_approved",
        "cancelled",
        "marks",
        "asked_by_id",
        "created_at",
        "updated_at",
        "next_days",
        "may_write",
    )

    id = serializers.IntegerField(read_only=True)
    business_id = WholeNumber(min_value=0, max_value=BIGGEST_ID, required=False)
    place_id = Id(allow_null=True, default=None)
    slot_id = SlotKey()
    name = WordsField(max_length=NAME_LENGTH, default="")
    address = WordsField(max_length=ADDRESS_LENGTH, default="")
    note = WordsField(max_length=NOTE_LENGTH, default="")
    version = WholeNumber(min_value=1, required=False)

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        attrs = super().validate(attrs)
        if attrs["place_id"] is None and attrs["slot_id"]:
            raise serializers.ValidationError({"slot_id": _("Choose the place that offers this time slot.")})
        if attrs["place_id"] is None and not (attrs["name"] or attrs["address"]):
            raise serializers.ValidationError({"name": _("Enter a location.")})
        return attrs


class PlacesQuery(serializers.Serializer):
    """The filters for a list of places."""

    search = WordsField(max_length=200, default="")


class ForceQuery(serializers.Serializer):
    """Whether to delete a place that has upcoming stops."""

    force = serializers.BooleanField(default=False)


class DaysQuery(serializers.Serializer):
    """A range of days."""

    asks_context = True
    until_field_most: int | None = MOST_DAYS

    until = StatedDay(required=False)
    business_id = WholeNumber(min_value=0, max_value=BIGGEST_ID, required=False)
    place_id = Id(required=False)

    def get_fields(self) -> dict[str, serializers.Field]:
        # `from` is a reserved word in Python, so it cannot be a class attribute.
        return {"from": StatedDay(required=False), **super().get_fields()}

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        since = date.fromisoformat(attrs["from"]) if "from" in attrs else self.context["today"]
        most = self.until_field_most
        days = 60 if most is None else min(60, most - 1)
        until = date.fromisoformat(attrs["until"]) if "until" in attrs else since + timedelta(days=days)
        if until < since:
            raise serializers.ValidationError({"until": _("The last day must not be before the first day.")})
        if most is not None and (until - since).days >= most:
            raise serializers.ValidationError({"until": _("Choose up to %(most)s days.") % {"most": most}})
        return {**attrs, "from": since, "until": until}


class OpeningsQuery(DaysQuery):
    """A range of days, and the business whose own requests are included."""


class StopsQuery(DaysQuery):
    """Filters of stops: stops with a day in the range, by default the next sixty days from today."""

    until_field_most = None

    state = serializers.ChoiceField(STATES, required=False)


class StopsExportQuery(StopsQuery):
    """Filters of stops: stops with a day in the range, by default all stops."""

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if "from" not in attrs and "until" not in attrs:
            return {**attrs, "from": _EARLIEST, "until": _LATEST}
        return super().validate(attrs)


class NoteBody(serializers.Serializer):
    """A note on a change."""

    note = WordsField(max_length=NOTE_LENGTH, default="")


class CancelBody(NoteBody):
    """One day of a stop, or null for the whole stop."""

    day = CalendarDay(allow_null=True, default=None)


class StopRestoreBody(serializers.Serializer):
    """One day of a stop, or null for the whole stop."""

    day = CalendarDay(allow_null=True, default=None)


class SwapBody(serializers.Serializer):
    """The stop to swap businesses with."""

    def get_fields(self) -> dict[str, serializers.Field]:
        # `with` is a reserved word in Python, so it cannot be a class attribute.
        return {"with": Id(), **super().get_fields()}


class MarkBody(NoteBody):
    """A check-in for a day. A null state removes it."""

    day = CalendarDay()
    state = serializers.ChoiceField(MARKS, allow_null=True)
