"""Read the number of pixels from an image's header, without decoding the image.

The number is used only for quick rejections. The child process measures every image again before decoding.
"""

import struct
from typing import IO

from tenants.media.kinds import AVIF, GIF, HEAD, HEIC, JPEG, PNG, WEBP, FileKind

MAX_SEGMENTS = 500
_FRAMES_OF_JPEG = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_WITHOUT_LENGTH = frozenset({0x01, 0xFF, *range(0xD0, 0xD9)})


def count_pixels(file: IO[bytes], kind: FileKind) -> int | None:
    """Return width times height from the header, or None if the header contains no usable size."""
    try:
        if kind is JPEG:
            return _count_jpeg(file)
        file.seek(0)
        head = file.read(HEAD)
        if kind is PNG:
            return _product(struct.unpack(">II", head[16:24]))
        if kind is GIF:
            return _product(struct.unpack("<HH", head[6:10]))
        if kind is WEBP:
            return _count_webp(head)
        return _count_heif(head) if kind in (AVIF, HEIC) else None
    except struct.error:
        return None  # The header is truncated, and the child reports the error.


def _count_jpeg(file: IO[bytes]) -> int | None:
    at = 2
    for _ in range(MAX_SEGMENTS):
        file.seek(at)
        mark, name = struct.unpack(">BB", file.read(2))
        if mark != 0xFF or name == 0xDA:
            return None
        if name in _WITHOUT_LENGTH:
            at += 1 if name == 0xFF else 2
            continue
        (length,) = struct.unpack(">H", file.read(2))
        if name in _FRAMES_OF_JPEG:
            return _product(struct.unpack(">xHH", file.read(5)))
        at += 2 + length
    return None


def _count_webp(head: bytes) -> int | None:
    name = head[12:16]
    if name == b"VP8X":
        width, height = (int.from_bytes(head[at : at + 3], "little") + 1 for at in (24, 27))
        return width * height
    if name == b"VP8L":
        (bits,) = struct.unpack("<I", head[21:25])
        return ((bits & 0x3FFF) + 1) * ((bits >> 14 & 0x3FFF) + 1)
    if name == b"VP8 ":
        width, height = struct.unpack("<HH", head[26:30])
        return (width & 0x3FFF) * (height & 0x3FFF)
    return None


def _count_heif(head: bytes) -> int | None:
    """Return the number of pixels of the largest image in the file."""
    at, largest = 0, None
    while (at := head.find(b"ispe", at) + 1) > 0:
        largest = max(largest or 0, _product(struct.unpack(">II", head[at + 7 : at + 15])))
    return largest


def _product(sides: tuple[int, ...]) -> int:
    width, height = sides
    return width * height
