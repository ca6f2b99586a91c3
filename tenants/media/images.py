"""Pictures from strangers: measured before they are decoded, and written anew, in a child of little memory.

Decoding and encoding again drops whatever else the file carried: places, names, scripts behind the pixels.
"""

import struct
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import AvifImagePlugin, Image, ImageOps, ImageSequence, PngImagePlugin, WebPImagePlugin

MAX_PIXELS = 50_000_000
MAX_FRAMES = 120
MAX_ANIMATED_PIXELS = 40_000_000
MAX_SCANS = 64
MAX_TEXTS = 64
MAX_CHUNKS = 20_000
THUMBNAIL_SIZE = (400, 400)
LARGE = 12_000_000
"""From so many pixels on, speed and memory count for more than the last percents of size."""


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the translators. Django's own asks for settings, which a child has not."""
    return sentence


# What a child says is English; whoever shows it says it again in the language of the reader.
UNREADABLE = gettext_noop("This file is not a picture we can read. Use JPEG, PNG, WebP, AVIF or GIF.")
TOO_MANY_PIXELS = gettext_noop("A picture has at most %(most)s megapixels.") % {
    "most": MAX_PIXELS // 1_000_000
}
TOO_LONG = gettext_noop("This animation is too long.")
TOO_MUCH = gettext_noop("This picture takes too much memory or time. Make it smaller and send it again.")


class Refused(Exception):
    """A file we do not take; the words are for people."""


@dataclass(frozen=True)
class Format:
    """One format we write, and how."""

    extension: str
    options: dict[str, Any]
    quick: dict[str, Any]
    keeps_transparency: bool = True
    animates: bool = False


# Loaded by name, or Pillow loads every format it knows to look for them: half of the child's time.
PLUGINS = (AvifImagePlugin, WebPImagePlugin)
TEXTS = {b"tEXt", b"zTXt", b"iTXt"}
PngImagePlugin.MAX_TEXT_MEMORY = 8 * 1024 * 1024
FORMATS = {
    "JPEG": Format(
        "jpg",
        {"quality": 88, "optimize": True, "progressive": True},
        # Neither needs the whole picture in memory a second time.
        {"quality": 88, "optimize": False, "progressive": False},
        keeps_transparency=False,
    ),
    "PNG": Format("png", {"optimize": True}, {"compress_level": 3}),
    "WEBP": Format("webp", {"quality": 86, "method": 4}, {"quality": 86, "method": 2}, animates=True),
    "AVIF": Format("avif", {"quality": 75, "speed": 8}, {"quality": 75, "speed": 10}),
    "GIF": Format("gif", {"optimize": True}, {"optimize": False}, animates=True),
}


def rewrite(source: Path, folder: Path) -> dict[str, Any]:
    """Write the picture anew into `folder`, with two small copies; says what it is. Raises Refused."""
    try:
        with warnings.catch_warnings():
            # Our own limit is below the size Pillow only warns about.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return _rewritten(source, folder)
    except Image.DecompressionBombError as error:
        raise Refused(TOO_MANY_PIXELS) from error
    except MemoryError as error:
        raise Refused(TOO_MUCH) from error
    except Refused:
        raise
    except Exception as error:  # Pillow's readers raise whatever a broken file leads them to
        raise Refused(UNREADABLE) from error


def _rewritten(source: Path, folder: Path) -> dict[str, Any]:
    _check_scans(source)
    _check_chunks(source)
    with Image.open(source, formats=list(FORMATS)) as image:
        _check_size(image, source)
        kind = FORMATS[image.format or ""]
        is_animated = kind.animates and bool(getattr(image, "is_animated", False))
        if is_animated:
            _save_animation(image, folder / "file", kind)
        image.seek(0)
        still = _upright(image, kind)
        if not is_animated:
            _save(still, folder / "file", kind)
        size = still.size
        # The large picture is let go of before the small ones are drawn.
        small = _shrunk(still)
    _save(small, folder / "thumbnail", FORMATS["PNG"])
    _save(small, folder / "fallback", kind)
    return {
        "extension": kind.extension,
        "width": size[0],
        "height": size[1],
        "dominant_color": _dominant_color(small),
        "is_animated": is_animated,
    }


def _check_scans(source: Path) -> None:
    """A progressive JPEG is decoded once for each of its scans: a few bytes could ask for thousands."""
    with source.open("rb") as file:
        if file.read(3) == b"\xff\xd8\xff" and file.read().count(b"\xff\xda") > MAX_SCANS:
            raise Refused(UNREADABLE)


def _check_chunks(source: Path) -> None:
    """Texts behind the pixels of a PNG grow when they are read: they are counted first, unread."""
    texts = 0
    with source.open("rb") as file:
        if file.read(8) != b"\x89PNG\r\n\x1a\n":
            return
        for _number in range(MAX_CHUNKS):
            head = file.read(8)
            if len(head) < 8 or head[4:] == b"IEND":
                return
            texts += head[4:] in TEXTS
            if texts > MAX_TEXTS:
                break
            file.seek(struct.unpack(">I", head[:4])[0] + 4, 1)
    raise Refused(UNREADABLE)


def _check_size(image: Image.Image, source: Path) -> None:
    pixels = image.width * image.height
    if pixels > MAX_PIXELS:
        raise Refused(TOO_MANY_PIXELS)
    frames = gif_frames(source) if image.format == "GIF" else int(getattr(image, "n_frames", 1))
    if frames > MAX_FRAMES or (frames > 1 and pixels * frames > MAX_ANIMATED_PIXELS):
        raise Refused(TOO_LONG)


def gif_frames(source: Path) -> int:
    """How many frames a GIF has, counted without decoding one, and no further than is needed to refuse it."""
    data = source.read_bytes()
    at = 13 + (3 << (data[10] & 7) + 1 if data[10] & 0x80 else 0)
    frames = 0
    while at < len(data) and frames <= MAX_FRAMES and data[at] != 0x3B:
        if data[at] == 0x2C:
            frames += 1
            flags = data[at + 9]
            at += 10 + (3 << (flags & 7) + 1 if flags & 0x80 else 0) + 1
        elif data[at] == 0x21:
            at += 2
        else:
            break  # what follows is no GIF; the decoder says what it makes of it
        while at < len(data) and data[at]:
            at += data[at] + 1
        at += 1
    return frames


def _upright(image: Image.Image, kind: Format) -> Image.Image:
    """The pixels alone, turned the way the camera was held."""
    # Each copy of the largest picture is 200 MB, so none is made that can be done without.
    ImageOps.exif_transpose(image, in_place=True)
    mode = "RGBA" if kind.keeps_transparency and image.has_transparency_data else "RGB"
    upright = image if image.mode == mode else image.convert(mode)
    upright.info = {}
    return upright


def _shrunk(image: Image.Image) -> Image.Image:
    width, height = THUMBNAIL_SIZE
    is_small = image.width <= width and image.height <= height
    return image.copy() if is_small else ImageOps.contain(image, THUMBNAIL_SIZE)


def _save(image: Image.Image, target: Path, kind: Format) -> None:
    is_large = image.width * image.height > LARGE
    image.save(target, format=_name_of(kind), **(kind.quick if is_large else kind.options))


def _save_animation(image: Image.Image, target: Path, kind: Format) -> None:
    frames, durations = [], []
    for frame in ImageSequence.Iterator(image):
        frames.append(frame.convert("RGBA"))
        durations.append(max(20, int(frame.info.get("duration", 100))))
    frames[0].save(
        target,
        format=_name_of(kind),
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=int(image.info.get("loop", 0)),
        **kind.options,
    )


def _dominant_color(image: Image.Image) -> str:
    """The average, as pages show it until the picture has loaded; none where it would shine through."""
    if image.mode == "RGBA" and image.getchannel("A").histogram()[255] < image.width * image.height:
        return ""
    pixel = image.convert("RGB").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    red, green, blue = pixel if isinstance(pixel, tuple) else (0, 0, 0)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _name_of(kind: Format) -> str:
    return next(name for name, each in FORMATS.items() if each is kind)
