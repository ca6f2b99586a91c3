"""The state of imports: importing a file again has no effect, and users' edits are never overwritten."""

from typing import ClassVar

from django.db import models


class ImportedItem(models.Model):
    """An item of the other site, and the row it became here."""

    class Kind(models.TextChoices):
        POST = "post"
        MEDIA = "media"
        MENU = "menu"
        FOOD_MENU = "food"

    pk = models.CompositePrimaryKey("source", "kind", "origin_id")
    source = models.CharField(max_length=200)
    """The other site's address: two sites may both have a post 1."""
    kind = models.CharField(max_length=5, choices=Kind)
    origin_id = models.CharField(max_length=200)
    """The id on the other site; for a menu, the name."""
    became = models.BigIntegerField(null=True)
    """The row it became."""
    digest = models.CharField(max_length=64)
    """A hash of all written values. It differs from the file's current one if the other site has changed."""
    version = models.PositiveIntegerField(default=0)
    """The post's version after the import. A higher one means that a user has edited it."""
    imported_at = models.DateTimeField(auto_now=True)

    objects: ClassVar[models.Manager["ImportedItem"]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.source} {self.kind} {self.origin_id}"
