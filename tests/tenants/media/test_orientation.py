"""Uploaded photos are stored upright."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.media.items import list_keys
from tenants.media.models import Media

pytestmark = pytest.mark.usefixtures("storage_folder")


@pytest.mark.parametrize(
    ("orientation", "corner"),
    [
        (1, "top left"),
        (2, "top right"),
        (3, "bottom right"),
        (4, "bottom left"),
        (5, "top left"),
        (6, "top right"),
        (7, "bottom right"),
        (8, "bottom left"),
    ],
)
def test_picture_is_stored_upright_for_each_orientation(
    alpha: DomainRef, uploaded: Callable[..., Any], orientation: int, corner: str
) -> None:
    """The red corner of the pixels is at the top left before the camera's orientation is applied."""
    picture = Image.new("RGB", (60, 40), "white")
    picture.paste("red", (0, 0, 20, 20))
    exif = Image.Exif()
    exif[0x0112] = orientation
    target = io.BytesIO()
    picture.save(target, "JPEG", exif=exif, quality=95, subsampling=0)

    data = uploaded(target.getvalue())

    with unit_of_work(alpha):
        key = list_keys(Media.objects.get(pk=data["id"]))[0]
        with default_storage.open(key) as file, Image.open(file) as picture:
            stored = picture.convert("RGB")
    width, height = (60, 40) if orientation < 5 else (40, 60)
    spots = {
        "top left": (5, 5),
        "top right": (width - 5, 5),
        "bottom left": (5, height - 5),
        "bottom right": (width - 5, height - 5),
    }
    assert (data["width"], data["height"]) == stored.size == (width, height)
    is_red = {name: stored.crop((x, y, x + 1, y + 1)).tobytes()[1] < 100 for name, (x, y) in spots.items()}
    assert [name for name, red in is_red.items() if red] == [corner]
