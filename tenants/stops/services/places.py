"""Create, change, delete and reorder places."""

import secrets
from collections.abc import Sequence
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from shared.accounts.audit import Record, skip_record
from shared.api.versions import lock_row
from shared.data_types import JsonObject, ValidatedData
from shared.tenancy.cache import invalidate_content
from shared.tenancy.locks import lock_kind
from shared.tenancy.positions import change_places
from tenants.posts.collections import CUISINES
from tenants.posts.content import references
from tenants.posts.models import Post
from tenants.stops.clock import SiteClock
from tenants.stops.errors import PlaceInUse
from tenants.stops.models import STANDING, Place, Stop
from tenants.stops.search_text import enqueue_members, index_places

MOST: Final = 300
"""Maximum number of places per domain."""
SHOWN_STOPS = 5
_COLUMNS = ("name", "address", "latitude", "longitude", "note", "slots")


@transaction.atomic
def add(values: ValidatedData, *, record: Record = skip_record) -> Place:
    """Create a place at the end of the list. Raises ValidationError with field errors."""
    lock_kind(Stop)
    if Place.objects.count() >= MOST:
        raise ValidationError(
            {"name": _("A site can have up to %(most)s places. Delete one first.") % {"most": MOST}}
        )
    last = Place.objects.aggregate(last=Max("position"))["last"]
    place = Place(position=0 if last is None else last + 1)
    _refuse_a_second_name(place, values)
    _fill(place, values)
    place.save()
    index_places()
    invalidate_content()
    record("place.added", title=place.name, place_id=place.pk)
    return place


@transaction.atomic
def change(place: Place, values: ValidatedData, *, record: Record = skip_record) -> Place:
    """Save the place, without changing its stops. Raises StaleVersion, and ValidationError with field
    errors."""
    lock_kind(Stop)
    place = lock_row(Place.objects.all(), place.pk, values.get("version"))
    _refuse_a_second_name(place, values)
    _fill(place, values)
    place.version += 1
    place.save()
    enqueue_members(Stop.objects.filter(place=place))
    index_places()
    invalidate_content()
    record("place.changed", title=place.name, place_id=place.pk)
    return place


@transaction.atomic
def remove(place: Place, clock: SiteClock, *, force: bool, record: Record = skip_record) -> None:
    """Delete a place. Its stops remain, with a copy of its location.

    Raises PlaceInUse if the place has upcoming stops, unless `force` is set.
    """
    lock_kind(Stop)
    place = lock_row(Place.objects.all(), place.pk, to_delete=True)
    stops = Stop.objects.filter(place=place)
    coming = stops.filter(state__in=STANDING).not_over(clock.today)
    if not force and (total := coming.count()):
        raise PlaceInUse(list(coming.in_order()[:SHOWN_STOPS]), total)
    references.remove_from_blocks("place", place.pk)
    stops.update(
        name=place.name,
        address=place.address,
        latitude=place.latitude,
        longitude=place.longitude,
        slot_id="",
        place=None,
    )
    record("place.deleted", title=place.name, place_id=place.pk)
    place.delete()
    index_places()
    invalidate_content()


@transaction.atomic
def reorder(places: Sequence[Place]) -> None:
    """Sort these places in the given order. The positions of other places do not change."""
    change_places(Place.objects.all(), places)
    invalidate_content()


def _refuse_a_second_name(place: Place, values: ValidatedData) -> None:
    """Raise ValidationError for a duplicate name, because users choose places by name."""
    if Place.objects.exclude(pk=place.pk).filter(name__iexact=values["name"]).exists():
        raise ValidationError({"name": _("A place with this name already exists.")})


def _fill(place: Place, values: ValidatedData) -> None:
    for name in _COLUMNS:
        setattr(place, name, values[name])
    place.slots = [_slot(each) for each in values["slots"]]
    cuisines = {each for slot in place.slots for each in slot["cuisines"]}
    known = Post.objects.undeleted().of(CUISINES).filter(pk__in=cuisines).count() if cuisines else 0
    if known < len(cuisines):
        raise ValidationError({"slots": _("This cuisine doesn't exist.")})


def _slot(values: ValidatedData) -> JsonObject:
    return {
        **values,
        "id": values["id"] or secrets.token_hex(6),
        "cuisines": list(dict.fromkeys(values["cuisines"])),
    }
