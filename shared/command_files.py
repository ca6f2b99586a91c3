"""Files that commands read and write: a path, or `-` for standard input and output.

An installed command runs under its own account, which cannot open files in the user's home folder. With `-`,
the user's shell opens the files.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from django.core.management.base import CommandError

STREAM = "-"


def read_text(path: Path, most_bytes: int) -> str:
    """Return the text of a file or of standard input.

    Raises CommandError if the file cannot be read, is larger than `most_bytes`, or is not UTF-8 text.
    """
    try:
        with open_input(path) as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}.") from error
    if len(content) > most_bytes:
        raise CommandError(f"{path} is longer than {most_bytes:,} bytes. Split it.")
    if b"\0" in content:
        raise CommandError(f"{path} contains a NUL byte. Use a text file.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{path} is not UTF-8.") from error


@contextmanager
def open_input(path: Path) -> Iterator[BinaryIO]:
    """Open a file or standard input as a stream of bytes that supports seeking.

    Raises CommandError if the command has no permission to read the file.
    """
    if str(path) != STREAM:
        try:
            file = path.open("rb")
        except PermissionError as error:
            advice = f"Open it with your shell instead: replace the path with - and add < {path}"
            raise CommandError(f"Cannot read {path}: {error.strerror}. {advice}") from error
        with file:
            yield file
    elif sys.stdin.buffer.seekable():
        yield sys.stdin.buffer
    else:
        with tempfile.TemporaryFile() as copy:
            shutil.copyfileobj(sys.stdin.buffer, copy)
            copy.seek(0)
            yield copy


def explain_failed_write(path: Path, error: OSError) -> str:
    """Return the message of a command that cannot write to a file, with advice if it has no permission."""
    message = f"Cannot write {path}: {error.strerror or error}."
    if isinstance(error, PermissionError):
        return f"{message} Open it with your shell instead: replace the path with - and add > {path}"
    return message
