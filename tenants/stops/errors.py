"""Errors of changes to places and stops, except errors about invalid values."""

from datetime import date

from tenants.stops.models import Place, Stop


class SlotFull(Exception):
    """The slot already has its maximum number of businesses on that day."""

    def __init__(self, place: Place, day: date) -> None:
        super().__init__(f"{place} is full on {day}.")
        self.place = place
        self.day = day


class PlaceInUse(Exception):
    """The place has upcoming stops."""

    def __init__(self, stops: list[Stop], total: int) -> None:
        super().__init__(f"The place has {total} upcoming stops.")
        self.stops = stops
        self.total = total


class WrongState(Exception):
    """The stop's state does not allow the change."""
