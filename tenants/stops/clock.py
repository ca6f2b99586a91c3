"""The moment of a question or a change, by the clock of the domain."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tenants.hours.facts import today_in

AHEAD = timedelta(days=400)
"""So far ahead stops are compared with one another."""


@dataclass(frozen=True)
class SiteClock:
    """The moment of a change, by the clock of the domain."""

    now: datetime
    timezone: str
    not_before: date | None = None
    """The day from which it is looked ahead, if it is not today's."""

    @property
    def today(self) -> date:
        today = today_in(self.timezone, self.now)
        return max(today, self.not_before or today)

    @property
    def until(self) -> date:
        return self.today + AHEAD
