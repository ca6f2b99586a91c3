"""Media as pages and the panel draw it: where the file, its thumbnail and its fallback are."""

from collections.abc import Iterable
from typing import TypedDict

from shared.tenancy.unit_of_work import current_domain
from tenants.media.models import LIBRARY, Media


class Focal(TypedDict):
    x: float
    y: float


class MediaItem(TypedDict):
    """What the front end needs to draw one file; `MediaItem` in the client has the same shape."""

    id: int
    hashed_name: str
    path: str
    extension: str
    alt: str
    width: int | None
    height: int | None
    focal: Focal
    url: str
    thumbnail_url: str
    fallback_url: str
    srcset: str
    dominant_color: str | None


def key_of(media: Media) -> str:
    """Where the storage keeps the file."""
    return f"domains/{current_domain().media_host}/{media.path}/{media.file_name}"


def fallback_key_of(media: Media) -> str:
    """The small copy beside the file, which takes over when the file cannot be loaded."""
    return f"domains/{current_domain().media_host}/{media.path}/thumbnail-{media.file_name}"


def thumbnail_key_of(media: Media) -> str:
    """The small copy the panel's lists show."""
    return f"domains/{current_domain().media_host}/{LIBRARY}/thumbnails/{media.hashed_name}.png"


def keys_of(media: Media) -> tuple[str, str, str]:
    """Every key the file occupies."""
    return key_of(media), thumbnail_key_of(media), fallback_key_of(media)


def media_item(media: Media) -> MediaItem:
    url = f"/{key_of(media)}"
    return {
        "id": media.pk,
        "hashed_name": media.hashed_name,
        "path": media.path,
        "extension": media.extension,
        "alt": media.alt,
        "width": media.width,
        "height": media.height,
        "focal": {"x": media.focal_x, "y": media.focal_y},
        "url": url,
        "thumbnail_url": f"/{thumbnail_key_of(media)}",
        "fallback_url": f"/{fallback_key_of(media)}",
        "srcset": f"{url} {media.width}w" if media.width else "",
        "dominant_color": media.dominant_color or None,
    }


def media_items(ids: Iterable[int]) -> dict[int, MediaItem]:
    """The items of those ids which exist, by id, in at most one query."""
    wanted = set(ids)
    if not wanted:
        return {}
    return {media.pk: media_item(media) for media in Media.objects.filter(pk__in=wanted)}
