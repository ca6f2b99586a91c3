"""Pictures from strangers: told by their content, measured before they are decoded, and written anew.

Decoding and encoding again drops whatever else the file carried: places, names, scripts behind the pixels.
"""

import io
import warnings
from dataclasses import dataclass
from typing import IO, Any

from django.core.exceptions import ValidationError
from PIL import Image, ImageOps, ImageSequence

MAX_PIXELS = 50_000_000
MAX_FRAMES = 120
MAX_ANIMATED_PIXELS = 40_000_000
THUMBNAIL_SIZE = (400, 400)

UNREADABLE = "This file is not a picture we can read. Use JPEG, PNG, WebP, AVIF or GIF."
TOO_MANY_PIXELS = f"A picture has at most {MAX_PIXELS // 1_000_000} megapixels."
TOO_LONG = "This animation is too long."


@dataclass(frozen=True)
class Format:
    """One format we take, with what we call its files."""

    extension: str
    mime: str
    options: dict[str, Any]
    keeps_transparency: bool = True
    animates: bool = False


FORMATS = {
    "JPEG": Format(
        "jpg", "image/jpeg", {"quality": 88, "optimize": True, "progressive": True}, keeps_transparency=False
    ),
    "PNG": Format("png", "image/png", {"optimize": True}),
    "WEBP": Format("webp", "image/webp", {"quality": 86, "method": 4}, animates=True),
    "AVIF": Format("avif", "image/avif", {"quality": 75, "speed": 8}),
    "GIF": Format("gif", "image/gif", {"optimize": True}, animates=True),
}
MIME_OF = {each.extension: each.mime for each in FORMATS.values()}


@dataclass(frozen=True)
class Picture:
    """A picture as it is kept: the file, two small copies, and what pages need to know before it loads."""

    extension: str
    mime: str
    content: bytes
    thumbnail_png: bytes
    fallback: bytes
    width: int
    height: int
    dominant_color: str


def read_picture(file: IO[bytes]) -> Picture:
    """The picture in `file`. Raises ValidationError for anything else, and for one too large to decode."""
    try:
        with warnings.catch_warnings():
            # Our own limit is below the size Pillow only warns about.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(file, formats=list(FORMATS)) as image:
                _check_size(image)
                return _rewritten(image, FORMATS[image.format or ""])
    except Image.DecompressionBombError as error:
        raise ValidationError({"file": TOO_MANY_PIXELS}) from error
    except ValidationError:
        raise
    except Exception as error:  # Pillow's readers raise whatever a broken file leads them to
        raise ValidationError({"file": UNREADABLE}) from error


def _check_size(image: Image.Image) -> None:
    pixels = image.width * image.height
    if pixels > MAX_PIXELS:
        raise ValidationError({"file": TOO_MANY_PIXELS})
    # Counting the frames of a GIF reads the file without decoding it.
    frames = int(getattr(image, "n_frames", 1))
    if frames > MAX_FRAMES or (frames > 1 and pixels * frames > MAX_ANIMATED_PIXELS):
        raise ValidationError({"file": TOO_LONG})


def _rewritten(image: Image.Image, kind: Format) -> Picture:
    is_animated = kind.animates and bool(getattr(image, "is_animated", False))
    content = _animation(image, kind) if is_animated else None
    image.seek(0)
    still = _upright(image, kind)
    small = _shrunk(still)
    return Picture(
        extension=kind.extension,
        mime=kind.mime,
        content=content if content is not None else _encoded(still, kind),
        thumbnail_png=_encoded(small, FORMATS["PNG"]),
        fallback=_encoded(small, kind),
        width=still.width,
        height=still.height,
        dominant_color=_dominant_color(small),
    )


def _upright(image: Image.Image, kind: Format) -> Image.Image:
    """The pixels alone, turned the way the camera was held."""
    # Each copy of the largest picture is 150 MB, so none is made that can be done without.
    ImageOps.exif_transpose(image, in_place=True)
    mode = "RGBA" if kind.keeps_transparency and image.has_transparency_data else "RGB"
    upright = image if image.mode == mode else image.convert(mode)
    upright.info = {}
    return upright


def _shrunk(image: Image.Image) -> Image.Image:
    width, height = THUMBNAIL_SIZE
    is_small = image.width <= width and image.height <= height
    return image.copy() if is_small else ImageOps.contain(image, THUMBNAIL_SIZE)


def _encoded(image: Image.Image, kind: Format) -> bytes:
    target = io.BytesIO()
    image.save(target, format=_name_of(kind), **kind.options)
    return target.getvalue()


def _animation(image: Image.Image, kind: Format) -> bytes:
    frames, durations = [], []
    for frame in ImageSequence.Iterator(image):
        frames.append(frame.convert("RGBA"))
        durations.append(max(20, int(frame.info.get("duration", 100))))
    target = io.BytesIO()
    frames[0].save(
        target,
        format=_name_of(kind),
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=int(image.info.get("loop", 0)),
        **kind.options,
    )
    return target.getvalue()


def _dominant_color(image: Image.Image) -> str:
    """The average of what can be seen, as pages show it until the picture has loaded."""
    opaque = Image.new("RGB", image.size, "white")
    opaque.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    pixel = opaque.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    red, green, blue = pixel if isinstance(pixel, tuple) else (0, 0, 0)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _name_of(kind: Format) -> str:
    return next(name for name, each in FORMATS.items() if each is kind)
