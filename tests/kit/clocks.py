"""The current time, for tests that change it."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from shared.tenancy.unit_of_work import current_domain
from tenants.hours.facts import today_in
from tenants.hours.moments import localize


class Clock:
    """Days from tomorrow on in the domain's time zone, and the time that a test sets.

    The days start tomorrow, because a time today may be past, and a clock that is set back ends sessions.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._zone = current_domain().timezone
        self._first = today_in(self._zone, datetime.now(UTC)) + timedelta(days=1)

    def day(self, days: int) -> date:
        """Return the day `number` days after tomorrow, independent of the set time."""
        return self._first + timedelta(days=days)

    def set(self, time: str, *, day: int) -> None:
        """Set the current time to `time` on the day `day`."""
        moment = localize(self.day(day), time, self._zone)
        self._monkeypatch.setattr(timezone, "now", lambda: moment)
