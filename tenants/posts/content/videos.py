"""Videos on other sites: their stored form, and the URLs of their pages."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

YOUTUBE = (
    r"https?://(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com/(?:watch\?(?:[^#]*&)?v=|embed/|shorts/|live/)|youtu\.be/)"
    r"([A-Za-z0-9_-]{6,20})(?:[?&#/].*)?"
)
VIMEO = r"https?://(?:www\.|player\.)?vimeo\.com/(?:video/)?([0-9]{1,12})(?:/([0-9a-f]{6,20}))?(?:[?#].*)?"
"""Patterns of video URLs, which JavaScript reads in the same way."""
_VIDEO = re.compile(r"youtube:[A-Za-z0-9_-]{6,20}|vimeo:[0-9]{1,12}(/[0-9a-f]{6,20})?")
_PAGES = {"youtube": "https://www.youtube.com/watch?v=", "vimeo": "https://vimeo.com/"}


def clean_video(text: str) -> str:
    """Return the service and id of a video, such as "youtube:…", given its URL or this form.

    Raises ValidationError for other texts.
    """
    if _VIDEO.fullmatch(text):
        return text
    if match := re.fullmatch(YOUTUBE, text):
        return f"youtube:{match[1]}"
    if match := re.fullmatch(VIMEO, text):
        return f"vimeo:{match[1]}/{match[2]}" if match[2] else f"vimeo:{match[1]}"
    raise ValidationError(_("Enter the URL of a video on YouTube or Vimeo."))


def get_video_page(video: str) -> str:
    """Return the URL of the video's page on YouTube or Vimeo."""
    service, _colon, number = video.partition(":")
    return _PAGES[service] + number
