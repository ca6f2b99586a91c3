"""Clean videos, which are stored as uploaded, except for metadata about places and people."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import IO, NamedTuple

from shared.data_types import JsonObject
from tenants.media import webm
from tenants.media.movies import remux
from tenants.media.placeholders import draw_placeholder
from tenants.media.refusals import NOT_PLAYED, TOO_MANY_PARTS, UnusableFile

MAX_BOXES = 100_000
"""Maximum number of boxes in a file. A fragmented file has two boxes per second."""
MAX_DEPTH = 6
_HOLDERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl"}
_METADATA_BOXES = {b"udta", b"meta", b"uuid"}
_NOT_PLAYED = {b"hvc1", b"hev1", b"hvc2", b"dvh1", b"dvhe", b"mp4v", b"s263", b"jpeg", b"mjpa", b"mp2v"}
"""Codecs that not all of Chromium, Firefox and Safari play: HEVC, MPEG-4 part 2, H.263, JPEG, MPEG-2."""
_MOST_DESCRIPTIONS = 65_536
_CHUNK = 1 << 20


class Box(NamedTuple):
    """A part of an MP4: its name and position, and the lengths in bytes of its header and of the whole
    part."""

    name: bytes
    start: int
    header: int
    length: int


def clean_file(source: Path, folder: Path) -> JsonObject:
    """Blank the metadata in place, move the file to `folder` and create its placeholder.

    MOV files are converted to MP4 first. Raises UnusableFile if browsers cannot play the video.
    """
    with source.open("rb") as file:
        is_mov = file.read(12)[4:] == b"ftypqt  "
    if is_mov:
        source = remux(source, folder / "remuxed")
    size = source.stat().st_size
    with source.open("r+b") as file:
        is_webm = file.read(4) == b"\x1aE\xdf\xa3"
        (webm.strip_metadata if is_webm else strip_metadata)(file, size)
    source.rename(folder / "file")
    draw_placeholder(folder / "thumbnail", "Video")
    return {}


def strip_metadata(file: IO[bytes], size: int) -> None:
    """Blank the boxes of an MP4 that contain metadata, such as place and author.

    The boxes become free space of the same length, so that offsets remain valid. Raises UnusableFile if
    the file has more boxes than any real video, or a codec that browsers do not play.
    """
    boxes = list(_boxes(file, 0, size, 0, count(1)))
    if any(_codecs(file, box) & _NOT_PLAYED for box in boxes if box.name == b"stsd"):
        raise UnusableFile(NOT_PLAYED)
    for _name, start, header, length in (box for box in boxes if box.name in _METADATA_BOXES):
        file.seek(start + 4)
        file.write(b"free")
        file.seek(start + header)
        left = length - header
        while left > 0:
            left -= file.write(bytes(min(left, _CHUNK)))


def _codecs(file: IO[bytes], box: Box) -> set[bytes]:
    """Return the names of the codecs in a box of sample descriptions."""
    file.seek(box.start + box.header)
    # The data contains a version with flags and the number of entries, then the length and codec of each
    # entry.
    data = file.read(min(box.length - box.header, _MOST_DESCRIPTIONS))
    codecs, at = set(), 8
    while at + 8 <= len(data):
        codecs.add(data[at + 4 : at + 8])
        at += max(8, int.from_bytes(data[at : at + 4], "big"))
    return codecs


def _boxes(file: IO[bytes], start: int, end: int, depth: int, counted: "count[int]") -> Iterator[Box]:
    """Yield the boxes with metadata or sample descriptions. Raises UnusableFile for too many boxes."""
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
        if name in _METADATA_BOXES or name == b"stsd":
            yield Box(name, start, head, length)
        elif name in _HOLDERS and depth < MAX_DEPTH:
            yield from _boxes(file, start + head, start + length, depth + 1, counted)
        start += length
