"""Places for businesses, and stops of businesses at a place or another address."""

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
        """Return the `ids` of places that exist on this domain."""
        return {pk for (pk,) in hold(self.filter(pk__in=ids), "pk")}

    def called(self, words: str) -> "PlaceQuerySet":
        """Return places with these words in their name or address."""
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
    """The slots, a list of `wire.PlaceSlot`."""
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    objects = PlaceQuerySet.as_manager()

    # There are no indexes: a domain has at most a few hundred places, so a scan is faster.

    def __str__(self) -> str:
        return self.name

    def slot(self, slot_id: str) -> PlaceSlot | None:
        """Return the slot with this id, or None if there is none."""
        slots = cast("list[PlaceSlot]", self.slots)
        return next((each for each in slots if each["id"] == slot_id), None)


class StopState(models.TextChoices):
    ASKED = "asked"
    CONFIRMED = "confirmed"
    DECLINED = "declined"
    CANCELLED = "cancelled"


STANDING = (StopState.ASKED, StopState.CONFIRMED)
"""States of stops that reserve the time of their business."""


class StopQuerySet(models.QuerySet["Stop"]):
    def in_order(self) -> "StopQuerySet":
        return self.order_by("day", "begins", "id")

    def of_businesses(self, business_ids: Collection[int]) -> "StopQuerySet":
        return self.filter(business_id__in=business_ids)

    def between(self, since: date, until: date) -> "StopQuerySet":
        """Return stops that may take place on one of these days.

        A repeating stop may still exclude all of these days.
        """
        return self.filter(last_day__gte=since, day__lte=until)

    def not_over(self, today: date) -> "StopQuerySet":
        return self.filter(last_day__gte=today)

    def standing(self) -> "StopQuerySet":
        return self.filter(state__in=STANDING)


class Stop(models.Model):
    """A business's visit to a location on one day or on repeating days, from one time to another."""

    uid = models.UUIDField(default=uuid7, editable=False)
    business_id = models.BigIntegerField(default=OWN_BUSINESS)
    """The id of a member post. `OWN_BUSINESS` is the site's own business."""
    # There is no index on the place, because queries select only current and upcoming stops, which have an
    # index.
    place = models.ForeignKey(
        Place, null=True, blank=True, on_delete=models.SET_NULL, related_name="stops", db_index=False
    )
    slot_id = models.CharField(max_length=40, default="", blank=True)
    day = models.DateField()
    begins = models.CharField(max_length=5)
    ends = models.CharField(max_length=5)
    repeat = models.JSONField(null=True, blank=True)
    """A `hours.repeats.Repeat`, or NULL for a single day."""
    last_day = models.DateField()
    """The last possible day, far in the future for an endless repetition. It is updated together with
    `repeat`."""
    name = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    """The name of the location, for a stop without a place."""
    address = models.CharField(max_length=ADDRESS_LENGTH, default="", blank=True)
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    note = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)
    state = models.CharField(max_length=10, choices=StopState.choices, default=StopState.CONFIRMED)
    state_note = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)
    """The note entered when the stop was declined or canceled."""
    is_approved = models.BooleanField(default=True)
    """Whether the stop was confirmed in its current form, so that restoring it needs no approval."""
    cancelled = models.JSONField(default=dict)
    """The notes of canceled days, by day."""
    marks = models.JSONField(default=dict)
    """The check-ins by day, in the form of `wire.StopMark`."""
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
