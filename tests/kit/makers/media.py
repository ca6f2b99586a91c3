"""Factories for files: rows with real bytes."""

import hashlib
import io
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image

from tenants.media.items import list_keys
from tenants.media.models import Media
from tests.kit.rows import next_number, row


def picture(
    width: int = 8, height: int = 6, *, kind: str = "PNG", color: tuple[int, int, int] | None = None
) -> bytes:
    """Return the bytes of a small picture, different in every call."""
    number = next_number()
    color = color or (number % 256, number // 256 % 256, 120)
    made = Image.new("RGB", (width, height), color)
    made.putpixel((0, 0), (number // 65_536 % 256, number // 256 % 256, number % 256))
    written = io.BytesIO()
    made.save(written, kind)
    return written.getvalue()


def media(**values: Any) -> Media:
    """Create a picture in the library with its file, thumbnail and fallback in the storage."""
    contents = picture()
    defaults = {
        "extension": "png",
        "mime": "image/png",
        "alt": "A picture",
        "width": 8,
        "height": 6,
        "size": len(contents),
        "sha256": hashlib.sha256(contents).hexdigest(),
    }
    made = row(Media, **{**defaults, **values})
    for key in list_keys(made):
        default_storage.save(key, ContentFile(contents))
    return made
