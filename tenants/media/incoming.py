"""Inspect uploads: identify them by their first bytes and measure them on arrival.

Identifying is cheap and happens during the request. Cleaning decodes files, so a child process does it later.
"""

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.api.languages import retranslate
from shared.data_types import JsonObject
from tenants.media.decoding import Reader
from tenants.media.kinds import HEAD, LARGEST, PDF, Family, FileKind, find_kind, get_limit
from tenants.media.pixels import count_pixels
from tenants.media.refusals import MAX_PIXELS, TOO_MANY_PIXELS

EMPTY = gettext_lazy("The file is empty.")
UNKNOWN = gettext_lazy("This file can't be read. Use JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, MP4 or WebM.")
_CHUNK = 1 << 20
_END_OF_PDF = 2048
_PLAIN: JsonObject = {
    "width": None,
    "height": None,
    "dominant_color": "",
    "is_animated": True,
    "left_out": {},
}
_JOBS: dict[Family, str] = {
    "image": "rewrite",
    "svg": "clean_svg",
    "pdf": "clean_pdf",
    "video": "clean_video",
}


@dataclass(frozen=True)
class IncomingFile:
    """An upload that has been identified and measured, but not decoded."""

    file: IO[bytes]
    kind: FileKind
    digest: str
    size: int


@dataclass(frozen=True)
class Ready:
    """The files to store: the cleaned file and its small copies."""

    kind: FileKind
    facts: JsonObject
    file: Path
    thumbnail: Path | None
    fallback: Path | None

    @property
    def size(self) -> int:
        return self.file.stat().st_size


def inspect_file(file: IO[bytes]) -> IncomingFile:
    """Identify and measure `file`.

    Raises ValidationError for problems that are visible without decoding.
    """
    digest, size = hashlib.sha256(), 0
    kind: FileKind | None = None
    limit = get_limit(b"")
    file.seek(0)
    while chunk := file.read(_CHUNK):
        if not size:
            kind = find_kind(chunk[:HEAD])
            limit = get_limit(chunk[:HEAD])
        size += len(chunk)
        if size > min(limit.most, LARGEST):
            raise ValidationError({"file": limit.sentence})
        digest.update(chunk)
    if not size:
        raise ValidationError({"file": EMPTY})
    if kind is None:
        raise ValidationError({"file": UNKNOWN})
    _check_at_a_glance(file, kind, size)
    return IncomingFile(file, kind, digest.hexdigest(), size)


def _check_at_a_glance(file: IO[bytes], kind: FileKind, size: int) -> None:
    if (count_pixels(file, kind) or 0) > MAX_PIXELS:
        raise ValidationError({"file": retranslate(TOO_MANY_PIXELS)})
    if kind is PDF:
        file.seek(max(0, size - _END_OF_PDF))
        if b"%%EOF" not in file.read():
            raise ValidationError({"file": _("This PDF is incomplete. Upload it again.")})


@contextmanager
def copy_to_folder(sent: IncomingFile) -> Iterator[Path]:
    """Yield the path of a copy in a temporary folder, which is deleted after the block."""
    with TemporaryDirectory(prefix="commissary-upload-") as folder:
        source = Path(folder, "sent")
        sent.file.seek(0)
        with source.open("wb") as copied:
            shutil.copyfileobj(sent.file, copied, _CHUNK)
        yield source


def prepare(source: Path, kind: FileKind, read: Reader) -> Ready:
    """Clean a file and write the results next to it.

    Raises the errors of `read`, such as UnusableFile for an unsafe file.
    """
    folder = source.parent
    facts = _PLAIN | read(_JOBS[kind.family], source, folder)
    thumbnail, fallback = folder / "thumbnail", folder / "fallback"
    return Ready(
        kind.stored,
        facts,
        folder / "file",
        thumbnail if kind.family != "svg" else None,
        fallback if kind.family == "image" else None,
    )
