"""The kinds of files and their size limits. Files are identified by their first bytes, never by their
name."""

import codecs
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from shared.api.uploads import MB, Limit

Family = Literal["image", "svg", "pdf", "video"]
HEAD = 4_096
"""The number of bytes needed to identify a file."""


@dataclass(frozen=True)
class FileKind:
    """One type of file that the library accepts."""

    family: Family
    extension: str
    mime: str
    max_bytes: int
    shown_as: "FileKind | None" = None
    """The kind of the stored file, if browsers do not show the original kind."""

    @property
    def stored(self) -> "FileKind":
        """The kind of the stored file."""
        return self.shown_as or self

    @property
    def too_large(self) -> str:
        sentences = {
            "image": _("An image can be up to %(most)s MB."),
            "svg": _("An SVG can be up to %(most)s MB."),
            "pdf": _("A PDF can be up to %(most)s MB."),
            "video": _("A video can be up to %(most)s MB."),
        }
        return sentences[self.family] % {"most": self.max_bytes // MB}


def any_kind(most: int) -> Limit:
    """Return a limit of `most` bytes, for a file of unknown kind."""
    return Limit(most, _("A file can be up to %(most)s MB.") % {"most": most // MB})


def get_limit(head: bytes) -> Limit:
    """Return the size limit of a file that starts with `head`."""
    kind = find_kind(head)
    return Limit(kind.max_bytes, kind.too_large) if kind else any_kind(UNKNOWN_LIMIT)


JPEG = FileKind("image", "jpg", "image/jpeg", 25 * MB)
PNG = FileKind("image", "png", "image/png", 25 * MB)
WEBP = FileKind("image", "webp", "image/webp", 25 * MB)
AVIF = FileKind("image", "avif", "image/avif", 25 * MB)
HEIC = FileKind("image", "heic", "image/heic", 25 * MB, shown_as=JPEG)
"""The format of iPhone photos."""
GIF = FileKind("image", "gif", "image/gif", 25 * MB)
ICO = FileKind("image", "ico", "image/vnd.microsoft.icon", 2 * MB, shown_as=PNG)
"""The format of old favicons."""
SVG = FileKind("svg", "svg", "image/svg+xml", 2 * MB)
PDF = FileKind("pdf", "pdf", "application/pdf", 20 * MB)
MP4 = FileKind("video", "mp4", "video/mp4", 200 * MB)
MOV = FileKind("video", "mov", "video/quicktime", 200 * MB, shown_as=MP4)
"""The format of iPhone videos."""
WEBM = FileKind("video", "webm", "video/webm", 200 * MB)
KINDS = (JPEG, PNG, WEBP, AVIF, HEIC, GIF, ICO, SVG, PDF, MP4, MOV, WEBM)
BY_EXTENSION = {each.extension: each for each in KINDS}

LARGEST = max(each.max_bytes for each in KINDS)
UNKNOWN_LIMIT = 25 * MB
"""The size limit in bytes for files of unknown kind. Reading stops at this limit."""

_HEAD_OF_PDF = 1_024
"""The maximum number of bytes before the start of a PDF. Readers accept such files, because some servers
write an empty line first."""
_AVIF_BRANDS = {b"avif", b"avis"}
_HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx"}
_MOV_BRANDS = {b"qt  "}
_MP4_BRANDS = {
    b"isom",
    b"iso2",
    b"iso4",
    b"iso5",
    b"iso6",
    b"mp41",
    b"mp42",
    b"avc1",
    b"M4V ",
    b"MSNV",
    b"dash",
}


def find_kind(head: bytes) -> FileKind | None:
    """Return the kind of a file that starts with `head`, or None if it is not accepted."""
    return next((kind for kind, is_it in _TESTS if is_it(head)), None)


def _brands(head: bytes) -> set[bytes]:
    """Return the brands of an ISO media file, or an empty set for other files."""
    if head[4:8] != b"ftyp":
        return set()
    end = min(int.from_bytes(head[:4], "big"), 256, len(head))
    return {head[8:12], *(head[at : at + 4] for at in range(16, end, 4))}


def _is_svg(head: bytes) -> bool:
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        head = head.decode("utf-16", "ignore").encode()
    text = head.removeprefix(codecs.BOM_UTF8).lstrip().lower()
    return text.startswith((b"<svg", b"<?xml", b"<!--", b"<!doctype svg")) and b"<svg" in text


_TESTS: tuple[tuple[FileKind, Callable[[bytes], bool]], ...] = (
    (JPEG, lambda head: head.startswith(b"\xff\xd8\xff")),
    (PNG, lambda head: head.startswith(b"\x89PNG\r\n\x1a\n")),
    (GIF, lambda head: head.startswith((b"GIF87a", b"GIF89a"))),
    (ICO, lambda head: head.startswith(b"\0\0\1\0") and head[4:6] != b"\0\0"),
    (WEBP, lambda head: head.startswith(b"RIFF") and head[8:12] == b"WEBP"),
    (AVIF, lambda head: bool(_brands(head) & _AVIF_BRANDS)),
    (HEIC, lambda head: bool(_brands(head) & _HEIC_BRANDS)),
    (MP4, lambda head: bool(_brands(head) & _MP4_BRANDS)),
    (MOV, lambda head: bool(_brands(head) & _MOV_BRANDS)),
    (WEBM, lambda head: head.startswith(b"\x1aE\xdf\xa3") and b"webm" in head[:80]),
    (SVG, _is_svg),
    (PDF, lambda head: b"%PDF-" in head[:_HEAD_OF_PDF]),
)
