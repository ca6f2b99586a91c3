"""What is sent and answered about previews and the panel's home."""

from rest_framework import serializers

from shared.api.fields import WholeNumber
from tenants.posts.previews import DEFAULT_DAYS, MOST_DAYS
from tenants.posts.shapes import FoundPostShape, PersonShape


class NewPreviewLink(serializers.Serializer):
    """The body of POST …/preview-links."""

    days = WholeNumber(
        min_value=1, max_value=MOST_DAYS, default=DEFAULT_DAYS, help_text="How long the link works."
    )


class PreviewLinkShape(serializers.Serializer):
    """A link that shows a post's latest version; its address was told when it was made."""

    id = serializers.IntegerField()
    _id = serializers.UUIDField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    created_by = PersonShape(allow_null=True)


class PreviewLinkMadeShape(PreviewLinkShape):
    """The same, this once with its address."""

    url = serializers.URLField()


class RecentPostShape(FoundPostShape):
    """A post with who saved it last."""

    updated_by = PersonShape(allow_null=True)
    publish_at = serializers.DateTimeField(allow_null=True)


class HomeShape(serializers.Serializer):
    """The panel's home at a glance; a number is null for those who may not see what it counts."""

    drafts = serializers.IntegerField()
    in_review = serializers.IntegerField()
    scheduled = serializers.IntegerField()
    unpublished_changes = serializers.IntegerField()
    missing_alt = serializers.IntegerField(
        allow_null=True, help_text="Pictures without a text for the blind."
    )
    unread_submissions = serializers.IntegerField(allow_null=True)
    review = RecentPostShape(many=True, help_text="What waits for a review, longest first.")
    next = RecentPostShape(many=True, help_text="What is published by itself, next first.")
    recent = RecentPostShape(many=True, help_text="What was saved last.")
