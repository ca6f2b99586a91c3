"""A domain's own names for its collections."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.data_types import JsonMapping, JsonObject
from tenants.posts.collections import SLUGS
from tenants.posts.content.field_values import clean_text

_LENGTH = 40


class CollectionName(serializers.Serializer):
    """A domain's own names for one collection, or "" for the default name."""

    slug = serializers.ChoiceField(SLUGS)
    title = serializers.CharField(
        max_length=_LENGTH, allow_blank=True, default="", help_text="The plural name."
    )
    label = serializers.CharField(  # type: ignore[assignment]  # the metaclass takes it out of the class
        max_length=_LENGTH, allow_blank=True, default="", help_text="The singular name."
    )
    is_hidden = serializers.BooleanField(
        default=False, help_text="Whether the panel hides the collection in the sidebar."
    )

    def validate_title(self, title: str) -> str:
        return clean_text(title, max_length=_LENGTH)

    def validate_label(self, label: str) -> str:
        return clean_text(label, max_length=_LENGTH)


def each_once(rows: Sequence[JsonMapping]) -> list[JsonObject]:
    """Return `rows` in their stored form. Raises ValidationError for a missing or duplicate collection."""
    # Options are changed partially, so the serializer has not applied required fields and defaults to the
    # rows.
    if not all("slug" in row for row in rows):
        raise serializers.ValidationError(_("Enter the slug of each collection."))
    if len({row["slug"] for row in rows}) < len(rows):
        raise serializers.ValidationError(_("List each collection only once."))
    return [{"title": "", "label": "", "is_hidden": False, **row} for row in rows]


def get_titles(rows: Sequence[JsonMapping] | None) -> dict[str, str]:
    """Return the public titles of renamed collections by slug."""
    return {row["slug"]: row["title"] for row in rows or () if row["title"]}
