"""Typed shapes of places and stops: stored, edited and shown."""

from typing import Annotated, Final, TypedDict

from shared.api.typed import OneOf
from tenants.hours.facts import Day, Time
from tenants.hours.repeats import Repeat
from tenants.media.items import MediaItem

SLOT_MODES: Final = ("take", "ask")
STATES: Final = ("asked", "confirmed", "declined", "cancelled")
MARKS: Final = ("here", "late", "absent")
SHOWN_STATES: Final = ("coming", "now", "here", "late", "absent", "cancelled")

SlotMode = Annotated[str, OneOf("SlotMode", SLOT_MODES)]
StopStateName = Annotated[str, OneOf("StopState", STATES)]
MarkName = Annotated[str, OneOf("StopMarkName", MARKS)]
ShownStateName = Annotated[str, OneOf("ShownStopState", SHOWN_STATES)]
Moment = Annotated[str, "A moment in UTC, such as 2030-01-31T18:00:00Z."]
BusinessId = Annotated[int, "The id of a member post; 0 is the site's own business."]


class PlaceSlot(TypedDict):
    """A slot of a place: a time on its days, for a number of businesses."""

    id: Annotated[str, "Unique in its place; it stays when the slot is changed."]
    day: Annotated[Day, "Its first day."]
    begins: Time
    ends: Annotated[Time, "At or before the beginning: on the next day."]
    repeat: Repeat | None
    businesses: Annotated[int, "The maximum number of businesses at the same time."]
    cuisines: Annotated[
        list[int], "Cuisine ids: a business must have at least one of them. Empty for any business."
    ]
    mode: SlotMode
    note: str


class PlaceReply(TypedDict):
    """A place with its slots; all but `position` and `updated_at` can be sent back."""

    id: int
    _id: str
    name: str
    address: str
    latitude: float | None
    longitude: float | None
    note: str
    position: int
    slots: list[PlaceSlot]
    version: Annotated[int, "Sent back with a change, which is refused if somebody was first."]
    updated_at: Moment
    may_write: bool


class PlaceItem(TypedDict):
    """The location of a stop; without an id it belongs to that stop only."""

    id: int | None
    name: str
    address: str
    latitude: float | None
    longitude: float | None


class BusinessItem(TypedDict):
    """A business in a reply."""

    id: BusinessId
    title: str
    url: Annotated[str | None, "Null for a member that visitors do not see."]


class StopMark(TypedDict):
    """A business's check-in for one day: here, late or absent."""

    state: MarkName
    at: Moment
    note: str


class StopReply(TypedDict):
    """A stop, ready to be edited."""

    id: int
    _id: str
    business_id: BusinessId
    business: BusinessItem
    place_id: int | None
    place_item: PlaceItem
    slot_id: Annotated[str, '"" for none.']
    day: Annotated[Day, "Its first day."]
    begins: Time
    ends: Annotated[Time, "At or before the beginning: on the next day."]
    repeat: Repeat | None
    name: str
    address: str
    latitude: float | None
    longitude: float | None
    note: str
    state: StopStateName
    state_note: Annotated[str, "What was said when it was declined or cancelled."]
    is_approved: Annotated[bool, "Whether undoing a cancellation asks nobody."]
    cancelled: Annotated[dict[str, str], "By day: what was said when that one was cancelled."]
    marks: Annotated[dict[str, StopMark], "By day."]
    asked_by_id: int | None
    version: Annotated[int, "Sent back with a change, which is refused if somebody was first."]
    created_at: Moment
    updated_at: Moment
    next_days: Annotated[list[Day], "At most five, from today on."]
    may_write: bool


class StopDay(TypedDict):
    """One day of a stop."""

    stop_id: int
    business: BusinessItem
    place: PlaceItem
    slot_id: str
    day: Day
    begins: Time
    ends: Time
    starts_at: Moment
    ends_at: Moment
    note: str
    state: StopStateName
    is_cancelled: Annotated[bool, "Whether it does not take place, on this day or at all."]
    is_business_closed: Annotated[bool, "Whether its business states that it is closed on that day."]
    cancel_note: str
    mark: StopMark | None


class SlotOccupant(TypedDict):
    """A business with a confirmed or requested stop in a slot on a day."""

    stop_id: int
    business_id: BusinessId
    title: str
    state: StopStateName


class PlaceOpening(TypedDict):
    """One day of a slot."""

    place_id: int
    place_name: str
    slot_id: str
    day: Day
    begins: Time
    ends: Time
    mode: SlotMode
    businesses: int
    taken: list[SlotOccupant]
    free: Annotated[int, "How many more may stand there."]
    note: str


class ShownBusiness(TypedDict):
    """A business as pages show it."""

    title: str
    url: str
    logo: MediaItem | None


class ShownPlace(PlaceItem):
    """A location as pages show it."""

    note: str


class ShownStop(TypedDict):
    """One day of a stop, as pages show it."""

    business_id: BusinessId
    business: ShownBusiness
    place: ShownPlace
    day: Day
    begins: Time
    ends: Time
    starts_at: Moment
    ends_at: Moment
    note: str
    state: Annotated[ShownStateName, '"now" while its hours run and nobody said otherwise.']
    mark_note: str
    marked_at: Annotated[
        str, "When its business said that it is here, as a moment; empty for everything else."
    ]
    cancel_note: str
