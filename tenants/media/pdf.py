"""Blank the metadata of a PDF in place, so that the offsets in its index remain valid.

This covers only plain metadata. Compressed objects and encrypted files are not changed. Every byte is read a
fixed number of times.
"""

import mmap
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from pypdf import PasswordType, PdfReader
from pypdf.errors import PyPdfError

from shared.data_types import JsonObject
from tenants.media.placeholders import draw_placeholder
from tenants.media.refusals import HAS_PASSWORD, UnusableFile

MOST = 20
_INFO = re.compile(rb"/Info\s+(\d{1,9})\s+(\d{1,5})\s+R")
_KEY = re.compile(
    rb"/(?:Author|Creator|Producer|Keywords|Subject|CreationDate|ModDate|Company|Manager)\s*(?=[(<])"
)
_HEX = re.compile(rb"<[0-9A-Fa-f\s]*>")
_BRACKET = re.compile(rb"\\.|[()]", re.DOTALL)
_XMP_BEGINS, _XMP_ENDS = b"<x:xmpmeta", b"</x:xmpmeta>"

ByteSpan = tuple[int, int]


def clean_file(source: Path, folder: Path) -> JsonObject:
    """Blank the metadata in place, move the file to `folder` and draw its placeholder.

    Raises UnusableFile if PDF readers would ask for a password.
    """
    _refuse_password(source)
    strip_metadata(source)
    source.rename(folder / "file")
    draw_placeholder(folder / "thumbnail", "PDF")
    return {}


def _refuse_password(path: Path) -> None:
    # Parse only files that may be encrypted. Some other files cannot be parsed, but PDF readers repair them.
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        if data.find(b"/Encrypt") < 0:
            return
    try:
        reader = PdfReader(path)
        is_open = not reader.is_encrypted or reader.decrypt("") != PasswordType.NOT_DECRYPTED
    except (PyPdfError, ValueError):
        return
    if not is_open:
        raise UnusableFile(HAS_PASSWORD)


def strip_metadata(path: Path) -> None:
    """Blank the author, programs, dates and keywords of the document, and its XMP metadata."""
    with path.open("r+b") as file, mmap.mmap(file.fileno(), 0) as data:
        if data.find(b"/Encrypt") >= 0:
            return  # The texts are encrypted, so blanks would corrupt them.
        for start, end in list(_facts(data)):
            _blank(data, start, end)
        for start, end in _xmp(data):
            _blank(data, start, end)


def _facts(data: mmap.mmap) -> Iterator[ByteSpan]:
    """Yield the position of each text in the objects with document information."""
    named = islice((match.groups() for match in _INFO.finditer(data)), MOST)
    for start, end in _merge(each for number in set(named) for each in _objects(data, *number)):
        yield from _facts_between(data, start, end)


def _objects(data: mmap.mmap, number: bytes, generation: bytes) -> Iterator[ByteSpan]:
    """Yield the positions of the object with this number, one for each revision of the file."""
    head = re.compile(rb"(?<!\d)" + number + rb"\s+" + generation + rb"\s+obj")
    after = 0
    for match in islice(head.finditer(data), MOST):
        if match.end() < after:
            continue  # This match is inside the previous object.
        end = data.find(b"endobj", match.end())
        after = end if end >= 0 else len(data)
        yield match.end(), after


def _merge(spans: Iterable[ByteSpan]) -> list[ByteSpan]:
    """Return the spans without overlaps, so that nothing is read twice."""
    merged: list[ByteSpan] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _facts_between(data: mmap.mmap, start: int, end: int) -> Iterator[ByteSpan]:
    at = start
    while match := _KEY.search(data, at, end):
        at = match.end()
        if data[at : at + 1] == b"(":
            closing = _find_closing(data, at, end)
            if closing < 0:
                return  # PDF readers treat the rest of the file as part of this string.
        else:
            text = _HEX.match(data, at, end)
            if text is None:
                continue
            closing = text.end() - 1
        # The brackets remain, with blanks between them.
        yield at + 1, closing
        at = closing + 1


def _find_closing(data: mmap.mmap, start: int, end: int) -> int:
    """Return the position of the bracket that closes the bracket at `start`, or -1 if there is none."""
    depth = 0
    for match in _BRACKET.finditer(data, start, end):
        depth += (match[0] == b"(") - (match[0] == b")")
        if depth == 0:
            return match.start()
    return -1


def _xmp(data: mmap.mmap) -> Iterator[ByteSpan]:
    at = 0
    while (begins := data.find(_XMP_BEGINS, at)) >= 0:
        inside = data.find(b">", begins) + 1
        ends = data.find(_XMP_ENDS, inside) if inside else -1
        if ends < 0:
            return
        yield inside, ends
        at = ends + len(_XMP_ENDS)


def _blank(data: mmap.mmap, start: int, end: int) -> None:
    data[start:end] = b" " * (end - start)
