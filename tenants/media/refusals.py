"""Reasons for rejecting a file: messages and limits that the web server and the child process share.

This module imports neither Django nor Pillow, so that the child does not load settings and the web server
does not load decoders.
"""

import traceback
from pathlib import Path

MAX_PIXELS = 50_000_000
_FOLDER = str(Path(__file__).parent)


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for translation. Django's own function needs settings, which a child does not have."""
    return sentence


# The child replies in English, and the caller translates the reply for the user.
UNREADABLE = gettext_noop("This image can't be read. Use JPEG, PNG, WebP, AVIF or GIF.")
OUR_MISTAKE = gettext_noop("We couldn't process this file. Save it in another format, or contact support.")
TOO_MANY_PIXELS = gettext_noop("An image can have up to %(most)s megapixels.") % {
    "most": MAX_PIXELS // 1_000_000
}
TOO_LONG = gettext_noop("This animation is too long. Shorten it, or upload it as a video.")
TOO_MUCH = gettext_noop(
    "Processing this file takes too much memory or time. Make it smaller and upload it again."
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


class UnusableFile(Exception):
    """The file is rejected. The message is for users."""


def explain_failure(error: Exception) -> str:
    """Return the message for users after processing a file raised this exception.

    Decoders can raise any exception for a broken file. Certain exceptions in our own code, or while a decoded
    image is written, can only be caused by a bug.
    """
    frames = traceback.extract_tb(error.__traceback__)
    ours = [number for number, frame in enumerate(frames) if _FOLDER in frame.filename]
    is_in_our_code = bool(ours) and ours[-1] == len(frames) - 1
    is_writing = bool(ours) and frames[ours[-1]].name.startswith("_save")
    if isinstance(error, TypeError | AttributeError | NameError) and (is_in_our_code or is_writing):
        return OUR_MISTAKE
    return OUR_MISTAKE if isinstance(error, LookupError) and is_writing else UNREADABLE
