"""Queries for stops and places on pages. `page_days` selects the individual days that pages show."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, BooleanField, DateField, Exists, F, OuterRef, Q
from django.db.models.expressions import RawSQL

from shared.tenancy.postgresql.json_statements import IsAnyOf, Param, Row, Rows
from tenants.hours.facts import OWN_BUSINESS
from tenants.media.items import MediaItem
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.stops.models import Place, Stop, StopQuerySet, StopState
from tenants.stops.wire import ShownBusiness

FILES: Final = """ARRAY(SELECT (logo #>> '{}')::bigint FROM "businesses" WHERE logo #>> '{}' IS NOT NULL)"""
"""SQL for the ids of the images in `business_rows`. The statement must read these rows as "businesses"."""
CLOSED_TODAY: Final = "Closed today"
CLOSED: Final = "Closed"
"""The default note of a stop that does not take place because its business is closed."""
WEEK = 7
OF_A_MEMBER = 14
"""The number of days ahead on a member's page, and for a business that other pages mention."""
MOST = 200
MOST_OF_A_MEMBER = 40
MOST_PLACES = 300
MOST_CUISINES = 3
"""The number of cuisines that are shown next to the name of a business."""
_MOST_READ = 1_500
_IDS: "ArrayField" = ArrayField(BigIntegerField())
_COLUMNS = (
    "id",
    "business_id",
    "place_id",
    "day",
    "begins",
    "ends",
    "repeat",
    "name",
    "address",
    "latitude",
    "longitude",
    "note",
    "state",
    "state_note",
    "cancelled",
    "marks",
)
_OF_PLACE = ("name", "address", "latitude", "longitude", "note")


@dataclass(frozen=True)
class PlaceQuery:
    """The places on a page, with or without stops: selected places or all places."""

    ids: tuple[int, ...] = ()
    shows_all: bool = False

    def filled(self) -> dict[str, object]:
        """Return the parameters of `place_rows`."""
        return {"place_ids": list(self.ids), "places_of_all": self.shows_all}


def place_rows() -> Rows:
    """Return a query for the places with the requested ids, or for all places, in order."""
    wanted = Q(Param("places_of_all", BooleanField())) | Q(IsAnyOf(F("pk"), Param("place_ids", _IDS)))
    return Place.objects.filter(wanted).in_order()[:MOST_PLACES].values("id", *_OF_PLACE)


@dataclass(frozen=True)
class StopQuery:
    """The stops that a page shows: all days of some businesses, and the next stop of all other businesses."""

    businesses: tuple[int, ...] | None = (OWN_BUSINESS,)
    """The ids of the businesses, or None for all businesses."""
    days: int = WEEK
    mentions_others: bool = False
    days_of_others: int = 0
    """The number of days for which the stops of other businesses are shown completely. 1 means today."""

    @property
    def most(self) -> int:
        return MOST if self.businesses is None or self.days_of_others else MOST_OF_A_MEMBER

    @property
    def days_at_most(self) -> int:
        return max(self.days, self.days_of_others)

    def days_of(self, business_id: int) -> int:
        """Return the number of days that are shown for the business. Every business also shows its next
        stop."""
        return self.days if self.businesses is None or business_id in self.businesses else self.days_of_others

    def filled(self, today: date) -> dict[str, object]:
        """Return the parameters of `stop_rows`."""
        return {
            "stops_of_all": self.businesses is None or self.mentions_others or self.days_of_others > 0,
            "stop_businesses": list(self.businesses or ()),
            "stops_since": today - timedelta(days=1),
            "stops_until": today + timedelta(days=OF_A_MEMBER + 1),
        }


def public_stops() -> StopQuerySet:
    """Return the stops of public businesses, including canceled stops."""
    member = Post.objects.live().of(MEMBERS).filter(pk=OuterRef("business_id"))
    # Repeating stops that were canceled as a whole are not shown.
    shown = Q(state=StopState.CONFIRMED) | Q(state=StopState.CANCELLED, repeat__isnull=True)
    return Stop.objects.filter(shown).filter(Q(business_id=OWN_BUSINESS) | Exists(member))


def stop_rows() -> Rows:
    """Return a query for the stops that the page needs for the next days."""
    wanted = Q(Param("stops_of_all", BooleanField())) | Q(
        IsAnyOf(F("business_id"), Param("stop_businesses", _IDS))
    )
    return (
        public_stops()
        .filter(last_day__gte=Param("stops_since", DateField()), day__lte=Param("stops_until", DateField()))
        .filter(wanted)
        .annotate(
            **{f"place_{name}": F(f"place__{name}") for name in _OF_PLACE},
        )
        .in_order()[:_MOST_READ]
        .values(*_COLUMNS, *(f"place_{name}" for name in _OF_PLACE))
    )


def business_rows() -> Rows:
    """Return a query for the members of these stops, with their business info.

    In the SQL statement, the query of the stops must have the name "stops".
    """
    businesses = RawSQL('ARRAY(SELECT business_id FROM "stops")', (), output_field=_IDS)
    members = Post.objects.live().of(MEMBERS).filter(IsAnyOf(F("pk"), businesses))
    json_columns = {"logo": F("live_media__logo"), "cuisines": F("live_external__cuisines")}
    return members.values("id", "live_title", "live_url", "business", **json_columns)


def build_business(
    row: Row, files: Mapping[int, MediaItem], cuisine_names: Mapping[int, str]
) -> ShownBusiness:
    """Return a row of `business_rows` in the form that stops use."""
    named = [cuisine_names[each] for each in row["cuisines"] or () if each in cuisine_names]
    return {
        "title": row["live_title"],
        "url": row["live_url"],
        "logo": files.get(row["logo"] or 0),
        "cuisines": named[:MOST_CUISINES],
    }
