"""Local times in query strings, in a domain's time zone."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

MOMENT_FORMAT = "%Y-%m-%d %H:%M:%S"


def local_moment(text: str, zone: str, *, is_end: bool = False) -> datetime:
    """Return a local time in the time zone `zone` as UTC.

    With `is_end`, return the end of that second (exclusive).

    If the time occurs twice, because clocks are set back, a start is the first occurrence and an end is the
    second one. Raises ValueError or OverflowError for invalid input.
    """
    wall = datetime.strptime(text, MOMENT_FORMAT)  # noqa: DTZ007  # the next line adds the zone
    moment = wall.replace(tzinfo=ZoneInfo(zone), fold=int(is_end))
    return moment.astimezone(ZoneInfo("UTC")) + timedelta(seconds=int(is_end))
