"""Places for businesses, and stops of businesses at a place or anywhere else."""

from collections.abc import Collection
from datetime import date
from typing import cast

from django.db import models
from django.db.models import Q

from shared.tenancy.locks import hold
from shared.tenancy.uuids import uuid7
from tenants.hours.facts import OWN_BUSINESS
from tenants.hours.repeats import Repeat
from tenants.stops.wire import PlaceSlot, StopMark

NAME_LENGTH = 120
ADDRESS_LENGTH = 300
PLACE_NOTE_LENGTH = 300
NOTE_LENGTH = 120


class PlaceQuerySet(models.QuerySet["Place"]):
    def in_order(self) -> "PlaceQuerySet":
        return self.order_by("position", "id")

    def existing(self, ids: Collection[int]) -> set[int]:
        """The ids of places that exist on this domain."""
        return {pk for (pk,) in hold(self.filter(pk__in=ids), "pk")}

    def called(self, words: str) -> "PlaceQuerySet":
        """Places with these words in their name or address."""
        return self.filter(Q(name__icontains=words) | Q(address__icontains=words))


class Place(models.Model):
    """An address for businesses, with its available slots.

    Slots do not have their own rows, because a place is read and written as a whole.
    """

    uid = models.UUIDField(default=uuid7, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    address = models.CharField(max_length=ADDRESS_LENGTH, default="", blank=True)
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    note = models.CharField(max_length=PLACE_NOTE_LENGTH, default="", blank=True)
    position = models.PositiveIntegerField(default=0)
    slots = models.JSONField(default=list)
    """A list of `wire.PlaceSlot`."""
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    objects = PlaceQuerySet.as_manager()

    # A domain has at most a few hundred places: any scan is faster than an index.

    def __str__(self) -> str:
        return self.name

    def slot(self, slot_id: str) -> PlaceSlot | None:
        """The slot with this id, or None."""
        slots = cast("list[PlaceSlot]", self.slots)
        return next((each for each in slots if each["id"] == slot_id), None)


class StopState(models.TextChoices):
    ASKED = "asked"
    CONFIRMED = "confirmed"
    DECLINED = "declined"
    CANCELLED = "cancelled"


STANDING = (StopState.ASKED, StopState.CONFIRMED)
"""States of a stop that occupy its business."""


class StopQuerySet(models.QuerySet["Stop"]):
    def in_order(self) -> "StopQuerySet":
        return self.order_by("day", "begins", "id")

    def of_businesses(self, business_ids: Collection[int]) -> "StopQuerySet":
        return self.filter(business_id__in=business_ids)

    def between(self, since: date, until: date) -> "StopQuerySet":
        """Stops that may take place on one of these days; a repetition may exclude all of them."""
        return self.filter(last_day__gte=since, day__lte=until)

    def not_over(self, today: date) -> "StopQuerySet":
        return self.filter(last_day__gte=today)

    def standing(self) -> "StopQuerySet":
        return self.filter(state__in=STANDING)


class Stop(models.Model):
    """A business's visit to a location on a day from one time to another, optionally repeating."""

    uid = models.UUIDField(default=uuid7, editable=False)
    business_id = models.BigIntegerField(default=OWN_BUSINESS)
    """A member post; `OWN_BUSINESS` is the site's own business."""
    # Searches for stops at a place use only current and upcoming stops, which have an index.
    place = models.ForeignKey(
        Place, null=True, blank=True, on_delete=models.SET_NULL, related_name="stops", db_index=False
    )
    slot_id = models.CharField(max_length=40, default="", blank=True)
    day = models.DateField()
    begins = models.CharField(max_length=5)
    ends = models.CharField(max_length=5)
    repeat = models.JSONField(null=True, blank=True)
    """A `hours.repeats.Repeat`; null for one day."""
    last_day = models.DateField()
    """The last possible day, far in the future for an endless repetition; written with `repeat`."""
    name = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    """For a stop without a place: the name of its location, followed by its address and coordinates."""
    address = models.CharField(max_length=ADDRESS_LENGTH, default="", blank=True)
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    note = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)
    state = models.CharField(max_length=10, choices=StopState.choices, default=StopState.CONFIRMED)
    state_note = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)
    """The note given when the stop was declined or canceled."""
    is_approved = models.BooleanField(default=True)
    """Whether the stop was confirmed in its current form: restoring it then needs no approval."""
    cancelled = models.JSONField(default=dict)
    """The note of each canceled day, by day."""
    marks = models.JSONField(default=dict)
    """Check-ins by day, as `wire.StopMark`."""
    asked_by_id = models.BigIntegerField(null=True, blank=True, editable=False)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = StopQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["last_day", "day"], name="stops_stop_days"),
            models.Index(fields=["business_id"], name="stops_stop_business"),
        ]

    def __str__(self) -> str:
        return f"{self.business_id}: {self.day} {self.begins}–{self.ends}"

    @property
    def rule(self) -> Repeat | None:
        return cast("Repeat | None", self.repeat)

    def mark_on(self, day: str) -> StopMark | None:
        return cast("StopMark | None", self.marks.get(day))
