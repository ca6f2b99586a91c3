"""Draw placeholders for files in the library that are not images."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tenants.media.images import THUMBNAIL_SIZE

_PAPER, _INK = "#eef1f5", "#3c4858"


def draw_placeholder(target: Path, label: str) -> None:
    """Draw a tile with a label, and save it as PNG."""
    tile = Image.new("RGB", THUMBNAIL_SIZE, _PAPER)
    middle = (THUMBNAIL_SIZE[0] / 2, THUMBNAIL_SIZE[1] / 2)
    ImageDraw.Draw(tile).text(middle, label, fill=_INK, font=ImageFont.load_default(64), anchor="mm")
    tile.save(target, "PNG", optimize=True)
