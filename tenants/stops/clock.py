"""The current time in the time zone of the domain."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tenants.hours.facts import today_in

AHEAD = timedelta(days=400)
"""The period ahead for comparing stops with one another."""


@dataclass(frozen=True)
class SiteClock:
    """The time of a request in the time zone of the domain."""

    now: datetime
    timezone: str
    not_before: date | None = None
    """The first day to consider if it is later than today."""

    @property
    def today(self) -> date:
        today = today_in(self.timezone, self.now)
        return max(today, self.not_before or today)

    @property
    def until(self) -> date:
        return self.today + AHEAD
