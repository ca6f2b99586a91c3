"""The rows of a domain's snippets."""

from django.db import models

from shared.tenancy.uuids import uuid7
from tenants.snippets.vendors import VENDORS

MAX_CODE = 20_000


class Type(models.TextChoices):
    SCRIPT = "script"
    META = "meta"
    LINK = "link"
    NOSCRIPT = "noscript"


class Position(models.TextChoices):
    HEAD = "head"
    BODY_OPEN = "body_open"
    BODY_CLOSE = "body_close"


class ConsentCategory(models.TextChoices):
    """The consent that a visitor must give. Necessary snippets run immediately."""

    NECESSARY = "necessary"
    ANALYTICS = "analytics"
    MARKETING = "marketing"


class SnippetQuerySet(models.QuerySet["Snippet"]):
    def in_order(self) -> "SnippetQuerySet":
        return self.order_by("position", "id")

    def enabled(self) -> "SnippetQuerySet":
        return self.filter(is_enabled=True)


class Snippet(models.Model):
    """An addition to the public pages: generated code of a vendor, or the domain's own tag or code."""

    uid = models.UUIDField(default=uuid7, editable=False)
    title = models.CharField(max_length=120, blank=True, default="")
    type = models.CharField(max_length=8, choices=Type, default=Type.SCRIPT)
    tag_position = models.CharField(max_length=10, choices=Position, default=Position.HEAD)
    vendor = models.CharField(
        max_length=20, choices=[(each.slug, each.label) for each in VENDORS.values()], blank=True, default=""
    )
    custom_id = models.CharField(max_length=120, blank=True, default="")
    src = models.CharField(max_length=500, blank=True, default="")
    is_async = models.BooleanField(default=False)
    is_deferred = models.BooleanField(default=False)
    code = models.TextField(max_length=MAX_CODE, blank=True, default="")
    name = models.CharField(max_length=100, blank=True, default="")
    content = models.CharField(max_length=500, blank=True, default="")
    content_type = models.CharField(max_length=100, blank=True, default="")
    consent_category = models.CharField(
        max_length=10, choices=ConsentCategory, default=ConsentCategory.ANALYTICS
    )
    position = models.PositiveSmallIntegerField(default=0)
    is_enabled = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = SnippetQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title or self.vendor or self.type
