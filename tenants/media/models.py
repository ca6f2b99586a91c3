"""The files of a domain. The rows are here, the bytes are in the storage under keys the server chose."""

import secrets
from functools import reduce
from operator import or_
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from shared.tenancy.uuids import uuid7

LIBRARY = "library"


class MediaState(models.TextChoices):
    """How far the work on a file is: cleaning what was sent, then making the sizes of a picture.

    Work that is due, or that failed and can be tried again, has a job. What `is_cleaned` serves in every one
    of them; what is not is not served in any.
    """

    PENDING = "pending"
    READY = "ready"
    FAILED = "failed"


def random_name() -> str:
    """A name nobody guesses: 160 bits, in letters that are safe in a path on every system."""
    return secrets.token_hex(20)


class MediaQuerySet(models.QuerySet["Media"]):
    def made_by(self, user_id: int) -> "MediaQuerySet":
        return self.filter(created_by_id=user_id)

    def sent_by(self, user_id: int) -> "MediaQuerySet":
        """Files that user has made, or sent once more and got the row there was."""
        again = models.Q(also_sent_by_ids__contains=[user_id])
        return self.filter(models.Q(created_by_id=user_id) | again)

    def matching(self, words: str) -> "MediaQuerySet":
        """Files whose description or title holds those words; "" means all."""
        if not words:
            return self
        return self.filter(models.Q(alt__icontains=words) | models.Q(title__icontains=words))

    def of_type(self, mime: str) -> "MediaQuerySet":
        """Files of one of those MIME types, or of every type that begins so; "" means all."""
        if not mime:
            return self
        types = mime.split(",")
        return self.filter(
            reduce(or_, (models.Q(mime__startswith=each) for each in types if each), models.Q())
        )

    def in_folder(self, path: str) -> "MediaQuerySet":
        return self.filter(path=path)

    def in_state(self, state: str) -> "MediaQuerySet":
        return self.filter(state=state)

    def cleaned(self) -> "MediaQuerySet":
        """Those that can be shown."""
        return self.filter(is_cleaned=True)

    def pictures(self) -> "MediaQuerySet":
        """Those that sizes are made of: pictures of pixels which do not move."""
        return self.cleaned().filter(is_animated=False, mime__startswith="image/")

    def holding(self, sha256: str) -> "MediaQuerySet":
        """The file of that content, or the one it is about to replace."""
        return self.filter(models.Q(sha256=sha256) | models.Q(raw_sha256=sha256))

    def without_alt(self) -> "MediaQuerySet":
        return self.filter(alt="")


class Media(models.Model):
    """One uploaded file, re-encoded, with its thumbnail and its fallback beside it.

    What was sent waits under `raw_name` in the private storage until the worker has cleaned it. It becomes
    the file of the row then; a replacement leaves the former file in its place until that moment.
    """

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
    """Of the cleaned file; 0 while there is none."""
    sha256 = models.CharField(max_length=64, editable=False)
    """Of what was sent."""
    is_cleaned = models.BooleanField(default=True, editable=False)
    raw_name = models.CharField(max_length=64, blank=True, default="", editable=False)
    raw_sha256 = models.CharField(max_length=64, blank=True, default="", editable=False)
    raw_size = models.PositiveBigIntegerField(default=0, editable=False)
    raw_extension = models.CharField(max_length=8, blank=True, default="", editable=False)
    focal_x = models.FloatField(default=0.5, validators=(MinValueValidator(0), MaxValueValidator(1)))
    focal_y = models.FloatField(default=0.5, validators=(MinValueValidator(0), MaxValueValidator(1)))
    dominant_color = models.CharField(max_length=7, blank=True, default="")
    is_animated = models.BooleanField(default=False, editable=False)
    """Or drawn of shapes: no sizes are made of it."""
    variants = models.JSONField(default=dict, editable=False)
    """`{"widths": [320, …], "share": "50-50"}`: the sizes there are, and where the share is cut."""
    state = models.CharField(
        max_length=10, choices=MediaState.choices, default=MediaState.PENDING, editable=False
    )
    problem = models.CharField(max_length=300, blank=True, default="", editable=False)
    created_by_id = models.BigIntegerField(null=True, editable=False)
    also_sent_by_ids = ArrayField(models.BigIntegerField(), default=list, db_default=[], editable=False)
    """Users who sent the same content later: the row is not theirs, but they may show the file."""
    created_at = models.DateTimeField(auto_now_add=True)

    objects = MediaQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("uid",), name="media_uid_unique"),
            models.UniqueConstraint(fields=("sha256",), name="media_sha256_unique"),
            models.CheckConstraint(
                condition=models.Q(focal_x__range=(0, 1), focal_y__range=(0, 1)), name="media_focal_inside"
            ),
            models.CheckConstraint(condition=models.Q(state__in=MediaState.values), name="media_state_known"),
        )
        indexes = (
            models.Index(fields=("path", "-created_at"), name="media_by_folder"),
            models.Index(
                fields=("raw_sha256",), condition=~models.Q(raw_sha256=""), name="media_raw_by_content"
            ),
        )

    def __str__(self) -> str:
        return self.title or f"{self.hashed_name}.{self.extension}"

    @property
    def file_name(self) -> str:
        return f"{self.hashed_name}.{self.extension}"

    @property
    def has_sizes(self) -> bool:
        """Whether smaller sizes are made of it."""
        return self.is_cleaned and not self.is_animated and self.width is not None

    @property
    def is_refused(self) -> bool:
        """Whether nothing is left but the reason: what was sent could not be cleaned, and was deleted."""
        return not self.is_cleaned and not self.raw_name

    @property
    def can_retry(self) -> bool:
        """Whether what failed can be done once more."""
        return self.state == MediaState.FAILED and (bool(self.raw_name) or self.has_sizes)

    @property
    def is_drawn(self) -> bool:
        """Whether it shows sharp in every size: an SVG."""
        return self.extension == "svg"

    @property
    def focal(self) -> dict[str, Any]:
        return {"x": self.focal_x, "y": self.focal_y}
