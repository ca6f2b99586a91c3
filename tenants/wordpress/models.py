"""What imports remember, so that the same file changes nothing and an editor's work is never overwritten."""

from typing import ClassVar

from django.db import models


class ImportedItem(models.Model):
    """Something of the other site, and what it became here."""

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
    """Its id there; a menu's is its name."""
    became = models.BigIntegerField(null=True)
    """The row it became."""
    digest = models.CharField(max_length=64)
    """Of all that was written. What the file says now differs from it if the other site changed."""
    version = models.PositiveIntegerField(default=0)
    """The version the import left the post in. A higher one is an editor's."""
    imported_at = models.DateTimeField(auto_now=True)

    objects: ClassVar[models.Manager["ImportedItem"]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.source} {self.kind} {self.origin_id}"
