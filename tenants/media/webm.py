"""Replace the metadata of a WebM with empty space of the same length, as for an MP4."""

from collections.abc import Iterator
from itertools import count
from typing import IO

from tenants.media.refusals import TOO_MANY_PARTS, UnusableFile

MAX_ELEMENTS = 100_000
"""Maximum number of elements in a file. A video of two hours has a few thousand elements."""
_SEGMENT, _INFO = 0x18538067, 0x1549A966
_TAGS, _ATTACHMENTS = 0x1254C367, 0x1941A469
_TITLE, _DATE, _FILE_NAME = 0x7BA9, 0x4461, 0x7384
_METADATA_ELEMENTS = {_SEGMENT: {_TAGS, _ATTACHMENTS}, _INFO: {_TITLE, _DATE, _FILE_NAME}}
_HOLDERS = {_SEGMENT, _INFO}
_CHUNK = 1 << 20


def strip_metadata(file: IO[bytes], size: int) -> None:
    """Overwrite tags, attachments, title, date and file name with elements that every player skips.

    Raises UnusableFile if the file has more elements than any real video.
    """
    for start, length in list(_metadata_elements(file, 0, size, 0, count(1))):
        file.seek(start)
        # A void element consists of its name and its length, in eight bytes or, for a short element, in one.
        is_long = length >= 9
        file.write(
            b"\xec" + ((1 << 56 | length - 9).to_bytes(8, "big") if is_long else bytes([0x80 | length - 2]))
        )
        left = length - (9 if is_long else 2)
        while left > 0:
            left -= file.write(bytes(min(left, _CHUNK)))


def _metadata_elements(
    file: IO[bytes], start: int, end: int, holder: int, counted: "count[int]"
) -> Iterator[tuple[int, int]]:
    """Yield the start of each metadata element, and its length in bytes including the header."""
    while start + 2 <= end:
        if next(counted) > MAX_ELEMENTS:
            raise UnusableFile(TOO_MANY_PARTS)
        file.seek(start)
        head = file.read(12)
        name, name_length = _number(head, keeps_mark=True)
        body, body_length = _number(head[name_length:], keeps_mark=False)
        if not name_length or not body_length:
            return
        inside = start + name_length + body_length
        # The element of an interrupted live stream has no length and extends to the end.
        is_open = body == (1 << 7 * body_length) - 1
        after = end if is_open else inside + body
        if after > end:
            return
        if name in _METADATA_ELEMENTS.get(holder, ()) and not is_open:
            yield start, after - start
        elif name in _HOLDERS and (holder, name) in {(0, _SEGMENT), (_SEGMENT, _INFO)}:
            yield from _metadata_elements(file, inside, after, name, counted)
        start = after


def _number(data: bytes, *, keeps_mark: bool) -> tuple[int, int]:
    """Return a variable-length number and its length in bytes, or 0 for both if it is invalid."""
    length = 9 - data[0].bit_length() if data and data[0] else 0
    if not 0 < length <= len(data):
        return 0, 0
    value = int.from_bytes(data[:length], "big")
    return value if keeps_mark else value - (1 << 7 * length), length
