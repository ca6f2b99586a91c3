"""The files of a domain. The database stores the rows, and the storage stores the content under keys that the
server chooses."""

import secrets
from functools import reduce
from operator import or_

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from shared.data_types import JsonObject
from shared.tenancy.uuids import uuid7

LIBRARY = "library"


class MediaState(models.TextChoices):
    """The processing state of a file: first the upload is cleaned, then the sizes of an image are created.

    Pending work, and failed work that can be retried, has a job. A file is served if and only if `is_cleaned`
    is set, in any state.
    """

    PENDING = "pending"
    READY = "ready"
    FAILED = "failed"


def random_name() -> str:
    """Return a name that cannot be guessed: 160 bits, in characters that are safe in paths on every
    system."""
    return secrets.token_hex(20)


class MediaQuerySet(models.QuerySet["Media"]):
    def made_by(self, user_id: int) -> "MediaQuerySet":
        return self.filter(created_by_id=user_id)

    def sent_by(self, user_id: int) -> "MediaQuerySet":
        """Return files that the user uploaded, including files that another user had uploaded before."""
        again = models.Q(also_sent_by_ids__contains=[user_id])
        return self.filter(models.Q(created_by_id=user_id) | again)

    def matching(self, words: str) -> "MediaQuerySet":
        """Return files with these words in their description or title, or all files if `words` is ""."""
        if not words:
            return self
        return self.filter(models.Q(alt__icontains=words) | models.Q(title__icontains=words))

    def of_type(self, mime: str) -> "MediaQuerySet":
        """Return files of these MIME types or type prefixes, separated by commas, or all files if `mime` is
        ""."""
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
        """Return cleaned files, which can be shown."""
        return self.filter(is_cleaned=True)

    def pictures(self) -> "MediaQuerySet":
        """Return files that have several sizes: raster images without animation."""
        return self.cleaned().filter(is_animated=False, mime__startswith="image/")

    def holding(self, sha256: str) -> "MediaQuerySet":
        """Return the file that has this content, or will have it after its replacement."""
        return self.filter(models.Q(sha256=sha256) | models.Q(raw_sha256=sha256))

    def without_alt(self) -> "MediaQuerySet":
        return self.filter(alt="")


class Media(models.Model):
    """An uploaded file, re-encoded, with its thumbnail and its fallback.

    The upload is stored under `raw_name` in private storage until the worker has cleaned it and made it the
    row's file. Until then, the row of a replaced file keeps its previous file.
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
    """The size of the cleaned file in bytes, or 0 if there is none."""
    sha256 = models.CharField(max_length=64, editable=False)
    """The hash of the upload."""
    is_cleaned = models.BooleanField(default=True, editable=False)
    raw_name = models.CharField(max_length=64, blank=True, default="", editable=False)
    raw_sha256 = models.CharField(max_length=64, blank=True, default="", editable=False)
    raw_size = models.PositiveBigIntegerField(default=0, editable=False)
    raw_extension = models.CharField(max_length=8, blank=True, default="", editable=False)
    focal_x = models.FloatField(default=0.5, validators=(MinValueValidator(0), MaxValueValidator(1)))
    focal_y = models.FloatField(default=0.5, validators=(MinValueValidator(0), MaxValueValidator(1)))
    dominant_color = models.CharField(max_length=7, blank=True, default="")
    is_animated = models.BooleanField(default=False, editable=False)
    """Whether the file is an animation. It is also set for vector drawings, because they have no sizes."""
    variants = models.JSONField(default=dict, editable=False)
    """`{"widths": [320, …], "share": "50-50"}`: the existing sizes, and the focal point of the preview
    image."""
    left_out = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()), editable=False)
    """`{"scripts": 2}`: the parts of a drawing that cleaning removed, by kind."""
    edits = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()), editable=False)
    """`{"rotation": 90, "crop": {"x": 0, "y": 0.1, "width": 1, "height": 0.5}}`: the requested edits.

    The rotation is in degrees, clockwise. The crop is a part of the rotated image.
    """
    applied_edits = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), editable=False
    )
    """The edits applied to the current file. The worker applies `edits` to the original."""
    original_name = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    """The random name of the image without edits, or "" if no edits are applied."""
    original_size = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    state = models.CharField(
        max_length=10, choices=MediaState.choices, default=MediaState.PENDING, editable=False
    )
    problem = models.CharField(max_length=300, blank=True, default="", editable=False)
    created_by_id = models.BigIntegerField(null=True, editable=False)
    also_sent_by_ids = ArrayField(models.BigIntegerField(), default=list, db_default=[], editable=False)
    """Users who uploaded the same content later. They do not own the row, but may use the file."""
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
        """Whether smaller sizes are created for this file."""
        return self.is_cleaned and not self.is_animated and self.width is not None

    @property
    def has_pending_edits(self) -> bool:
        return bool(self.edits != self.applied_edits)

    @property
    def is_refused(self) -> bool:
        """Whether the upload was rejected and deleted, so that only the reason remains."""
        return not self.is_cleaned and not self.raw_name

    @property
    def can_retry(self) -> bool:
        """Whether the failed work can be retried."""
        return self.state == MediaState.FAILED and (bool(self.raw_name) or self.has_sizes)

    @property
    def is_svg(self) -> bool:
        """Whether the file is a vector image (SVG), which is sharp in every size."""
        return self.extension == "svg"

    @property
    def focal(self) -> JsonObject:
        return {"x": self.focal_x, "y": self.focal_y}
