"""Create the sizes of an image for pages, in a child process with little memory."""

from pathlib import Path

from PIL import Image, ImageOps

from shared.data_types import JsonObject
from tenants.media.refusals import writing

# Phones request about 720 pixels for an image as wide as their screen.
WIDTHS = (320, 480, 750, 960, 1280, 1920)
WIDEST = WIDTHS[-1]
TALLEST = 16_383
"""Maximum height of a WebP image in pixels."""
SHARE_SIZE = (1200, 630)
"""The size in pixels of the link preview image, which is cropped around the focal point."""
WEBP = {"quality": 80, "method": 4}
AVIF = {"quality": 60, "speed": 9}


def widths_for(width: int, height: int) -> list[int]:
    """Return the widths in pixels for an image of this size, none of them larger than the image."""
    widest = min(width, WIDEST, max(1, TALLEST * width // height))
    return sorted({each for each in WIDTHS if each < widest} | {widest})


def render_variants(source: Path, folder: Path, *, focal_x: float, focal_y: float) -> JsonObject:
    """Write the sizes of the image to `folder` as `{width}.webp`, `{width}.avif` and `share.jpg`, and return
    the widths."""
    with Image.open(source) as image:
        width, height = image.size
        widths = widths_for(width, height)
        # A JPEG can be decoded at half, a quarter or an eighth of its size.
        image.draft("RGB", (widths[-1], max(1, height * widths[-1] // width)))
        has_alpha = image.has_transparency_data
        base = _at(image.convert("RGBA" if has_alpha else "RGB"), widths[-1], (width, height))
    for each in reversed(widths):
        base = _at(base, each, (width, height))
        with writing():
            base.save(folder / f"{each}.webp", "WEBP", **WEBP)
            base.save(folder / f"{each}.avif", "AVIF", **AVIF)
            if each == widths[-1]:
                _save_share(base, folder / "share.jpg", (focal_x, focal_y))
    return {"widths": widths}


def _at(image: Image.Image, width: int, whole: tuple[int, int]) -> Image.Image:
    size = width, min(max(1, round(whole[1] * width / whole[0])), TALLEST)
    return image if image.size == size else image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def _save_share(image: Image.Image, target: Path, focal: tuple[float, float]) -> None:
    opaque = Image.new("RGB", image.size, "white")
    opaque.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    ImageOps.fit(opaque, SHARE_SIZE, Image.Resampling.LANCZOS, centering=focal).save(
        target, "JPEG", quality=85, optimize=True
    )
