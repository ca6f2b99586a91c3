"""The moment of a question or a change, by the clock of the domain."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tenants.hours.facts import today_in

AHEAD = timedelta(days=400)
"""So far ahead stops are compared with one another."""


@dataclass(frozen=True)
class Clock:
    """The moment of a change, by the clock of the domain."""

    now: datetime
    timezone: str

    @property
    def today(self) -> date:
        return today_in(self.timezone, self.now)

    @property
    def until(self) -> date:
        return self.today + AHEAD
