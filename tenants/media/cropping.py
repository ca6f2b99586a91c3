"""Rotate and crop an image, in a child process with little memory."""

import shutil
from pathlib import Path

from PIL import Image

from shared.data_types import JsonObject
from tenants.media.images import FORMATS, get_dominant_color, read_sampling, save, shrink

# Pillow rotates counterclockwise.
_TURNS = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}


def edit(source: Path, folder: Path, *, rotation: int = 0, crop: JsonObject | None = None) -> JsonObject:
    """Write the edited image and two small copies to `folder`, and return the image's data.

    Without edits, the file is copied unchanged.
    """
    Image.preinit()
    image = Image.open(source)
    kind = FORMATS[image.format or ""]
    sampling = read_sampling(image)
    image.load()
    # Each copy of the largest image takes 200 MB, so there are never more than two.
    edited = _rotated(image, rotation)
    edited = _cropped(edited, crop)
    if rotation or crop:
        save(edited, folder / "file", kind, **sampling)
    else:
        shutil.copyfile(source, folder / "file")
    size = edited.size
    small = shrink(edited)
    save(small, folder / "thumbnail", FORMATS["PNG"])
    save(small, folder / "fallback", kind)
    return {"width": size[0], "height": size[1], "dominant_color": get_dominant_color(small)}


def _rotated(image: Image.Image, rotation: int) -> Image.Image:
    if not rotation:
        return image
    rotated = image.transpose(_TURNS[rotation])
    image.close()
    return rotated


def _cropped(image: Image.Image, crop: JsonObject | None) -> Image.Image:
    if not crop:
        return image
    left, top = (round(crop["x"] * image.width), round(crop["y"] * image.height))
    right, bottom = (
        max(left + 1, round((crop["x"] + crop["width"]) * image.width)),
        max(top + 1, round((crop["y"] + crop["height"]) * image.height)),
    )
    cropped = image.crop((left, top, min(right, image.width), min(bottom, image.height)))
    image.close()
    return cropped
