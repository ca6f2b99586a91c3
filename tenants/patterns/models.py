"""Saved patterns: blocks under a name."""

from collections.abc import Iterable

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Lower

from shared.tenancy.uuids import uuid7
from tenants.media.usage import filter_by_files

NAME_LENGTH = 80


class PatternQuerySet(models.QuerySet["Pattern"]):
    def in_order(self) -> "PatternQuerySet":
        return self.order_by(Lower("name"), "id")

    def showing(self, media_ids: Iterable[int]) -> "PatternQuerySet":
        """Return patterns that show one of these files."""
        return self.filter(filter_by_files(media_ids))


class Pattern(models.Model):
    """A document of blocks, validated like the document of a page. It can be inserted into any page of the
    domain."""

    uid = models.UUIDField(default=uuid7, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    builder = models.JSONField()
    media_ids = ArrayField(models.BigIntegerField(), default=list, editable=False)
    """Every file of the blocks, stored to find the uses of a file in one query."""
    created_at = models.DateTimeField(auto_now_add=True)
    created_by_id = models.BigIntegerField(null=True, editable=False)

    objects = PatternQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(Lower("name"), name="patterns_pattern_name_unique"),)

    def __str__(self) -> str:
        return self.name
