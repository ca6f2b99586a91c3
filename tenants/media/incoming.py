"""A file between its arrival and the storage: told, measured, cleaned, and lying in a folder of its own."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy, gettext_noop

from shared.api.languages import retold
from tenants.media import pdf, videos, webm
from tenants.media.decoding import Reader
from tenants.media.images import Refused
from tenants.media.kinds import HEAD, LARGEST, MP4, PDF, UNKNOWN_LIMIT, Kind, kind_of, too_large
from tenants.media.placeholders import draw_placeholder

EMPTY = gettext_lazy("The file is empty.")
UNKNOWN = gettext_lazy(
    "This file is not a picture we can read. Use JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, MP4 or WebM."
)
_CHUNK = 1 << 20
_PLAIN: dict[str, Any] = {"width": None, "height": None, "dominant_color": "", "is_animated": True}


@dataclass(frozen=True)
class Arrived:
    """What was sent, before anybody looked into it."""

    source: Path
    kind: Kind
    digest: str
    size: int


@dataclass(frozen=True)
class Ready:
    """What will be kept: the file, and the small copies of it there are."""

    kind: Kind
    facts: dict[str, Any]
    file: Path
    thumbnail: Path | None
    fallback: Path | None

    @property
    def size(self) -> int:
        return self.file.stat().st_size


@contextmanager
def arrived(file: IO[bytes]) -> Iterator[Arrived]:
    """`file` as it lies on the disk, for as long as the block lasts. Raises ValidationError."""
    with TemporaryDirectory(prefix="commissary-upload-") as folder:
        source = Path(folder, "sent")
        digest, size, kind = _taken_down(file, source)
        yield Arrived(source, kind, digest, size)


@contextmanager
def made_ready(sent: Arrived, read: Reader) -> Iterator[Ready]:
    """What is kept of it, for as long as the block lasts. Raises ValidationError for what does harm."""
    folder = sent.source.parent
    try:
        yield _READY[sent.kind.family](sent, read, folder)
    except Refused as error:
        raise ValidationError({"file": retold(str(error))}) from error


def _taken_down(file: IO[bytes], target: Path) -> tuple[str, int, Kind]:
    digest, size = hashlib.sha256(), 0
    kind: Kind | None = None
    limit, sentence = UNKNOWN_LIMIT, too_large(UNKNOWN_LIMIT)
    file.seek(0)
    with target.open("wb") as copied:
        while chunk := file.read(_CHUNK):
            if not size:
                kind = kind_of(chunk[:HEAD])
                limit, sentence = (kind.max_bytes, kind.too_large) if kind else (limit, sentence)
            size += len(chunk)
            if size > min(limit, LARGEST):
                raise ValidationError({"file": sentence})
            digest.update(chunk)
            copied.write(chunk)
    if not size:
        raise ValidationError({"file": EMPTY})
    if kind is None:
        raise ValidationError({"file": UNKNOWN})
    return digest.hexdigest(), size, kind


def _image(sent: Arrived, read: Reader, folder: Path) -> Ready:
    facts = read("rewrite", sent.source, folder)
    return Ready(sent.kind, facts, folder / "file", folder / "thumbnail", folder / "fallback")


def _svg(sent: Arrived, read: Reader, folder: Path) -> Ready:
    return Ready(sent.kind, read("clean_svg", sent.source, folder), folder / "file", None, None)


def _pdf(sent: Arrived, _read: Reader, folder: Path) -> Ready:
    with sent.source.open("rb") as file:
        file.seek(max(0, sent.size - 2048))
        if b"%%EOF" not in file.read():
            raise Refused(gettext_noop("This PDF is cut off."))
    with sent.source.open("r+b") as file:
        pdf.forget_people(file)
    return _inert(sent, folder)


def _video(sent: Arrived, _read: Reader, folder: Path) -> Ready:
    with sent.source.open("r+b") as file:
        if sent.kind is MP4:
            videos.forget_places(file, sent.size)
        else:
            webm.forget_people(file, sent.size)
    return _inert(sent, folder)


def _inert(sent: Arrived, folder: Path) -> Ready:
    """Kept as it is, with a picture that says what it is."""
    label = "PDF" if sent.kind is PDF else "Video"
    draw_placeholder(folder / "thumbnail", label)
    return Ready(sent.kind, _PLAIN, sent.source, folder / "thumbnail", None)


_READY = {"image": _image, "svg": _svg, "pdf": _pdf, "video": _video}
