"""Serializers of the audit route."""

from datetime import datetime

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.accounts.events.listing import Event
from shared.api.fields import Id
from shared.api.moments import local_moment
from shared.data_types import ValidatedData
from shared.tenancy.unit_of_work import current_domain

_MOMENT = "A moment such as 2026-12-31 23:59:59, in the domain's time zone."


class EventQuery(serializers.Serializer):
    """The filters of the audit log."""

    action = serializers.CharField(
        max_length=60,
        required=False,
        help_text="An action such as `session.signed_in`, or a prefix such as `session.`.",
    )
    user_id = Id(required=False, help_text="The id of the acting user.")
    startDate = serializers.CharField(max_length=19, required=False, help_text=_MOMENT)
    endDate = serializers.CharField(max_length=19, required=False, help_text=_MOMENT)

    def validate_startDate(self, value: str) -> datetime:
        return _moment(value, is_end=False)

    def validate_endDate(self, value: str) -> datetime:
        return _moment(value, is_end=True)

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        names = {"startDate": "since", "endDate": "until"}
        return {names.get(name, name): value for name, value in attrs.items()}


class PersonName(serializers.Serializer):
    id = serializers.IntegerField()
    firstname = serializers.CharField()
    lastname = serializers.CharField()


class EventRow(serializers.Serializer[Event]):
    """An audit event."""

    id = serializers.IntegerField(source="row.pk")
    at = serializers.DateTimeField(source="row.at")
    action = serializers.CharField(source="row.action")
    user_id = serializers.IntegerField(source="row.user_id", allow_null=True)
    user = PersonName(allow_null=True, help_text="The acting user; null if unknown or deleted.")
    subject = PersonName(allow_null=True, help_text="The affected user; null if there is none.")
    address = serializers.CharField(source="row.address", allow_null=True)
    data = serializers.DictField(help_text="Details; the names depend on the action.")  # type: ignore[assignment]  # REST framework removes declared fields from the class


def _moment(text: str, *, is_end: bool) -> datetime:
    try:
        return local_moment(text, current_domain().timezone, is_end=is_end)
    except (ValueError, OverflowError) as error:
        raise serializers.ValidationError(_("Use the format 2026-12-31 23:59:59.")) from error
