"""Request and response bodies for media."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.api.languages import retranslate
from shared.data_types import JsonObject
from tenants.media.items import get_original_key, media_item
from tenants.media.links import link_to
from tenants.media.models import Media, MediaState
from tenants.media.svg.vocabulary import KINDS
from tenants.media.usage import list_uses

SMALLEST_CROP = 0.01
ROUNDING = 0.00001


class FocalPoint(serializers.Serializer):
    """The focal point of an image, as fractions of its width and height."""

    x = serializers.FloatField(min_value=0, max_value=1)
    y = serializers.FloatField(min_value=0, max_value=1)


class CropArea(serializers.Serializer):
    """A part of the rotated image, as fractions of its width and height."""

    x = serializers.FloatField(min_value=0, max_value=1)
    y = serializers.FloatField(min_value=0, max_value=1)
    width = serializers.FloatField(min_value=SMALLEST_CROP, max_value=1)
    height = serializers.FloatField(min_value=SMALLEST_CROP, max_value=1)

    def validate(self, attrs: JsonObject) -> JsonObject:
        area = {name: round(value, 6) for name, value in attrs.items()}
        for start, length in (("x", "width"), ("y", "height")):
            # Fractions from browsers can differ in the last digits.
            if area[start] + area[length] > 1 + ROUNDING:
                raise serializers.ValidationError({length: _("The crop area must be inside the image.")})
        return area


class Edits(serializers.Serializer):
    """The rotation and crop of an image. The original remains stored."""

    rotation = serializers.ChoiceField(
        choices=(0, 90, 180, 270), default=0, help_text="Clockwise, in degrees."
    )
    crop = CropArea(allow_null=True, default=None)

    def validate(self, attrs: JsonObject) -> JsonObject:
        crop = attrs["crop"]
        is_whole = not crop or (crop["width"] >= 1 - ROUNDING and crop["height"] >= 1 - ROUNDING)
        edits = {"rotation": attrs["rotation"], "crop": None if is_whole else crop}
        return {name: value for name, value in edits.items() if value}


class SourceShape(serializers.Serializer):
    """The same image in another format, for a `<source>`."""

    type = serializers.CharField()
    srcset = serializers.CharField()


class MediaItemShape(serializers.Serializer):
    """The data to show a file."""

    id = serializers.IntegerField()
    hashed_name = serializers.CharField()
    path = serializers.CharField()
    extension = serializers.CharField()
    alt = serializers.CharField()
    width = serializers.IntegerField(allow_null=True)
    height = serializers.IntegerField(allow_null=True)
    focal = FocalPoint()
    url = serializers.CharField(help_text="The URL; empty, like all other URLs, until the file is processed.")
    thumbnail_url = serializers.CharField()
    fallback_url = serializers.CharField()
    share_url = serializers.CharField(
        help_text="The image for link previews, cropped around the focal point."
    )
    srcset = serializers.CharField()
    sources = SourceShape(many=True)
    dominant_color = serializers.CharField(allow_null=True)


class UseShape(serializers.Serializer):
    """A place that uses a file."""

    kind = serializers.CharField()
    id = serializers.IntegerField()
    title = serializers.CharField()


class LeftOutShape(serializers.Serializer):
    """The number of removed parts of one kind."""

    kind = serializers.ChoiceField(choices=KINDS)
    count = serializers.IntegerField()


class MediaShape(MediaItemShape):
    """A file of the library with all its data."""

    _id = serializers.UUIDField()
    extensions = serializers.CharField()
    link = serializers.CharField(
        help_text="The permanent URL, which stays the same when the file is replaced."
    )
    title = serializers.CharField()
    size = serializers.IntegerField()
    mime = serializers.CharField()
    usage_count = serializers.IntegerField()
    state = serializers.ChoiceField(
        choices=MediaState.choices, help_text="`pending` while the file is processed."
    )
    problem = serializers.CharField(help_text="Why processing failed.")
    left_out = LeftOutShape(many=True, help_text="Parts of an SVG that were removed to make it safe.")
    can_retry = serializers.BooleanField(
        help_text="Whether `retry` is possible; upload a rejected file again."
    )
    created_at = serializers.DateTimeField()
    edits = Edits()
    original_url = serializers.CharField(help_text="The image without edits.")


def media_replies(files: Iterable[Media]) -> list[JsonObject]:
    """Return the files as `MediaShape`, with the number of their uses. The number of queries is fixed."""
    rows = list(files)
    uses = list_uses([media.pk for media in rows])
    return [
        {
            **media_item(media),
            "_id": media.uid,
            "extensions": media.extension,
            "link": link_to(media),
            "title": media.title,
            "size": media.size or media.raw_size,
            "mime": media.mime,
            "usage_count": len(uses.get(media.pk, [])),
            "state": media.state,
            "problem": retranslate(media.problem),
            "left_out": [{"kind": kind, "count": count} for kind, count in sorted(media.left_out.items())],
            "can_retry": media.can_retry,
            "created_at": media.created_at,
            "edits": {"rotation": 0, "crop": None} | media.edits,
            "original_url": f"/{get_original_key(media)}" if media.is_cleaned else "",
        }
        for media in rows
    ]


class Upload(serializers.Serializer):
    """The multipart body of POST /api/media."""

    file = serializers.FileField(max_length=400, allow_empty_file=True)
    alt = serializers.CharField(required=False, allow_blank=True, max_length=300, default="")
    title = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    path = serializers.CharField(required=False, allow_blank=True, max_length=120, default="")


class Replacement(serializers.Serializer):
    """The multipart body of POST …/replace."""

    file = serializers.FileField(max_length=400, allow_empty_file=True)


class FolderShape(serializers.Serializer):
    """A folder and its number of files."""

    path = serializers.CharField()
    count = serializers.IntegerField()


class RoomShape(serializers.Serializer):
    """The storage quota for the domain's files, and its use."""

    used = serializers.IntegerField()
    total = serializers.IntegerField()


class Description(serializers.Serializer):
    """The editable fields of a file."""

    alt = serializers.CharField(required=False, allow_blank=True, max_length=300)
    title = serializers.CharField(required=False, allow_blank=True, max_length=200)
    focal = FocalPoint(required=False)
    edits = Edits(required=False, help_text="The worker applies them; `{}` restores the original.")
    path = serializers.CharField(required=False, max_length=120, help_text="The new folder of the file.")


class MediaListQuery(serializers.Serializer):
    """Query parameters of GET /api/media."""

    search = serializers.CharField(required=False, allow_blank=True, max_length=200)
    type = serializers.CharField(
        required=False,
        max_length=40,
        help_text="MIME types such as `image/png` or `image`, separated by commas.",
    )
    path = serializers.CharField(required=False, max_length=120, help_text="Only files of this folder.")
    state = serializers.ChoiceField(required=False, choices=MediaState.choices)
    unused = serializers.BooleanField(default=False)
    missing_alt = serializers.BooleanField(default=False)
    ids = serializers.RegexField(
        r"^[0-9]{1,18}(,[0-9]{1,18}){0,99}$",
        required=False,
        help_text="Only these files: up to 100 ids, separated by commas.",
    )
    sortBy = serializers.ChoiceField(choices=("created_at", "title", "size"), default="created_at")
    sortDir = serializers.ChoiceField(choices=("asc", "desc"), default="desc")

    def validate_ids(self, value: str) -> frozenset[int]:
        return frozenset(int(each) for each in value.split(","))


class DeleteQuery(serializers.Serializer):
    """Whether to delete a file that is still in use."""

    force = serializers.BooleanField(default=False)
