"""Serializer fields for days, times and repetitions."""

import re
from datetime import date, time
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.fields import WholeNumber
from shared.data_types import ValidatedData
from tenants.hours.facts import DAYS
from tenants.hours.repeats import (
    FREQUENCIES,
    LONGEST_INTERVAL,
    MONTHLY_BY,
    MOST_EXCEPTIONS,
    MOST_TIMES,
)

_CLOCK = re.compile(r"[0-9]{2}:[0-9]{2}(:00)?")
_CALENDAR = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@extend_schema_field(
    {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9](:00)?$|^$", "example": "17:30"}
)
class ClockTime(serializers.CharField):
    """A time of day as HH:MM, or "" for none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_blank=True, required=False, default="", **kwargs)

    def to_internal_value(self, data: Any) -> str:
        written = super().to_internal_value(data)
        try:
            is_clock = _CLOCK.fullmatch(written)
            return time.fromisoformat(written if is_clock else "").strftime("%H:%M") if written else ""
        except ValueError as error:
            raise serializers.ValidationError(_("Enter a time as HH:MM.")) from error


@extend_schema_field({"type": "string", "format": "date", "example": "2030-01-31"})
class CalendarDay(serializers.CharField):
    """A day as YYYY-MM-DD."""

    def to_internal_value(self, data: Any) -> str:
        written = super().to_internal_value(data)
        try:
            # fromisoformat() also accepts ISO weeks and dates without dashes.
            return date.fromisoformat(written if _CALENDAR.fullmatch(written) else "").isoformat()
        except ValueError as error:
            raise serializers.ValidationError(_("Enter a date as YYYY-MM-DD.")) from error


@extend_schema_field(
    {"type": "string", "example": "2030-01-31", "pattern": "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"}
)
class OptionalDay(CalendarDay):
    """A day as YYYY-MM-DD, or "" for none."""

    def __init__(self) -> None:
        super().__init__(allow_blank=True, required=False, default="")

    def to_internal_value(self, data: object) -> str:
        return super().to_internal_value(data) if data else ""


class RepeatBody(serializers.Serializer):
    """A repetition after a first day, in the form of `repeats.Repeat`."""

    frequency = serializers.ChoiceField(FREQUENCIES)
    interval = WholeNumber(min_value=1, max_value=max(LONGEST_INTERVAL.values()), default=1)
    days = serializers.ListField(child=serializers.ChoiceField(DAYS), max_length=len(DAYS), default=list)
    monthly_by = serializers.ChoiceField(MONTHLY_BY, default="date")
    until = OptionalDay()
    times = WholeNumber(min_value=1, max_value=MOST_TIMES, allow_null=True, default=None)
    except_days = serializers.ListField(child=CalendarDay(), max_length=MOST_EXCEPTIONS, default=list)
    ends_on = serializers.CharField(read_only=True)

    def validate_days(self, value: list[str]) -> list[str]:
        return [each for each in DAYS if each in value]

    def validate_except_days(self, value: list[str]) -> list[str]:
        return sorted(set(value))

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        attrs = super().validate(attrs)
        longest = LONGEST_INTERVAL[attrs["frequency"]]
        if attrs["interval"] > longest:
            sizes = {"least": 1, "most": longest}
            raise serializers.ValidationError(
                {"interval": _("Enter a whole number from %(least)s to %(most)s.") % sizes}
            )
        if attrs["until"] and attrs["times"] is not None:
            raise serializers.ValidationError(_("Enter either an end date or a number of occurrences."))
        return attrs
