"""Request bodies for previews and for opening the site."""

from rest_framework import serializers

from shared.api.fields import WholeNumber
from tenants.posts.changes.preview_links import DEFAULT_DAYS, MOST_DAYS


class NewPreviewLink(serializers.Serializer):
    """The body of POST …/preview-links."""

    days = WholeNumber(
        min_value=1, max_value=MOST_DAYS, default=DEFAULT_DAYS, help_text="The lifetime of the link."
    )


class SiteOpeningChange(serializers.Serializer):
    """The body of PUT /api/site-opening."""

    is_open = serializers.BooleanField(help_text="Whether to open the site to visitors.")


class SiteTimezoneChange(serializers.Serializer):
    """The body of PUT /api/site-timezone."""

    timezone = serializers.CharField(max_length=64, help_text="A time zone name from the IANA database.")
