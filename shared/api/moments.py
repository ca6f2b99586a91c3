"""Wall-clock moments in queries, read in a domain's time zone."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

MOMENT_FORMAT = "%Y-%m-%d %H:%M:%S"


def local_moment(text: str, zone: str, *, is_end: bool = False) -> datetime:
    """A wall-clock second of that zone, its end exclusive; of one that comes twice, the outer one.

    Raises ValueError or OverflowError for what is no moment.
    """
    wall = datetime.strptime(text, MOMENT_FORMAT)  # noqa: DTZ007  # the zone is added in the next line
    moment = wall.replace(tzinfo=ZoneInfo(zone), fold=int(is_end))
    return moment.astimezone(ZoneInfo("UTC")) + timedelta(seconds=int(is_end))
