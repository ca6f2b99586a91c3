"""Versions of objects other than posts, which have revisions."""

from django.db import models

from shared.tenancy.uuids import uuid7

ONLY_OBJECT = 1
"""The object id of kinds with only one object per domain, such as the colors."""


class Kind(models.TextChoices):
    """The kind of object that a version belongs to."""

    FOOD_MENU = "food_menu"
    BUSINESS = "business"
    GENERAL = "general"
    COLLECTIONS = "collections"
    COLORS = "colors"
    DESIGN = "design"
    NAVIGATION = "navigation"
    SOCIALS = "socials"
    SEO = "seo"
    SITE_MAP = "site_map"
    ERROR_PAGE = "error_page"


class VersionQuerySet(models.QuerySet["Version"]):
    def of(self, kind: Kind, object_id: int = ONLY_OBJECT) -> "VersionQuerySet":
        """Return the versions of one object."""
        return self.filter(kind=kind, object_id=object_id)

    def latest_first(self) -> "VersionQuerySet":
        return self.order_by("-id")


class Version(models.Model):
    """The content of an object after one save, in the form that its API accepts."""

    uid = models.UUIDField(default=uuid7, editable=False)
    kind = models.CharField(max_length=20, choices=Kind)
    object_id = models.BigIntegerField()
    number = models.PositiveIntegerField()
    content = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)
    created_by_id = models.BigIntegerField(null=True, editable=False)
    """The user who saved the version. It is NULL for the content before the first stored save, and for saves
    without a user."""

    objects = VersionQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("kind", "object_id", "number"), name="history_version_number_unique"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id} ({self.number})"
