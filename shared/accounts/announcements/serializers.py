"""Serializers for announcements, for super admins."""

from rest_framework import serializers

from shared.accounts.announcements.services import LONGEST
from shared.accounts.domains import operating
from shared.api.fields import Id
from shared.domains.models import Announcement, AnnouncementLevel, Template

MOST_DOMAINS = 500


class AnnouncementCreate(serializers.Serializer):
    """A new announcement for all sites, for the sites that currently match a filter, or for listed sites."""

    text = serializers.CharField(max_length=LONGEST, help_text="Plain text in one line.")
    level = serializers.ChoiceField(AnnouncementLevel.choices, default=AnnouncementLevel.INFO)
    until = serializers.DateTimeField(
        allow_null=True, default=None, help_text="When it ends, within a year; null for no end."
    )
    is_for_all = serializers.BooleanField(
        default=False, help_text="Show it on all sites, including sites created later."
    )
    template = serializers.ChoiceField(Template.choices, required=False, default="", allow_blank=True)
    state = serializers.ChoiceField(
        [(name, name) for name in operating.STATES], required=False, default="", allow_blank=True
    )
    domain_ids: serializers.ListField = serializers.ListField(
        child=Id(), required=False, default=list, max_length=MOST_DOMAINS
    )


class AnnouncementRow(serializers.Serializer[Announcement]):
    """An announcement that has not ended."""

    id = serializers.IntegerField()
    text = serializers.CharField()
    level = serializers.ChoiceField(AnnouncementLevel.choices)
    until = serializers.DateTimeField(allow_null=True)
    is_for_all = serializers.BooleanField()
    sites_count = serializers.IntegerField(help_text="The number of its sites; 0 for all sites.")
    created_at = serializers.DateTimeField()
