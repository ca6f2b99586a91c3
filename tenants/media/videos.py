"""Videos are kept as they came, but for what they say of places and people."""

from collections.abc import Iterator
from typing import IO

MAX_BOXES = 10_000
MAX_DEPTH = 6
_HOLDERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl"}
_TELL_TALES = {b"udta", b"meta", b"uuid"}
_CHUNK = 1 << 20


def forget_places(file: IO[bytes], size: int) -> None:
    """Overwrite the boxes of an MP4 in which cameras write where and by whom it was taken.

    They become free space of the same length, so that everything else stays where the index says.
    """
    for start, header, length in list(_tell_tales(file, 0, size, 0)):
        file.seek(start + 4)
        file.write(b"free")
        file.seek(start + header)
        left = length - header
        while left > 0:
            left -= file.write(bytes(min(left, _CHUNK)))


def _tell_tales(file: IO[bytes], start: int, end: int, depth: int) -> Iterator[tuple[int, int, int]]:
    """Where such boxes begin, how long their header is, and how long they are."""
    for _ in range(MAX_BOXES):
        if start + 8 > end:
            return
        file.seek(start)
        header = file.read(16)
        length, name, head = int.from_bytes(header[:4], "big"), header[4:8], 8
        if length == 1:
            length, head = int.from_bytes(header[8:16], "big"), 16
        elif length == 0:
            length = end - start
        if length < head or start + length > end:
            return
        if name in _TELL_TALES:
            yield start, head, length
        elif name in _HOLDERS and depth < MAX_DEPTH:
            yield from _tell_tales(file, start + head, start + length, depth + 1)
        start += length
