"""The current time, for tests that change it."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from shared.tenancy.unit_of_work import current_domain
from tenants.hours.facts import today_in
from tenants.hours.moments import moment_of


class Clock:
    """Days around the one on which the test began, by the domain's clock, and the time that tests set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._zone = current_domain().timezone
        self._first = today_in(self._zone, datetime.now(UTC))

    def day(self, days: int) -> date:
        """The day this number of days later, regardless of the set time."""
        return self._first + timedelta(days=days)

    def set(self, time: str, *, day: int) -> None:
        """Let it be that time on that day."""
        moment = moment_of(self.day(day), time, self._zone)
        self._monkeypatch.setattr(timezone, "now", lambda: moment)
