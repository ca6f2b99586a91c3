"""The operator's announcements for the current domain, on its pages and in the panel."""

from datetime import datetime
from typing import Annotated, TypedDict

from .unit_of_work import current_domain

MOST = 3
"""The maximum number of announcements on a page."""


class ShownAnnouncement(TypedDict):
    """The operator's announcement on the pages of the site."""

    text: str
    level: Annotated[str, "`info` or `warning`."]


def list_announcements(now: datetime) -> list[ShownAnnouncement]:
    """Return the announcements that have not ended at this time, the most important first."""
    live = [each for each in current_domain().announcements if each.until is None or each.until > now]
    return [{"text": each.text, "level": each.level} for each in live[:MOST]]
