"""Why a change of places and stops may be refused, beside values that are not valid."""

from datetime import date

from tenants.stops.models import Place, Stop


class SlotFull(Exception):
    """On that day the slot has as many businesses as it takes."""

    def __init__(self, place: Place, day: date) -> None:
        super().__init__(f"{place} is full on {day}.")
        self.place = place
        self.day = day


class PlaceInUse(Exception):
    """Somebody is to stand there."""

    def __init__(self, stops: list[Stop], total: int) -> None:
        super().__init__(f"{total} stops are still to come.")
        self.stops = stops
        self.total = total


class WrongState(Exception):
    """What was asked for cannot be done to a stop in its state."""
