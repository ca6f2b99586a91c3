"""Places where businesses stand, and the stops they make, there or anywhere else."""

from collections.abc import Collection
from datetime import date
from typing import cast

from django.db import models
from django.db.models import Q

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
        """Those of the ids that are places of this domain."""
        return set(self.filter(pk__in=ids).values_list("pk", flat=True))

    def called(self, words: str) -> "PlaceQuerySet":
        """Places whose name or address holds those words."""
        return self.filter(Q(name__icontains=words) | Q(address__icontains=words))


class Place(models.Model):
    """An address where businesses stand, with the slots it offers them.

    Slots have no rows of their own: a place is read and written whole.
    """

    uid = models.UUIDField(default=uuid7, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    address = models.CharField(max_length=ADDRESS_LENGTH, default="", blank=True)
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    note = models.CharField(max_length=PLACE_NOTE_LENGTH, default="", blank=True)
    position = models.PositiveIntegerField(default=0)
    slots = models.JSONField(default=list)
    """As `wire.PlaceSlot` has them."""
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    objects = PlaceQuerySet.as_manager()

    # A domain has at most a few hundred: any search through them is quicker than an index.

    def __str__(self) -> str:
        return self.name

    def slot(self, slot_id: str) -> PlaceSlot | None:
        """The slot of that id, if the place has one."""
        slots = cast("list[PlaceSlot]", self.slots)
        return next((each for each in slots if each["id"] == slot_id), None)


class StopState(models.TextChoices):
    ASKED = "asked"
    CONFIRMED = "confirmed"
    DECLINED = "declined"
    CANCELLED = "cancelled"


STANDING = (StopState.ASKED, StopState.CONFIRMED)
"""States in which a stop takes its business's time."""


class StopQuerySet(models.QuerySet["Stop"]):
    def in_order(self) -> "StopQuerySet":
        return self.order_by("day", "begins", "id")

    def of_businesses(self, business_ids: Collection[int]) -> "StopQuerySet":
        return self.filter(business_id__in=business_ids)

    def between(self, since: date, until: date) -> "StopQuerySet":
        """Stops that may be on one of those days: what repeats may leave all of them out."""
        return self.filter(last_day__gte=since, day__lte=until)

    def not_over(self, today: date) -> "StopQuerySet":
        return self.filter(last_day__gte=today)

    def standing(self) -> "StopQuerySet":
        return self.filter(state__in=STANDING)


class Stop(models.Model):
    """A business stands somewhere on a day from one time to another, and again as often as it repeats."""

    uid = models.UUIDField(default=uuid7, editable=False)
    business_id = models.BigIntegerField(default=OWN_BUSINESS)
    """A member post; `OWN_BUSINESS` is the site's own business."""
    # Who stands at a place is looked for among what is not over, which an index has.
    place = models.ForeignKey(
        Place, null=True, blank=True, on_delete=models.SET_NULL, related_name="stops", db_index=False
    )
    slot_id = models.CharField(max_length=40, default="", blank=True)
    day = models.DateField()
    begins = models.CharField(max_length=5)
    ends = models.CharField(max_length=5)
    repeat = models.JSONField(null=True, blank=True)
    """As `hours.repeats.Repeat` has it; null for one day."""
    last_day = models.DateField()
    """The last day it may be on, far away for what has no end; written with `repeat`."""
    name = models.CharField(max_length=NAME_LENGTH, default="", blank=True)
    """Where that is, if at no place; like the address and the point of the map."""
    address = models.CharField(max_length=ADDRESS_LENGTH, default="", blank=True)
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    note = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)
    state = models.CharField(max_length=10, choices=StopState.choices, default=StopState.CONFIRMED)
    state_note = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)
    """What was said when it was declined or cancelled."""
    is_approved = models.BooleanField(default=True)
    """Whether it was confirmed as it is now, so that undoing a cancellation asks nobody."""
    cancelled = models.JSONField(default=dict)
    """By day: what was said when that one was cancelled."""
    marks = models.JSONField(default=dict)
    """By day: who came, as `wire.StopMark` has it."""
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
