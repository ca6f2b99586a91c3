"""Serializers for the routes for failed jobs."""

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.api.access import Access
from shared.api.fields import Id
from shared.api.languages import retranslate
from shared.api.permissions import Role
from shared.background.failed_jobs import Failure
from shared.data_types import JsonObject, ValidatedData
from shared.jobs import kinds


class WorkQuery(serializers.Serializer):
    """Filters for the list of failed jobs."""

    kind = serializers.ChoiceField(choices=kinds.groups(), required=False)


class FailureRow(serializers.Serializer):
    """A job that has failed permanently."""

    kind = serializers.ChoiceField(choices=kinds.groups())
    id = serializers.IntegerField()
    title = serializers.CharField(help_text="The affected service, domain or file.")
    reason = serializers.CharField(help_text="Why the job failed, in one sentence.")
    detail = serializers.CharField(
        help_text="The error of the program; empty unless the current user is a super admin."
    )
    tries = serializers.IntegerField()
    failed_at = serializers.DateTimeField()
    path = serializers.CharField(
        help_text="The path of the panel screen for this job; empty if there is none."
    )
    can_retry = serializers.BooleanField()


class RetryBody(serializers.Serializer):
    """The body of POST /api/background-work/retry."""

    kind = serializers.ChoiceField(
        choices=kinds.groups(), required=False, help_text="Only jobs of this kind."
    )
    ids = serializers.ListField(
        child=Id(), required=False, min_length=1, max_length=500, help_text="Only these jobs of this kind."
    )

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if "ids" in attrs and "kind" not in attrs:
            raise serializers.ValidationError({"kind": [_("Enter a job type.")]})
        return attrs


class RetryReply(serializers.Serializer):
    """The number of retried jobs."""

    count = serializers.IntegerField()


def row(kind: str, failure: Failure, access: Access) -> JsonObject:
    """Return the data of a `FailureRow`. Only super admins get the technical error."""
    return {
        "kind": kind,
        "id": failure.id,
        "title": failure.title,
        "reason": retranslate(failure.reason),
        "detail": failure.detail if access.role is Role.SUPER_ADMIN else "",
        "tries": failure.tries,
        "failed_at": failure.failed_at,
        "path": failure.path,
        "can_retry": failure.can_retry,
    }
