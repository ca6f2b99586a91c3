"""Reasons for rejecting a file: messages and limits that the web server and the child process share.

This module imports neither Django nor Pillow, so that the child does not load settings and the web server
does not load decoders.
"""

import errno
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

MAX_PIXELS = 50_000_000
_FOLDER = str(Path(__file__).parent)


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation. Django's own function needs settings, which a child does not have."""
    return sentence


# The child responds in English, and the caller translates the response for the user.
UNREADABLE = gettext_noop("This image can't be read. Use JPEG, PNG, WebP, AVIF or GIF.")
_UNREADABLE_OF_JOB: Final = {
    "clean_svg": gettext_noop("This SVG can't be read. Export it again and upload it."),
    "clean_pdf": gettext_noop("This PDF can't be read. Export it again and upload it."),
    "clean_video": gettext_noop("This video can't be read. Export it as MP4 with H.264 (AVC)."),
}
OUR_MISTAKE = gettext_noop("We couldn't process this file. Save it in another format, or contact support.")
TOO_MANY_PIXELS = gettext_noop("An image can have up to %(most)s megapixels.") % {
    "most": MAX_PIXELS // 1_000_000
}
TOO_LONG = gettext_noop("This animation is too long. Shorten it, or upload it as a video.")
TOO_MUCH = gettext_noop(
    "Processing this file takes too much memory or time. Make it smaller and upload it again."
)
TOO_MUCH_METADATA = gettext_noop(
    "This image contains too much metadata. Save a copy without metadata and upload it."
)
VIRUS = gettext_noop("The virus scanner rejected this file.")
TOO_LARGE_TO_SCAN = gettext_noop("This file is too large for the virus scanner.")
NOT_PLAYED = gettext_noop(
    "This video is in a format that browsers can't play. Export it as MP4 with H.264 (AVC)."
)
SOUND_NOT_PLAYED = gettext_noop(
    "The audio in this video is in a format that browsers can't play. Export it as MP4 with AAC."
)
HAS_PASSWORD = gettext_noop("This PDF is password-protected. Save a copy without a password and upload it.")
TOO_MANY_PARTS = gettext_noop("This video has too many parts. Export it again and upload it.")


_MACHINE: Final = {
    errno.ENOSPC,
    errno.EDQUOT,
    errno.ENOENT,
    errno.EACCES,
    errno.EROFS,
    errno.EIO,
    errno.EMFILE,
}
"""Disk and system errors, which the content of a file cannot cause."""
_MISTAKES: Final = (TypeError, AttributeError, NameError, LookupError, ImportError)
"""Errors that only a bug can cause if our own code raises them."""


class UnusableFile(Exception):
    """The file is rejected. The message is for users."""


class WritingFailed(Exception):
    """A decoded image could not be written, so the file is not the cause."""


@contextmanager
def writing() -> Iterator[None]:
    """Raise WritingFailed if the block, which writes a completely decoded image, raises an error."""
    try:
        yield
    except Exception as error:
        if isinstance(error, MemoryError) or is_of_the_machine(error):
            raise
        raise WritingFailed(f"{type(error).__name__}: {error}") from error


def is_of_the_machine(error: Exception) -> bool:
    """Return whether a full disk or a similar problem of this machine is the cause."""
    return isinstance(error, OSError) and error.errno in _MACHINE


def explain_failure(error: Exception, job: str = "") -> str:
    """Return the message for users about an exception that this job raised.

    Decoders can raise any exception for a broken file. Certain exceptions in our own code, or any exception
    while a decoded image is written, can only be caused by a bug.
    """
    if isinstance(error, OSError) and error.errno == errno.EFBIG:
        return TOO_MUCH
    # Decoders in C report failed allocations with their own exceptions.
    if isinstance(error, (OSError, RuntimeError, ValueError)) and "memory" in str(error).lower():
        return TOO_MUCH
    frames = traceback.extract_tb(error.__traceback__)
    is_in_our_code = bool(frames) and _FOLDER in frames[-1].filename
    is_ours = isinstance(error, WritingFailed) or (isinstance(error, _MISTAKES) and is_in_our_code)
    return OUR_MISTAKE if is_ours else _UNREADABLE_OF_JOB.get(job, UNREADABLE)
