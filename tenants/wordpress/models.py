"""Record imported items, so that importing a file again has no effect and never overwrites users' edits."""

from typing import ClassVar

from django.db import models


class ImportedItem(models.Model):
    """An item of the WordPress site, and the row that was created from it."""

    class Kind(models.TextChoices):
        POST = "post"
        MEDIA = "media"
        MENU = "menu"
        FOOD_MENU = "food"

    pk = models.CompositePrimaryKey("source", "kind", "origin_id")
    source = models.CharField(max_length=200)
    """The address of the WordPress site, because two sites may both have a post 1."""
    kind = models.CharField(max_length=5, choices=Kind)
    origin_id = models.CharField(max_length=200)
    """The id on the WordPress site. Menus are identified by their name instead."""
    became = models.BigIntegerField(null=True)
    """The id of the row that was created from the item."""
    digest = models.CharField(max_length=64)
    """A hash of all written values. If the hash of the item in a newer file differs, the item has changed."""
    version = models.PositiveIntegerField(default=0)
    """The row's version after the import. A higher version means that a user has edited it."""
    imported_at = models.DateTimeField(auto_now=True)

    objects: ClassVar[models.Manager["ImportedItem"]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.source} {self.kind} {self.origin_id}"
