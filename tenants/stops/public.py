"""What pages read of stops and places; which single days they show of them says `page_days`."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, BooleanField, DateField, Exists, F, OuterRef, Q
from django.db.models.expressions import RawSQL

from shared.tenancy.postgresql.json_statements import IsAnyOf, Param, Row, Rows
from tenants.hours.facts import OWN_HOUSE
from tenants.media.items import MediaItem
from tenants.posts.collections import MEMBERS
from tenants.posts.models import Post
from tenants.stops.models import Place, Stop, StopState
from tenants.stops.wire import ShownHouse

FILES: Final = """ARRAY(SELECT (logo #>> '{}')::bigint FROM "houses" WHERE logo #>> '{}' IS NOT NULL)"""
"""SQL for the ids of the pictures in `house_rows`, read under the name of houses."""
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
    "house_id",
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
    """Which stops a page shows: all days of some houses, and of every other house the next one."""

    houses: tuple[int, ...] | None = (OWN_HOUSE,)
    """None for all."""
    days: int = WEEK
    mentions_others: bool = False
    days_of_others: int = 0
    """The first so many days of all others, too: 1 for today."""

    @property
    def most(self) -> int:
        return MOST if self.houses is None or self.days_of_others else MOST_OF_A_MEMBER

    @property
    def days_at_most(self) -> int:
        return max(self.days, self.days_of_others)

    def days_of(self, house_id: int) -> int:
        """So many days are shown of that house, beside the next stop of everyone."""
        return self.days if self.houses is None or house_id in self.houses else self.days_of_others

    def filled(self, today: date) -> dict[str, Any]:
        """The values of the parameters of `stop_rows`."""
        return {
            "stops_of_all": self.houses is None or self.mentions_others or self.days_of_others > 0,
            "stop_houses": list(self.houses or ()),
            "stops_since": today - timedelta(days=1),
            "stops_until": today + timedelta(days=OF_A_MEMBER + 1),
        }


def stop_rows() -> Rows:
    """The stops that take place in the next days or were to, of houses that visitors see."""
    member = Post.objects.live().of(MEMBERS).filter(pk=OuterRef("house_id"))
    # Repetitions that were cancelled altogether are of interest to nobody.
    shown = Q(state=StopState.CONFIRMED) | Q(state=StopState.CANCELLED, repeat__isnull=True)
    wanted = Q(Param("stops_of_all", BooleanField())) | Q(IsAnyOf(F("house_id"), Param("stop_houses", _IDS)))
    return (
        Stop.objects.filter(shown)
        .filter(last_day__gte=Param("stops_since", DateField()), day__lte=Param("stops_until", DateField()))
        .filter(wanted)
        .filter(Q(house_id=OWN_HOUSE) | Exists(member))
        .annotate(
            **{f"place_{name}": F(f"place__{name}") for name in _OF_PLACE},
        )
        .in_order()[:_MOST_READ]
        .values(*_COLUMNS, *(f"place_{name}" for name in _OF_PLACE))
    )


def house_rows() -> Rows:
    """The members of those stops, read under the name of stops, with what each states of its days."""
    houses = RawSQL('ARRAY(SELECT house_id FROM "stops")', (), output_field=_IDS)
    members = Post.objects.live().of(MEMBERS).filter(IsAnyOf(F("pk"), houses))
    return members.values("id", "live_title", "live_url", "house", logo=F("live_media__logo"))


def shown_house(row: Row, files: Mapping[int, MediaItem]) -> ShownHouse:
    """One of `house_rows` as a stop names it."""
    return {"title": row["live_title"], "url": row["live_url"], "logo": files.get(row["logo"] or 0)}
