"""The most expensive files for the parsers of the library."""

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import IO, Any

from PIL import Image

from shared.api.uploads import MB
from tenants.media import images, pdf, pixels, videos, webm
from tenants.media.kinds import JPEG, find_kind
from tenants.media.refusals import UnusableFile
from tenants.media.svg import cleaning as drawings
from tests.kit.linear import WorstCase

CHILD_SECONDS = 20.0
_SVG = '<svg xmlns="http://www.w3.org/2000/svg"'


def _fill(head: bytes, piece: bytes, end: bytes = b"") -> Callable[[int], bytes]:
    """Return a function that fills `n` bytes with pieces."""
    return lambda n: head + piece * ((n - len(head) - len(end)) // len(piece)) + end


def _pdf(head: bytes, piece: bytes, end: bytes = b"") -> Callable[[int], bytes]:
    return _fill(b"%PDF-1.4\n" + head, piece, end + b"\n%%EOF")


def _attribute(head: str, piece: str, end: str) -> Callable[[int], bytes]:
    """Return a function that builds a drawing with an attribute of pieces."""
    return lambda n: f"{_SVG} {head}{piece * (n // len(piece))}{end}/>".encode()


def _element(head: str, piece: str, end: str) -> Callable[[int], bytes]:
    """Return a function that builds a drawing with elements of pieces."""
    return lambda n: f"{_SVG}>{head}{piece * (n // len(piece))}{end}</svg>".encode()


def _nested_pdf(n: int) -> bytes:
    return b"%PDF-1.4\n/Info 1 0 R 1 0 obj /Author " + b"(" * (n // 2) + b")" * (n // 2) + b" endobj %%EOF"


def _unclosed_objects(n: int) -> bytes:
    """Build a PDF with twenty document properties that start repeatedly and never end."""
    named = b"".join(b"/Info %d 0 R " % number for number in range(1, 21))
    begun = b"".join(b"%d 0 obj /Author (a) " % number for number in range(1, 21))
    return b"%PDF-1.4\n" + named + begun * (n // len(begun)) + b"%%EOF"


def _png(n: int) -> bytes:
    def chunk(kind: bytes, body: bytes = b"") -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
    filler = chunk(b"abCd")
    end = chunk(b"IDAT", zlib.compress(bytes(200))) + chunk(b"IEND")
    return b"\x89PNG\r\n\x1a\n" + head + filler * (n // len(filler)) + end


def _jpeg(segment: bytes) -> Callable[[int], bytes]:
    written = io.BytesIO()
    Image.new("RGB", (8, 8)).save(written, "JPEG")
    data = written.getvalue()
    return lambda n: data[:2] + segment * (n // len(segment)) + data[2:]


def _boxes(n: int) -> bytes:
    """Build a video with free space of eight bytes, in a box inside a box."""
    inside = struct.pack(">I", 8) + b"free"
    count = (n - 40) // 8
    inner = struct.pack(">I", 8 + 8 * count) + b"trak" + inside * count
    return struct.pack(">I", 16) + b"ftypisom\0\0\0\0" + struct.pack(">I", 8 + len(inner)) + b"moov" + inner


def _cameras(n: int) -> bytes:
    """Build a video with only boxes to blank."""
    piece = struct.pack(">I", 4_096) + b"udta" + b"x" * 4_088
    return struct.pack(">I", 16) + b"ftypisom\0\0\0\0" + piece * (n // len(piece))


def _webm(piece: bytes) -> Callable[[int], bytes]:
    return _fill(b"\x1aE\xdf\xa3\x87B\x82\x84webm\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff", piece)


def _on_disk(read: Callable[[Path], object]) -> Callable[[bytes], object]:
    """Return a function that calls `read` with a file on disk. A rejection is a normal result."""

    def run(content: bytes) -> object:
        with NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            try:
                return read(Path(file.name))
            except UnusableFile as error:
                return error

    return run


def _in_place(forget: Callable[[IO[bytes], int], None]) -> Callable[[bytes], object]:
    def read(path: Path) -> None:
        with path.open("r+b") as file:
            forget(file, path.stat().st_size)

    return _on_disk(read)


def _rewrite(content: bytes) -> object:
    def read(path: Path) -> Any:
        with TemporaryDirectory() as folder:
            return images.rewrite(path, Path(folder))

    return _on_disk(read)(content)


def _clean_drawing(content: bytes) -> object:
    try:
        return drawings.clean(content)
    except UnusableFile as error:
        return error


_DOCUMENTS = {
    "pdf xmp that never ends": _pdf(b"", b"<x:xmpmeta>"),
    "pdf xmp without brackets": _pdf(b"", b"<x:xmpmeta"),
    "pdf xmp without number": _pdf(b"", b"<x:xmpmeta>a</x:xmpmeta>"),
    "pdf texts that never end": _pdf(b"/Info 1 0 R 1 0 obj ", b"/Author ("),
    "pdf texts": _pdf(b"/Info 1 0 R 1 0 obj ", b"/Author (\\(a\\)(b)) "),
    "pdf brackets in brackets": _nested_pdf,
    "pdf numbers that never end": _pdf(b"/Info 1 0 R 1 0 obj ", b"/Author <00"),
    "pdf blanks after a key": _pdf(b"/Info 1 0 R 1 0 obj /Author", b" "),
    "pdf blanks after the name": _pdf(b"/Info", b" "),
    "pdf names": _pdf(b"", b"/Info 1 0 R "),
    "pdf objects that never end": _unclosed_objects,
}
_DRAWINGS = {
    "svg addresses that never end": _attribute('style="', "url(", '"'),
    "svg addresses with blanks": _attribute('style="', "url(    ", '"'),
    "svg own addresses that never end": _attribute('style="', "url(#a", '"'),
    "svg blanks in an address": _attribute('style="url(', " ", '"'),
    "svg a name that never ends": _attribute('style="url(#', "a", '"'),
    "svg blanks after src": _attribute('style="src', " ", '"'),
    "svg digits": _attribute('width="', "1", 'x"'),
    "svg blanks in a width": _attribute('width="1', " ", 'x"'),
    "svg a view box of commas": _attribute('viewBox="', ",", 'x"'),
    "svg quotes": _attribute("d='&apos;", '"', "'"),
    "svg a stylesheet in pieces": _element("<style>", "a&amp;", "</style>"),
    "svg words in pieces": _element("<text>", "a&amp;", "</text>"),
    "svg elements": _element("", "<g/>", ""),
    "svg uses": _element("", "<use href='#a'/>", ""),
    "svg rules": _element("<style>", ".a{fill:red}", "</style>"),
    "svg rules with references": _element("<style>", ".a{fill:url(#a)}", "</style>"),
    "svg brackets in a stylesheet": _element("<style>", "(", "</style>"),
    "svg bad styles": _element("", "<g style='@;a:b'/>", ""),
    "svg false pictures": _element("", "<image href='data:image/png;base64,AAAA'/>", ""),
    "svg comments": _element("<text>", "a<!-- -->", "</text>"),
    "svg instructions": _element("", "<?a b?>", ""),
}
_PICTURES = {
    "gif blocks of one byte": _fill(b"GIF89a\1\0\1\0\0\0\0\x21\xfe", b"\1a"),
    "gif pixels in blocks of one byte": _fill(b"GIF89a\1\0\1\0\0\0\0\x2c\0\0\0\0\1\0\1\0\0\2", b"\1a"),
    "gif comments": _fill(b"GIF89a\1\0\1\0\0\0\0", b"\x21\xfe\1a\0"),
    "png chunks": _png,
    "jpeg segments": _jpeg(b"\xff\xe2\0\3a"),
    "jpeg exif in pieces": _jpeg(b"\xff\xe1\0\x09Exif\0\0a"),
    "jpeg comments": _jpeg(b"\xff\xfe\0\3a"),
}

CASES: tuple[WorstCase, ...] = (
    *(
        WorstCase(name, make, _on_disk(pdf.strip_metadata), MB // 4, CHILD_SECONDS)
        for name, make in _DOCUMENTS.items()
    ),
    *(WorstCase(name, make, _clean_drawing, MB // 4, CHILD_SECONDS) for name, make in _DRAWINGS.items()),
    *(WorstCase(name, make, _rewrite, MB // 2, CHILD_SECONDS) for name, make in _PICTURES.items()),
    WorstCase("mp4 small boxes", _boxes, _in_place(videos.strip_metadata), 100_000, CHILD_SECONDS),
    WorstCase("mp4 places", _cameras, _in_place(videos.strip_metadata), 10 * MB, CHILD_SECONDS),
    WorstCase(
        "webm small elements", _webm(b"\xec\x80"), _in_place(webm.strip_metadata), 20_000, CHILD_SECONDS
    ),
    WorstCase(
        "webm tags",
        _webm(b"\x12\x54\xc3\x67\x48\x00" + b"x" * 2_048),
        _in_place(webm.strip_metadata),
        10 * MB,
        CHILD_SECONDS,
    ),
    WorstCase(
        "the header of a jpeg",
        _jpeg(b"\xff\xe2\0\3a"),
        lambda content: pixels.count_pixels(io.BytesIO(content), JPEG),
        JPEG.max_bytes // 4,
    ),
    WorstCase("the first bytes", _fill(b"<!--", b" "), find_kind, 5 * MB),
)
