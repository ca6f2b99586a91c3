"""Split GIF and PNG animations into separate pictures, because Pillow decodes one frame at a time.

Pillow composes frames differently from browsers: it draws on the still image before the animation, blends
colors with transparent pixels and clears to the background color.
"""

import struct
import zlib
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

PNG_BEGIN = b"\x89PNG\r\n\x1a\n"
_SHARED = {b"PLTE", b"tRNS", b"gAMA", b"iCCP", b"sRGB"}
"""The chunks that all frames of a PNG share."""
_LOOPS = (b"\x0bNETSCAPE2.0\x03\x01", b"\x0bANIMEXTS1.0\x03\x01")
_EXTENSION, _PICTURE, _CONTROL = 0x21, 0x2C, b"\x21\xf9"


class Disposal(Enum):
    """The way to clear the area of a frame before the next frame."""

    KEEP = "keep"
    CLEAR = "clear"
    RESTORE = "restore"


class Part(NamedTuple):
    """The picture of one frame, its area on the canvas, and its display time in milliseconds."""

    picture: bytes
    box: tuple[int, int, int, int]
    duration: int
    disposal: Disposal
    is_blended: bool
    """Whether the previous frame shows through transparent pixels."""


class GifBlock(NamedTuple):
    """A block of a GIF: a picture, or an extension such as text."""

    data: bytes
    is_picture: bool
    pieces: int
    """The number of data sub-blocks, each of up to 255 bytes."""


class _Control(NamedTuple):
    """The values of the control chunk before a frame of a PNG."""

    number: int
    width: int
    height: int
    x: int
    y: int
    delay: int
    per_second: int
    disposal: int
    is_blended: int


def gif_blocks(data: bytes) -> Iterator[GifBlock]:
    """Yield the blocks of a GIF without decoding them, up to the first broken block.

    The decoder handles the rest.
    """
    if len(data) < 13:
        return
    at = 13 + _table_length(data[10])
    while at < len(data) and data[at] in (_EXTENSION, _PICTURE):
        start, pieces = at, 0
        is_picture = data[at] == _PICTURE
        if is_picture and at + 9 >= len(data):
            return
        at += 11 + _table_length(data[at + 9]) if is_picture else 2
        while at < len(data) and data[at]:
            at += data[at] + 1
            pieces += 1
        at += 1
        yield GifBlock(data[start:at], is_picture, pieces)


def read_gif_loops(data: bytes) -> int | None:
    """Return the number of loops of a GIF as browsers read it: 0 if endless, and None if it plays once."""
    loops = None
    for block in gif_blocks(data):
        if block.data[2:16] in _LOOPS:
            loops = int.from_bytes(block.data[16:18], "little")
    return loops


def split_gif(data: bytes) -> Iterator[Part]:
    table = data[10 : 13 + _table_length(data[10])]
    disposals = {2: Disposal.CLEAR, 3: Disposal.RESTORE}
    control = b""
    for block in gif_blocks(data):
        if block.data.startswith(_CONTROL):
            control = block.data
        elif block.is_picture:
            x, y, width, height = struct.unpack("<4H", block.data[1:9])
            # For a single picture, only the transparency flag of the control block matters.
            own = control[:3] + bytes([control[3] & 1]) + control[4:] if control else b""
            screen, area = struct.pack("<2H", width, height), struct.pack("<4H", 0, 0, width, height)
            # If both color tables exist, Pillow uses the global one for all frames.
            colors = b"\0\0\0" if block.data[9] & 0x80 else table
            picture = b"GIF89a" + screen + colors + own + b"\x2c" + area + block.data[9:] + b";"
            delay = int.from_bytes(control[4:6], "little") * 10
            disposal = disposals.get(control[3] >> 2 & 7 if control else 0, Disposal.KEEP)
            yield Part(picture, (x, y, x + width, y + height), delay, disposal, is_blended=True)
            control = b""


def split_png(data: bytes) -> Iterator[Part]:
    """Yield the frames of an animated PNG. A still image before the animation is not a frame."""
    header, shared, pixels = b"", bytearray(), bytearray()
    control: _Control | None = None
    for name, body in _png_chunks(data):
        if name == b"IHDR":
            header = body
        elif name in _SHARED:
            shared += _png_chunk(name, body)
        elif name == b"fcTL":
            if control and pixels:
                yield _png_part(control, header, shared, pixels)
            control, pixels = _Control(*struct.unpack(">5I2H2B", body)), bytearray()
        elif name == b"IDAT" and control:
            pixels += _png_chunk(b"IDAT", body)
        elif name == b"fdAT":
            pixels += _png_chunk(b"IDAT", body[4:])
        elif name == b"IEND":
            break
    if control and pixels:
        yield _png_part(control, header, shared, pixels)


def _png_part(control: _Control, header: bytes, shared: bytearray, pixels: bytearray) -> Part:
    size = struct.pack(">2I", control.width, control.height)
    head, end = _png_chunk(b"IHDR", size + header[8:]), _png_chunk(b"IEND", b"")
    x, y = control.x, control.y
    return Part(
        PNG_BEGIN + head + shared + pixels + end,
        (x, y, x + control.width, y + control.height),
        round(1_000 * control.delay / (control.per_second or 100)),
        (Disposal.KEEP, Disposal.CLEAR, Disposal.RESTORE)[control.disposal],
        bool(control.is_blended),
    )


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(PNG_BEGIN)
    while at + 8 <= len(data):
        length, name = struct.unpack(">I4s", data[at : at + 8])
        yield name, data[at + 8 : at + 8 + length]
        at += length + 12


def _png_chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _table_length(flags: int) -> int:
    """Return the size in bytes of the color table that these flags declare."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0
