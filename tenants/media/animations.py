"""Re-encode animations with the frames, timing and number of loops that browsers show."""

import io
import struct
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from PIL import Image, ImageSequence
from PIL.ImageFile import ImageFile

from tenants.media.animation_parts import Disposal, Part, read_gif_loops, split_gif, split_png
from tenants.media.colors import convert_to_srgb, is_opaque, scale_transparent_gray
from tenants.media.refusals import TOO_LONG, UnusableFile, writing

MAX_FRAMES = 120
MAX_ANIMATED_PIXELS = 40_000_000
SHORTEST_FRAME = 10
"""Frames with up to this duration in milliseconds are shown for 100 ms, as in browsers."""
_SPLIT = {"GIF": split_gif, "PNG": split_png}
_ENDLESS = 2**64 - 1


def rewrite_animation(image: Image.Image, source: Path, target: Path, **options: Any) -> None:
    """Write the animation to `target` in its own format.

    Raises UnusableFile if it has too many pixels in total. `image` is the opened image of `source`.
    """
    name = image.format or ""
    data = source.read_bytes()
    # A GIF without a number of loops plays once.
    loop = read_gif_loops(data) if name == "GIF" else image.info.get("loop")
    if loop is not None:
        options["loop"] = int(loop)
    frames, durations = [], []
    for frame, duration in _compose(name, data, image) if name in _SPLIT else _read_frames(image):
        # Browsers replace shorter times, which old GIFs contain, in the same way.
        durations.append(duration if duration > SHORTEST_FRAME else 100)
        frames.append(frame)
    is_transparent = any(not is_opaque(each) for each in frames)
    if name == "GIF" and is_transparent:
        # Clear the previous frame. Otherwise, its pixels would show through.
        options["disposal"] = 2
    if name == "AVIF":
        # Chromium shows wrong colors for full-range transparent animations.
        options["range"] = "limited"
        frames = frames if is_transparent else [each.convert("RGB") for each in frames]
    if name == "WEBP" and _is_lossless_webp(data):
        options["lossless"] = True
    _save_frames(frames, target, name, duration=durations, **options)
    if name == "AVIF":
        set_avif_repeats(target, read_avif_repeats(data))


def get_first_frame(image: ImageFile, source: Path) -> Image.Image:
    """Return the first frame of the opened image of `source`.

    If the frame of a GIF is smaller than the canvas, the rest is transparent, as in browsers.
    """
    is_smaller = any(tile.extents != (0, 0, *image.size) for tile in image.tile)
    if image.format == "GIF" and is_smaller:
        return next(_compose("GIF", source.read_bytes(), image))[0]
    return image


def _save_frames(frames: list[Image.Image], target: Path, name: str, **options: Any) -> None:
    first, *others = frames
    with writing():
        first.save(target, format=name, save_all=True, append_images=others, **options)


def _read_frames(image: Image.Image) -> Iterator[tuple[Image.Image, int]]:
    """Yield the frames that Pillow composes, with their durations in milliseconds."""
    for frame in ImageSequence.Iterator(image):
        # Copy the frame, because the iterator returns the same image for each frame.
        converted = convert_to_srgb(frame.copy(), "RGBA")
        converted.info = {}
        yield converted, int(frame.info.get("duration", 0))


def _compose(name: str, data: bytes, image: Image.Image) -> Iterator[tuple[Image.Image, int]]:
    canvas = Image.new("RGBA", image.size)
    count = int(getattr(image, "n_frames", 1))
    for part in _limit(islice(_SPLIT[name](data), count)):
        x, y, *_end = part.box
        before = canvas.copy() if part.disposal is Disposal.RESTORE else canvas
        with Image.open(io.BytesIO(part.picture), formats=[name]) as picture:
            scale_transparent_gray(picture)
            # copy() loads the picture, so that it remains usable after the file is closed.
            layer = convert_to_srgb(picture.copy(), "RGBA")
        if part.is_blended:
            canvas.alpha_composite(layer, (x, y))
        else:
            canvas.paste(layer, (x, y))
        yield canvas.copy(), part.duration
        if part.disposal is Disposal.CLEAR:
            canvas.paste((0, 0, 0, 0), part.box)
        elif part.disposal is Disposal.RESTORE:
            canvas = before


def _limit(parts: Iterable[Part]) -> Iterator[Part]:
    """Yield the parts.

    Raises UnusableFile if they have too many pixels in total, because their areas can exceed the canvas.
    """
    pixels = 0
    for part in parts:
        left, top, right, bottom = part.box
        pixels += (right - left) * (bottom - top)
        if pixels > MAX_ANIMATED_PIXELS:
            raise UnusableFile(TOO_LONG)
        yield part


def _is_lossless_webp(data: bytes) -> bool:
    """Return whether the first frame uses lossless compression, as stickers and screen recordings do."""
    at = 12
    while at < len(data) and data[at : at + 4] not in (b"VP8 ", b"VP8L"):
        # A frame is a chunk that contains chunks after 16 bytes of its own data. Chunks have even lengths.
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        at += 24 if data[at : at + 4] == b"ANMF" else 8 + size + size % 2
    return data[at : at + 4] == b"VP8L"


def read_avif_repeats(data: bytes) -> int | None:
    """Return the number of repeats of an AVIF animation after its first run, or None if it repeats
    forever."""
    edit, track = data.find(b"elst"), data.find(b"tkhd")
    if min(edit, track) < 0:
        return None
    if not data[edit + 7] & 1:
        return 0
    once = _read_number(data, edit + 12, data[edit + 4])
    whole = _read_number(data, track + (32 if data[track + 4] else 24), data[track + 4])
    if not once or whole in (_ENDLESS, 2**32 - 1):
        return None
    return max(-(-whole // once) - 1, 0)


def set_avif_repeats(target: Path, repeats: int | None) -> None:
    """Set the number of repeats of an AVIF animation, which Pillow writes as endless."""
    if repeats is None:
        return
    data = bytearray(target.read_bytes())
    whole = (repeats + 1) * _read_number(data, data.index(b"elst") + 12, 1)
    # Set the duration of the movie and of its tracks: one for colors, and one for transparency.
    for name, offset in ((b"mvhd", 28), (b"tkhd", 32)):
        at = -1
        while (at := data.find(name, at + 1)) >= 0:
            if data[at + offset : at + offset + 8] == struct.pack(">Q", _ENDLESS):
                data[at + offset : at + offset + 8] = struct.pack(">Q", min(whole, _ENDLESS))
    target.write_bytes(data)


def _read_number(data: bytes | bytearray, at: int, version: int) -> int:
    return int.from_bytes(data[at : at + (8 if version else 4)], "big")
