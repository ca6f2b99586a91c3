"""Serializers for email choices."""

from rest_framework import serializers

from shared.accounts.notifications.kinds import Timing


class NotificationChoices(serializers.Serializer):
    """The choices to change, by kind. Other kinds remain unchanged."""

    notifications = serializers.DictField(
        child=serializers.ChoiceField(Timing.choices),
        allow_empty=False,
        help_text='The timing by kind, such as `{"review": "daily"}`.',
    )


class NotificationRow(serializers.Serializer):
    """A kind of news that the caller can get emails about."""

    kind = serializers.CharField()
    timing = serializers.ChoiceField(Timing.choices)
