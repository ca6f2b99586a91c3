"""The files of a domain. The rows are here, the bytes are in the storage under keys the server chose."""

import secrets
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from shared.tenancy.uuids import uuid7

LIBRARY = "library"


def random_name() -> str:
    """A name nobody guesses: 160 bits, in letters that are safe in a path on every system."""
    return secrets.token_hex(20)


class MediaQuerySet(models.QuerySet["Media"]):
    def made_by(self, user_id: int) -> "MediaQuerySet":
        return self.filter(created_by_id=user_id)

    def matching(self, words: str) -> "MediaQuerySet":
        return self.filter(models.Q(alt__icontains=words) | models.Q(title__icontains=words))

    def of_type(self, mime: str) -> "MediaQuerySet":
        """Files of that MIME type, or of every type that begins with it; "" means all."""
        return self.filter(mime__startswith=mime)

    def without_alt(self) -> "MediaQuerySet":
        return self.filter(alt="")


class Media(models.Model):
    """One uploaded file, re-encoded, with its thumbnail and its fallback beside it."""

    uid = models.UUIDField(default=uuid7, editable=False)
    hashed_name = models.CharField(max_length=64, default=random_name, editable=False)
    path = models.CharField(max_length=120, default=LIBRARY)
    extension = models.CharField(max_length=8)
    mime = models.CharField(max_length=40)
    alt = models.CharField(max_length=300, blank=True, default="")
    title = models.CharField(max_length=200, blank=True, default="")
    width = models.PositiveIntegerField(null=True)
    height = models.PositiveIntegerField(null=True)
    size = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64, editable=False)
    focal_x = models.FloatField(default=0.5, validators=(MinValueValidator(0), MaxValueValidator(1)))
    focal_y = models.FloatField(default=0.5, validators=(MinValueValidator(0), MaxValueValidator(1)))
    dominant_color = models.CharField(max_length=7, blank=True, default="")
    created_by_id = models.BigIntegerField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = MediaQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("uid",), name="media_uid_unique"),
            models.UniqueConstraint(fields=("hashed_name",), name="media_hashed_name_unique"),
            models.UniqueConstraint(fields=("sha256",), name="media_sha256_unique"),
            models.CheckConstraint(
                condition=models.Q(focal_x__range=(0, 1), focal_y__range=(0, 1)), name="media_focal_inside"
            ),
        )

    def __str__(self) -> str:
        return self.title or f"{self.hashed_name}.{self.extension}"

    @property
    def file_name(self) -> str:
        return f"{self.hashed_name}.{self.extension}"

    @property
    def focal(self) -> dict[str, Any]:
        return {"x": self.focal_x, "y": self.focal_y}
