"""Videos are stored as uploaded, without metadata about places and people."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import IO, Any

from tenants.media import webm
from tenants.media.placeholders import draw_placeholder
from tenants.media.refusals import TOO_MANY_PARTS, UnusableFile

MAX_BOXES = 100_000
"""Maximum for the whole file; a fragmented file has two per second."""
MAX_DEPTH = 6
_HOLDERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl"}
_METADATA_BOXES = {b"udta", b"meta", b"uuid"}
_CHUNK = 1 << 20


def clean_file(source: Path, folder: Path) -> dict[str, Any]:
    """Blank the metadata in place, move the file to `folder` and draw its placeholder."""
    size = source.stat().st_size
    with source.open("r+b") as file:
        is_webm = file.read(4) == b"\x1aE\xdf\xa3"
        (webm.strip_metadata if is_webm else strip_metadata)(file, size)
    source.rename(folder / "file")
    draw_placeholder(folder / "thumbnail", "Video")
    return {}


def strip_metadata(file: IO[bytes], size: int) -> None:
    """Overwrite the boxes of an MP4 with metadata about place and author.

    They become free space of the same length, so that offsets stay valid. Raises UnusableFile for a file with
    more parts than any video.
    """
    for start, header, length in list(_metadata_boxes(file, 0, size, 0, count(1))):
        file.seek(start + 4)
        file.write(b"free")
        file.seek(start + header)
        left = length - header
        while left > 0:
            left -= file.write(bytes(min(left, _CHUNK)))


def _metadata_boxes(
    file: IO[bytes], start: int, end: int, depth: int, counted: "count[int]"
) -> Iterator[tuple[int, int, int]]:
    """The start, header length and total length of each metadata box."""
    while start + 8 <= end:
        if next(counted) > MAX_BOXES:
            raise UnusableFile(TOO_MANY_PARTS)
        file.seek(start)
        header = file.read(16)
        length, name, head = int.from_bytes(header[:4], "big"), header[4:8], 8
        if length == 1:
            length, head = int.from_bytes(header[8:16], "big"), 16
        elif length == 0:
            length = end - start
        if length < head or start + length > end:
            return
        if name in _METADATA_BOXES:
            yield start, head, length
        elif name in _HOLDERS and depth < MAX_DEPTH:
            yield from _metadata_boxes(file, start + head, start + length, depth + 1, counted)
        start += length
