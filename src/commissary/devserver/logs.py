"""Log files with limited size. Several processes append to a log, and the supervisor truncates it."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

LIMIT = 5_000_000
"""The maximum size of a log in bytes. One older part of the same size remains."""


def open_log(path: Path) -> FileIO:
    """Open a log for appending and return it.

    The file is private, and is rotated first if it is too large.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    rotate(path)
    return FileIO(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600), "ab")


def rotate(path: Path, limit: int = LIMIT) -> None:
    """Move the content of `path` to `….1` if it is larger than `limit` bytes.

    Writers continue in the empty file.
    """
    if not path.exists() or path.stat().st_size <= limit:
        return
    # The file is copied and truncated, not renamed, because writers have it open in append mode.
    shutil.copyfile(path, older := path.with_name(f"{path.name}.1"))
    older.chmod(0o600)
    os.truncate(path, 0)


def last_lines(path: Path, count: int = 5) -> list[str]:
    """Return the last lines of a log, or [] if it does not exist."""
    if not path.exists():
        return []
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 16_000))
        return file.read().decode(errors="replace").splitlines()[-count:]


def reason_in(path: Path) -> str:
    """Return the log line that explains why a program ended: PostgreSQL's fatal error, or the last line."""
    lines = last_lines(path)
    fatal = [line for line in lines if " FATAL: " in line or " PANIC: " in line]
    return (fatal or lines or [""])[-1]


@dataclass
class Follower:
    """A reader of the new, complete lines of a log."""

    path: Path
    offset: int = 0
    rest: bytes = b""

    def __post_init__(self) -> None:
        self.offset = self._size()

    def new_lines(self) -> Iterator[str]:
        size = self._size()
        if size < self.offset:
            self.offset, self.rest = 0, b""
        if size == self.offset:
            return
        with self.path.open("rb") as file:
            file.seek(self.offset)
            added = file.read(size - self.offset)
        self.offset += len(added)
        *lines, self.rest = (self.rest + added).split(b"\n")
        for line in lines:
            yield line.decode(errors="replace").rstrip()

    def _size(self) -> int:
        return self.path.stat().st_size if self.path.exists() else 0
