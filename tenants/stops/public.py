"""What pages read of stops and places; which single days they show of them says `page_days`."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, BooleanField, DateField, Exists, F, OuterRef, Q
from django.db.models.expressions import RawSQL

from shared.tenancy.postgresql.json_statements import IsAnyOf, Param, Row, Rows
from tenants.hours.facts import OWN_BUSINESS
from tenants.media.items import MediaItem
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.stops.models import Place, Stop, StopState
from tenants.stops.wire import ShownBusiness

FILES: Final = """ARRAY(SELECT (logo #>> '{}')::bigint FROM "businesses" WHERE logo #>> '{}' IS NOT NULL)"""
"""SQL for the ids of the pictures in `business_rows`, read under the name of businesses."""
CLOSED_TODAY: Final = "Closed today"
CLOSED: Final = "Closed"
"""Why a stop does not take place, where no reason was given."""
WEEK = 7
OF_A_MEMBER = 14
"""So many days ahead the page of a member looks, and what stands for one that is shown somewhere."""
MOST = 200
MOST_OF_A_MEMBER = 40
MOST_PLACES = 300
_MOST_READ = 1_500
_IDS: "ArrayField[Any, Any]" = ArrayField(BigIntegerField())
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
    """Which places a page shows, whoever stands there: those it names, or all."""

    ids: tuple[int, ...] = ()
    shows_all: bool = False

    def filled(self) -> dict[str, Any]:
        """The values of the parameters of `place_rows`."""
        return {"place_ids": list(self.ids), "places_of_all": self.shows_all}


def place_rows() -> Rows:
    """The places with those ids, or all, in their order."""
    wanted = Q(Param("places_of_all", BooleanField())) | Q(IsAnyOf(F("pk"), Param("place_ids", _IDS)))
    return Place.objects.filter(wanted).in_order()[:MOST_PLACES].values("id", *_OF_PLACE)


@dataclass(frozen=True)
class StopQuery:
    """Which stops a page shows: all days of some businesses, and of every other business the next one."""

    businesses: tuple[int, ...] | None = (OWN_BUSINESS,)
    """None for all."""
    days: int = WEEK
    mentions_others: bool = False
    days_of_others: int = 0
    """The first so many days of all others, too: 1 for today."""

    @property
    def most(self) -> int:
        return MOST if self.businesses is None or self.days_of_others else MOST_OF_A_MEMBER

    @property
    def days_at_most(self) -> int:
        return max(self.days, self.days_of_others)

    def days_of(self, business_id: int) -> int:
        """So many days are shown of that business, beside the next stop of everyone."""
        return self.days if self.businesses is None or business_id in self.businesses else self.days_of_others

    def filled(self, today: date) -> dict[str, Any]:
        """The values of the parameters of `stop_rows`."""
        return {
            "stops_of_all": self.businesses is None or self.mentions_others or self.days_of_others > 0,
            "stop_businesses": list(self.businesses or ()),
            "stops_since": today - timedelta(days=1),
            "stops_until": today + timedelta(days=OF_A_MEMBER + 1),
        }


def stop_rows() -> Rows:
    """The stops that take place in the next days or were to, of businesses that visitors see."""
    member = Post.objects.live().of(MEMBERS).filter(pk=OuterRef("business_id"))
    # Repetitions that were cancelled altogether are of interest to nobody.
    shown = Q(state=StopState.CONFIRMED) | Q(state=StopState.CANCELLED, repeat__isnull=True)
    wanted = Q(Param("stops_of_all", BooleanField())) | Q(
        IsAnyOf(F("business_id"), Param("stop_businesses", _IDS))
    )
    return (
        Stop.objects.filter(shown)
        .filter(last_day__gte=Param("stops_since", DateField()), day__lte=Param("stops_until", DateField()))
        .filter(wanted)
        .filter(Q(business_id=OWN_BUSINESS) | Exists(member))
        .annotate(
            **{f"place_{name}": F(f"place__{name}") for name in _OF_PLACE},
        )
        .in_order()[:_MOST_READ]
        .values(*_COLUMNS, *(f"place_{name}" for name in _OF_PLACE))
    )


def business_rows() -> Rows:
    """The members of those stops, read under the name of stops, with what each states of its days."""
    businesses = RawSQL('ARRAY(SELECT business_id FROM "stops")', (), output_field=_IDS)
    members = Post.objects.live().of(MEMBERS).filter(IsAnyOf(F("pk"), businesses))
    return members.values("id", "live_title", "live_url", "business", logo=F("live_media__logo"))


def shown_business(row: Row, files: Mapping[int, MediaItem]) -> ShownBusiness:
    """One of `business_rows` as a stop names it."""
    return {"title": row["live_title"], "url": row["live_url"], "logo": files.get(row["logo"] or 0)}
