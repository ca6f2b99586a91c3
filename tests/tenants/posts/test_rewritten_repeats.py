"""Rules that were stored in the words events and stops once had, rewritten by their migrations."""

from importlib import import_module
from typing import Any

import pytest
from django.db import connection

from shared.tenancy.unit_of_work import DomainRef
from tenants.posts.models import Post
from tenants.stops.models import Place, Stop
from tests.kit import make

UNTIL = {"until": "2030-01-31", "ends_on": "2030-01-31"}
OF_STOPS = {"frequency": "weekly", "interval": 2, "days": [], "monthly_by": "date", "until": "2030-01-31"}


def migrate(name: str) -> None:
    for operation in import_module(name).Migration.operations:
        with connection.cursor() as cursor:
            cursor.execute(operation.sql)


@pytest.mark.parametrize(
    ("stored", "rewritten"),
    [
        (
            {"every": "week", "interval": 2, "days": ["friday"], **UNTIL},
            make.repeat("weekly", interval=2, days=["friday"], **UNTIL),
        ),
        (
            {"every": "day", "interval": 3, "times": 4, "not_on": ["2026-12-07"], "ends_on": "2026-12-13"},
            make.repeat("daily", interval=3, times=4, except_days=["2026-12-07"], ends_on="2026-12-13"),
        ),
        ({"every": "month", "interval": 1, "day_of_month": 4}, make.repeat("monthly")),
        (
            {"every": "month", "interval": 1, "day_of_month": -1},
            make.repeat("monthly", monthly_by="last_date"),
        ),
        (
            {"every": "month", "interval": 1, "days": ["friday"], "week_of_month": 1},
            make.repeat("monthly", monthly_by="weekday"),
        ),
        (
            {"every": "month", "interval": 1, "days": ["friday"], "week_of_month": -1},
            make.repeat("monthly", monthly_by="last_weekday"),
        ),
    ],
)
def test_a_rule_of_an_event_means_the_same(
    in_alpha: DomainRef, stored: dict[str, Any], rewritten: dict[str, Any]
) -> None:
    attributes = {"date": "2026-12-04", "place": "Pier 26", "repeats": stored}
    post, other = make.post("showcases"), make.post("showcases", attributes={"date": "2026-12-04"})
    Post.objects.filter(pk=post.pk).update(attributes=attributes, live_attributes=attributes)

    migrate("tenants.posts.migrations.0012_repeats_as_of_stops")

    post.refresh_from_db()
    assert post.attributes == post.live_attributes == {**attributes, "repeats": rewritten}
    other.refresh_from_db()
    assert other.attributes == {"date": "2026-12-04"}


def test_a_rule_of_a_stop_and_of_a_slot_means_the_same(in_alpha: DomainRef) -> None:
    repeat = {**OF_STOPS, "except_days": ["2026-12-25"]}
    stop, once = make.stop(), make.stop("2030-03-03")
    place = make.place("Harbour", make.a_slot("lunch"), make.a_slot("dinner"))
    lunch, dinner = place.slots
    Stop.objects.filter(pk=stop.pk).update(repeat=repeat)
    Place.objects.filter(pk=place.pk).update(slots=[lunch, {**dinner, "repeat": repeat}])

    migrate("tenants.stops.migrations.0002_repeats_as_of_events")

    expected = {**repeat, "times": None, "ends_on": "2030-01-31"}
    assert [each.repeat for each in Stop.objects.filter(pk__in=[stop.pk, once.pk]).order_by("pk")] == [
        expected,
        None,
    ]
    place.refresh_from_db()
    assert place.slots == [lunch, {**dinner, "repeat": expected}]
