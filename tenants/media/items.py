"""Describe media for pages and the panel: the URLs of the file, its thumbnail and its fallback."""

from collections.abc import Iterable
from functools import cache
from typing import Annotated, NamedTuple, TypedDict

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, F
from django.db.models.expressions import BaseExpression

from shared.data_types import JsonObject
from shared.tenancy.postgresql.json_statements import IsAnyOf, JsonStatement, Param, Row, Rows
from shared.tenancy.unit_of_work import current_domain
from tenants.media.kinds import AVIF, WEBP
from tenants.media.models import LIBRARY, Media

SIZES_IN = (AVIF.extension, WEBP.extension)
"""The formats of the image sizes, the smaller format first."""


class Focal(TypedDict):
    """The focal point of an image, with coordinates from 0 to 1. Crops of the image always include it."""

    x: float
    y: float


class Source(TypedDict):
    """The same image in a smaller format, for a `<source>` with all widths next to the `<img>`."""

    type: str
    srcset: str


class MediaItem(TypedDict):
    """The data needed to show one file."""

    id: int
    hashed_name: str
    path: str
    extension: str
    alt: str
    width: int | None
    height: int | None
    focal: Focal
    url: Annotated[str, "The URL; empty, like all other URLs, until the file is processed."]
    thumbnail_url: str
    fallback_url: str
    share_url: Annotated[str, "The image for link previews, cropped around the focal point."]
    srcset: str
    sources: Annotated[list[Source], "The same sizes in newer formats that not all browsers support."]
    dominant_color: str | None


class MediaRow(NamedTuple):
    """The columns needed to show a file."""

    id: int
    hashed_name: str
    path: str
    extension: str
    alt: str
    width: int | None
    height: int | None
    focal_x: float
    focal_y: float
    is_cleaned: bool
    variants: JsonObject
    dominant_color: str

    @property
    def file_name(self) -> str:
        return f"{self.hashed_name}.{self.extension}"

    @property
    def is_svg(self) -> bool:
        return self.extension == "svg"


AnyMedia = Media | MediaRow


def get_key(media: AnyMedia) -> str:
    """Return the storage key of the file."""
    return f"{_get_folder(media)}/{media.file_name}"


def get_original_key(media: Media) -> str:
    """Return the key of the image without edits."""
    return (
        f"{_get_folder(media)}/{media.original_name}.{media.extension}"
        if media.original_name
        else get_key(media)
    )


def get_fallback_key(media: AnyMedia) -> str:
    """Return the key of the small copy that replaces the file if it cannot be loaded."""
    return f"{_get_folder(media)}/{_fallback_name(media.file_name)}"


def get_thumbnail_key(media: AnyMedia) -> str:
    """Return the key of the small copy in the panel's lists."""
    return f"{_get_domain_folder()}{_thumbnail_name(media.hashed_name)}"


def get_size_key(media: AnyMedia, width: int, extension: str) -> str:
    """Return the key of the image at this width."""
    return f"{_get_folder(media)}/{_size_name(media.hashed_name, width, extension)}"


def get_share_key(media: AnyMedia, focal: str) -> str:
    """Return the key of the link preview image, cropped around the focal point."""
    return f"{_get_folder(media)}/{_share_name(media.hashed_name, focal)}"


def _thumbnail_name(stem: str) -> str:
    return f"{LIBRARY}/thumbnails/{stem}.png"


def _fallback_name(file_name: str) -> str:
    return f"thumbnail-{file_name}"


def _size_name(stem: str, width: int, extension: str) -> str:
    return f"{stem}-{width}.{extension}"


def _share_name(stem: str, focal: str) -> str:
    return f"{stem}-share-{focal}.jpg"


def focal_name(media: AnyMedia) -> str:
    """Return the focal point for file names, as percentages."""
    return f"{round(media.focal_x * 100)}-{round(media.focal_y * 100)}"


def list_keys(media: Media) -> tuple[str, ...]:
    """Return every storage key of the file, its own key first, or an empty tuple before the file is
    cleaned."""
    if not media.is_cleaned:
        return ()
    if media.is_svg:
        return (get_key(media),)
    if media.width is None:
        return get_key(media), get_thumbnail_key(media)
    own = (get_key(media), get_thumbnail_key(media), get_fallback_key(media))
    original = (get_original_key(media),) if media.original_name else ()
    return own + original + list_variant_keys(media)


def list_variant_keys(media: AnyMedia) -> tuple[str, ...]:
    """Return the keys of all files that the worker has created from this file."""
    widths = media.variants.get("widths", [])
    sizes = [get_size_key(media, width, each) for width in widths for each in SIZES_IN]
    share = media.variants.get("share")
    return (*sizes, *([get_share_key(media, share)] if share else []))


def media_item(media: AnyMedia) -> MediaItem:
    """Return the data needed to show a file. A file that is not cleaned yet has empty URLs."""
    # Compute this folder once, because each key would look up the domain again, and pages show hundreds
    # of files.
    files = _get_domain_folder()
    folder = f"/{files}{media.path}/"
    own, name = f"{folder}{media.hashed_name}", media.file_name
    url = f"{folder}{name}" if media.is_cleaned else ""
    thumbnail = fallback = url
    if media.is_cleaned and not media.is_svg:
        thumbnail = f"/{files}{_thumbnail_name(media.hashed_name)}"
        fallback = thumbnail if media.width is None else f"{folder}{_fallback_name(name)}"
    share, widths = media.variants.get("share"), media.variants.get("widths", [])
    return {
        "id": media.id,
        "hashed_name": media.hashed_name,
        "path": media.path,
        "extension": media.extension,
        "alt": media.alt,
        "width": media.width,
        "height": media.height,
        "focal": {"x": float(media.focal_x), "y": float(media.focal_y)},
        "url": url,
        "thumbnail_url": thumbnail,
        "fallback_url": fallback,
        "share_url": _share_name(own, share) if share else url,
        "srcset": _srcset(own, widths, "webp") or (f"{url} {media.width}w" if media.width else ""),
        "sources": _sources(own, widths),
        "dominant_color": media.dominant_color or None,
    }


def _get_folder(media: AnyMedia) -> str:
    return f"{_get_domain_folder()}{media.path}"


def _get_domain_folder() -> str:
    return f"domains/{current_domain().media_host}/"


def _sources(own: str, widths: list[int]) -> list[Source]:
    return [{"type": AVIF.mime, "srcset": _srcset(own, widths, AVIF.extension)}] if widths else []


def _srcset(own: str, widths: list[int], extension: str) -> str:
    # `_size_name` is inlined, because pages contain hundreds of sizes.
    return ", ".join([f"{own}-{width}.{extension} {width}w" for width in widths])


def media_items(ids: Iterable[int]) -> dict[int, MediaItem]:
    """Return the cleaned files among `ids` as items, by id, in at most one query.

    Files that are not cleaned yet are left out, so that pages show no broken images.
    """
    wanted = sorted(set(ids))
    return build_items(_statement().read(ids=wanted)["files"]) if wanted else {}


def build_items(rows: Iterable[Row]) -> dict[int, MediaItem]:
    """Return the items of these `media_rows`, by id."""
    return {row["id"]: media_item(MediaRow(**row)) for row in rows}


def media_rows(ids: BaseExpression) -> Rows:
    """Return a query for the cleaned files in the SQL array `ids`, with the columns needed to show them."""
    return Media.objects.cleaned().filter(IsAnyOf(F("pk"), ids)).values(*_COLUMNS)


def media_rows_in(ids: Rows) -> Rows:
    """Return a query for the cleaned files with these `ids`, with the columns needed to show them."""
    return Media.objects.cleaned().filter(pk__in=ids).values(*_COLUMNS)


_COLUMNS = MediaRow._fields


@cache
def _statement() -> JsonStatement:
    return JsonStatement({"files": media_rows(Param("ids", ArrayField(BigIntegerField())))})
