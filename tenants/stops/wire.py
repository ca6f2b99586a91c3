"""Types of places and stops as they are stored, edited and shown."""

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
Moment = Annotated[str, "A date and time in UTC, such as 2030-01-31T18:00:00Z."]
BusinessId = Annotated[int, "The id of a member post; 0 is the site's own business."]


class PlaceSlot(TypedDict):
    """A slot of a place: its times, its days, and its maximum number of businesses."""

    id: Annotated[str, "Unique in its place; it doesn't change when the slot is edited."]
    day: Annotated[Day, "The first day."]
    begins: Time
    ends: Annotated[Time, "A time at or before the start is on the next day."]
    repeat: Repeat | None
    businesses: Annotated[int, "The maximum number of businesses at the same time."]
    cuisines: Annotated[
        list[int], "Cuisine ids: a business must have at least one of them. Empty for any business."
    ]
    mode: SlotMode
    note: str


class PlaceReply(TypedDict):
    """A place with its slots. All fields except `position` and `updated_at` can be sent back."""

    id: int
    _id: str
    name: str
    address: str
    latitude: float | None
    longitude: float | None
    note: str
    position: int
    slots: list[PlaceSlot]
    version: Annotated[int, "Send it with each change. An outdated version is rejected."]
    updated_at: Moment
    may_write: bool


class PlaceItem(TypedDict):
    """The location of a stop. Without an id, it belongs to this stop only."""

    id: int | None
    name: str
    address: str
    latitude: float | None
    longitude: float | None


class BusinessItem(TypedDict):
    """A business in a response."""

    id: BusinessId
    title: str
    url: Annotated[str | None, "Null if the member isn't published."]


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
    day: Annotated[Day, "The first day."]
    begins: Time
    ends: Annotated[Time, "A time at or before the start is on the next day."]
    repeat: Repeat | None
    name: str
    address: str
    latitude: float | None
    longitude: float | None
    note: str
    state: StopStateName
    state_note: Annotated[str, "The message of the rejection or cancellation."]
    is_approved: Annotated[bool, "Whether the stop can be restored without approval."]
    cancelled: Annotated[dict[str, str], "The reason for each canceled day."]
    marks: Annotated[dict[str, StopMark], "The mark of each day."]
    asked_by_id: int | None
    version: Annotated[int, "Send it with each change. An outdated version is rejected."]
    created_at: Moment
    updated_at: Moment
    next_days: Annotated[list[Day], "Up to five, from today on."]
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
    is_cancelled: Annotated[bool, "Whether the stop is canceled, on this day or completely."]
    is_business_closed: Annotated[bool, "Whether its member is closed on that day."]
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
    free: Annotated[int, "The number of available spots."]
    note: str


class ShownBusiness(TypedDict):
    """A business as pages show it."""

    title: str
    url: str
    logo: MediaItem | None
    cuisines: Annotated[list[str], "The names of the business's first cuisines."]


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
    state: Annotated[ShownStateName, '"now" while it takes place, unless it is canceled or marked otherwise.']
    mark_note: str
    marked_at: Annotated[str, "When the member was marked as here; otherwise empty."]
    cancel_note: str
