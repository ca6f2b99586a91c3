"""Serializers for the audit routes."""

from datetime import datetime

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.accounts.events.listing import Event
from shared.api.fields import Id, WholeNumber
from shared.api.moments import local_moment
from shared.api.pagination import MAX_LIMIT
from shared.data_types import JsonObject, ValidatedData
from shared.tenancy.unit_of_work import current_domain

_MOMENT = "A moment such as 2026-12-31 23:59:59, in the domain's time zone."


class EventQuery(serializers.Serializer):
    """Filters for the audit log."""

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


class AllEventsQuery(EventQuery):
    """Filters for the audit log of all domains. Dates are in the time zone of the current domain."""

    domain_id = Id(required=False, help_text="The id of a domain, even if it was deleted permanently.")
    user = serializers.CharField(
        max_length=200,
        required=False,
        help_text="Words in the acting user's name or email address.",
    )
    is_by_command_line = serializers.BooleanField(
        required=False, default=False, help_text="Only events from the command line."
    )

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        values = super().validate(attrs)
        return {"user_search" if name == "user" else name: value for name, value in values.items()}


class AllEventsPageQuery(AllEventsQuery):
    """Filters and pagination parameters for the audit log of all domains."""

    limit = WholeNumber(min_value=1, max_value=MAX_LIMIT, default=50)
    cursor = Id(required=False, help_text="The `cursor` of the previous page.")


class InstallationEvent(serializers.Serializer[JsonObject]):
    """An audit event of any domain, or of the installation."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    action = serializers.CharField()
    domain_id = serializers.IntegerField(allow_null=True)
    host = serializers.CharField(help_text="The domain's primary host, even if the domain was deleted.")
    user_id = serializers.IntegerField(allow_null=True)
    user = serializers.CharField(help_text="The acting user's email address; empty if unknown or deleted.")
    subject = serializers.CharField(help_text="The affected user's email address; empty if there is none.")
    address = serializers.CharField(allow_null=True)
    data = serializers.DictField(help_text="Details; the names depend on the action.")  # type: ignore[assignment]  # REST framework removes declared fields from the class


class EventPage(serializers.Serializer[JsonObject]):
    """Events, newest first."""

    events = InstallationEvent(many=True)
    cursor = serializers.IntegerField(
        allow_null=True, help_text="The `cursor` of the next page; null at the end."
    )


def _moment(text: str, *, is_end: bool) -> datetime:
    try:
        return local_moment(text, current_domain().timezone, is_end=is_end)
    except (ValueError, OverflowError) as error:
        raise serializers.ValidationError(_("Use the format 2026-12-31 23:59:59.")) from error
