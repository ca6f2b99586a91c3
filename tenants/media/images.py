"""Re-encode untrusted images. They are measured before a child process with limited memory decodes them.

Re-encoding drops all other data in the file, such as locations, names, and scripts after the pixels.
"""

import struct
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import (
    AvifImagePlugin,
    IcoImagePlugin,
    Image,
    ImageOps,
    JpegImagePlugin,
    PngImagePlugin,
    WebPImagePlugin,
)

from shared.data_types import JsonObject
from tenants.media.animation_parts import gif_blocks
from tenants.media.animations import MAX_ANIMATED_PIXELS, MAX_FRAMES, get_first_frame, rewrite_animation
from tenants.media.colors import convert_to_srgb, is_opaque, scale_transparent_gray
from tenants.media.refusals import (
    MAX_PIXELS,
    TOO_LONG,
    TOO_MANY_PIXELS,
    TOO_MUCH,
    TOO_MUCH_METADATA,
    UNREADABLE,
    UnusableFile,
    explain_failure,
    is_of_the_machine,
    writing,
)

MAX_SCANS = 64
MAX_TEXTS = 64
MAX_CHUNKS = 20_000
MAX_GIF_TEXTS = 10_000
"""Maximum number of text blocks in a GIF. Each has up to 255 bytes."""
MAX_SEGMENTS = 1_000
MAX_EXIF = 256 * 1024
"""Maximum size of Exif data in bytes. Cameras write a tenth of this, and parsing takes quadratic time."""
THUMBNAIL_SIZE = (400, 400)
LARGE = 12_000_000
"""For images with this number of pixels or more, speed and memory matter more than a small file."""


@dataclass(frozen=True)
class Format:
    """An output format with its options."""

    extension: str
    options: dict[str, Any]
    quick: dict[str, Any]
    keeps_transparency: bool = True
    animates: bool = False


# Import these plugins explicitly. Otherwise, Pillow loads every format, which takes half of the child's time.
PLUGINS = (AvifImagePlugin, IcoImagePlugin, WebPImagePlugin)
TEXTS = {b"tEXt", b"zTXt", b"iTXt"}
PngImagePlugin.MAX_TEXT_MEMORY = 8 * 1024 * 1024
FORMATS = {
    "JPEG": Format(
        "jpg",
        {"quality": 88, "optimize": True, "progressive": True},
        # These options avoid a second copy of the whole image in memory.
        {"quality": 88, "optimize": False, "progressive": False},
        keeps_transparency=False,
    ),
    "PNG": Format("png", {"optimize": True}, {"compress_level": 3}, animates=True),
    "WEBP": Format("webp", {"quality": 86, "method": 4}, {"quality": 86, "method": 2}, animates=True),
    "AVIF": Format("avif", {"quality": 75, "speed": 8}, {"quality": 75, "speed": 10}, animates=True),
    "GIF": Format("gif", {"optimize": True}, {"optimize": False}, animates=True),
}

# Browsers do not show these formats. An MPO file is a JPEG with more images after the first, such as the
# gain map of an Ultra HDR photo.
FORMATS["HEIF"] = FORMATS["MPO"] = FORMATS["JPEG"]
FORMATS["ICO"] = FORMATS["PNG"]


def rewrite(source: Path, folder: Path) -> JsonObject:
    """Re-encode the image, write it with two small copies to `folder`, and return its data. Raises
    UnusableFile."""
    try:
        with warnings.catch_warnings():
            # Our own limit is below the size that triggers Pillow's warning.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return _rewritten(source, folder)
    except Image.DecompressionBombError as error:
        raise UnusableFile(TOO_MANY_PIXELS) from error
    except MemoryError as error:
        raise UnusableFile(TOO_MUCH) from error
    except UnusableFile:
        raise
    except Exception as error:  # Pillow's readers raise any exception for a broken file.
        if is_of_the_machine(error):
            raise
        raise UnusableFile(explain_failure(error)) from error


def _rewritten(source: Path, folder: Path) -> JsonObject:
    _check_jpeg(source)
    _check_png(source)
    frames = gif_frames(source)
    _register_heic(source)
    Image.preinit()
    with Image.open(source, formats=[each for each in FORMATS if each in Image.OPEN]) as image:
        scale_transparent_gray(image)
        if image.format == "ICO":
            # An icon can contain a PNG that is larger than its header says.
            image.load()
        _check_size(image, frames)
        # The HEIF plugin sets None if a file has no Exif data.
        if len(image.info.get("exif") or b"") > MAX_EXIF:
            raise UnusableFile(TOO_MUCH_METADATA)
        # Exif in a text chunk has no size limit, and no camera writes it.
        image.info.pop("Raw profile type exif", None)
        kind = FORMATS[image.format or ""]
        is_animated = kind.animates and bool(getattr(image, "is_animated", False))
        if is_animated:
            rewrite_animation(image, source, folder / "file", **kind.options)
        image.seek(0)
        sampling = read_sampling(image)
        still = _upright(get_first_frame(image, source), kind)
        if not is_animated:
            save(still, folder / "file", kind, **sampling)
        size = still.size
        # Release the large image before saving the small ones.
        small = shrink(still)
    save(small, folder / "thumbnail", FORMATS["PNG"])
    save(small, folder / "fallback", kind)
    return {
        "extension": kind.extension,
        "width": size[0],
        "height": size[1],
        "dominant_color": get_dominant_color(small),
        "is_animated": is_animated,
    }


def _register_heic(source: Path) -> None:
    """Load the HEIC decoder only for files that need it, because loading it takes longer than decoding most
    images."""
    with source.open("rb") as file:
        head = file.read(64)
    if head[4:8] != b"ftyp" or b"avif" in head or b"avis" in head:
        return
    import pillow_heif

    # Do not read other content, such as a video or a depth map. Use one thread, because each
    # thread takes memory for its stack.
    pillow_heif.options.THUMBNAILS = pillow_heif.options.DEPTH_IMAGES = pillow_heif.options.AUX_IMAGES = False
    pillow_heif.options.DECODE_THREADS = 1
    pillow_heif.register_heif_opener()


def _check_jpeg(source: Path) -> None:
    """Limit the scans and Exif blocks of a JPEG before decoding it.

    A few bytes can declare thousands of them. The decoder processes each scan again, and joins the blocks one
    by one.
    """
    with source.open("rb") as file:
        if file.read(3) != b"\xff\xd8\xff":
            return
        if file.read().count(b"\xff\xda") > MAX_SCANS:
            raise UnusableFile(UNREADABLE)
        at, exif = 2, 0
        for _number in range(MAX_SEGMENTS):
            file.seek(at)
            head = file.read(10)
            if len(head) < 4 or head[0] != 0xFF or head[1] == 0xDA:
                return  # The pixels begin, or the file is broken and the decoder reports the error.
            length = int.from_bytes(head[2:4], "big")
            exif += length if head[4:] == b"Exif\0\0" else 0
            if exif > MAX_EXIF:
                break
            # Fill bytes may precede a segment, and some segments have no length.
            has_no_length = head[1] in (0x01, 0xFF) or 0xD0 <= head[1] <= 0xD8
            at += (1 if head[1] == 0xFF else 2) if has_no_length else 2 + length
    raise UnusableFile(TOO_MUCH_METADATA)


def _check_png(source: Path) -> None:
    """Limit the number of text chunks in a PNG before decoding it, because they expand when they are read."""
    texts = 0
    with source.open("rb") as file:
        if file.read(8) != b"\x89PNG\r\n\x1a\n":
            return
        for _number in range(MAX_CHUNKS):
            head = file.read(8)
            if len(head) < 8 or head[4:] == b"IEND":
                return
            length = struct.unpack(">I", head[:4])[0]
            texts += head[4:] in TEXTS
            if texts > MAX_TEXTS or (head[4:] == b"eXIf" and length > MAX_EXIF):
                break
            file.seek(length + 4, 1)
    raise UnusableFile(TOO_MUCH_METADATA)


def _check_size(image: Image.Image, frames: int | None) -> None:
    pixels = image.width * image.height
    if pixels > MAX_PIXELS:
        raise UnusableFile(TOO_MANY_PIXELS)
    if frames is None:
        frames = 1 if image.format == "MPO" else int(getattr(image, "n_frames", 1))
    if frames > MAX_FRAMES or (frames > 1 and pixels * frames > MAX_ANIMATED_PIXELS):
        raise UnusableFile(TOO_LONG)


def gif_frames(source: Path) -> int | None:
    """Return the number of frames of a GIF without decoding it, or None for other files.

    Counting stops as soon as there are too many. Raises UnusableFile for texts that would exhaust the
    decoder's memory.
    """
    data = source.read_bytes()
    if not data.startswith(b"GIF8"):
        return None
    frames = texts = 0
    for block in gif_blocks(data):
        frames += block.is_picture
        texts += 0 if block.is_picture else block.pieces
        if texts > MAX_GIF_TEXTS:
            raise UnusableFile(TOO_MUCH_METADATA)
        if frames > MAX_FRAMES:
            break
    return frames


def read_sampling(image: Image.Image) -> dict[str, Any]:
    """Return the JPEG option for the color subsampling of the source. Keeping it preserves sharp color
    edges."""
    if not isinstance(image, JpegImagePlugin.JpegImageFile):
        return {}
    sampling = 0 if image.mode == "CMYK" else JpegImagePlugin.get_sampling(image)
    return {} if sampling < 0 else {"subsampling": sampling}


def _upright(image: Image.Image, kind: Format) -> Image.Image:
    """Return only the pixels of the image, rotated upright."""
    # Browsers use the orientation in Exif, not the orientation in XMP, which editors leave behind.
    for name in ("xmp", "XML:com.adobe.xmp"):
        image.info.pop(name, None)
    # Browsers ignore the orientation of a WebP file.
    if image.format != "WEBP":
        # Each copy of the largest image takes 200 MB, so avoid unnecessary copies.
        ImageOps.exif_transpose(image, in_place=True)
    mode = "RGBA" if kind.keeps_transparency and image.has_transparency_data else "RGB"
    upright = convert_to_srgb(image, mode)
    upright.info = {}
    return upright


def shrink(image: Image.Image) -> Image.Image:
    width, height = THUMBNAIL_SIZE
    if image.width <= width and image.height <= height:
        return image.copy()
    scale = min(width / image.width, height / image.height)
    # A very long image keeps one pixel of its short side.
    return image.resize((max(round(image.width * scale), 1), max(round(image.height * scale), 1)))


def save(image: Image.Image, target: Path, kind: Format, **options: Any) -> None:
    is_large = image.width * image.height > LARGE
    # Decode the image here, so that a broken file is not reported as a failure to write.
    image.load()
    with writing():
        image.save(target, format=_get_name(kind), **(kind.quick if is_large else kind.options), **options)


def get_dominant_color(image: Image.Image) -> str:
    """Return the average color, which pages show until the image has loaded, or "" for transparent images."""
    if image.mode == "RGBA" and not is_opaque(image):
        return ""
    pixel = image.convert("RGB").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    red, green, blue = pixel if isinstance(pixel, tuple) else (0, 0, 0)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _get_name(kind: Format) -> str:
    return next(name for name, each in FORMATS.items() if each is kind)
