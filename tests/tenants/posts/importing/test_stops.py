"""Import places and weekly stops from a file of permits."""

from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tenants.hours.facts import DAYS
from tenants.posts.importing.report import MembersReport, RowOutcome
from tenants.posts.importing.weekly_schedule import StopsFrom
from tenants.posts.models import Post
from tenants.stops.models import Place, Stop
from tests.kit import make
from tests.kit.makers.stops import in_days

HEADER = "locationid,Applicant,Address,permit,Status,Latitude,Longitude,dayshours\n"
TWO = (
    HEADER
    + "1,Alfaro,1 BUSH ST,P1,APPROVED,37.79,-122.40,Mo-Fr:11AM-3PM\n"
    + "2,Alfaro,9 PINE ST,P2,APPROVED,37.78,-122.41,Sa-Su:12AM-2AM;Fr/Sa:11PM-12AM\n"
    + "3,Buenafe,1 BUSH ST,P3,ISSUED,37.79,-122.40,Mo/We:6PM-8PM\n"
)
Import = Callable[..., MembersReport]


def stop_facts() -> list[tuple[str, str, str, str]]:
    """Return members, places and times of all stops."""
    titles = dict(Post.objects.values_list("pk", "title"))
    return [
        (
            titles[each.business_id],
            each.place.name if each.place else each.name,
            " ".join(day[:2] for day in each.rule["days"]) if each.rule else "",
            f"{each.begins}-{each.ends}",
        )
        for each in Stop.objects.select_related("place").order_by("id")
    ]


def add_days(days: int) -> date:
    return date.fromisoformat(in_days(days))


def row(report: MembersReport, number: int) -> str:
    return next(each.reason for each in report.results if each.row == number)


def test_permits_become_places_with_pins_and_stops_of_every_week(import_list: Import) -> None:
    report = import_list(TWO)

    assert stop_facts() == [
        ("Alfaro", "1 Bush St", "mo tu we th fr", "11:00-15:00"),
        ("Alfaro", "9 Pine St", "fr sa", "23:00-02:00"),
        ("Buenafe", "1 Bush St", "mo we", "18:00-20:00"),
    ]
    assert list(Place.objects.in_order().values_list("name", "latitude", "longitude")) == [
        ("1 Bush St", 37.79, -122.40),
        ("9 Pine St", 37.78, -122.41),
    ]
    assert (report.places, report.stops, report.stops_left_out) == (2, 3, 0)
    assert row(report, 2) == "Stops: 2 added. No food listed."
    assert "Places: 2 created. Stops: 3 added, 0 removed, 0 skipped." in report.summary
    for each in Stop.objects.all():
        assert each.rule is not None
        assert DAYS[each.day.weekday()] in each.rule["days"]
        assert each.last_day == date.max


def test_dry_run_reports_the_same_and_changes_nothing(import_list: Import) -> None:
    dry = import_list(TWO, dry_run=True)

    assert (Stop.objects.count(), Place.objects.count()) == (0, 0)
    assert dry.as_json()["rows"] == import_list(TWO).as_json()["rows"]


def test_repeated_import_creates_no_duplicates_and_restores_nothing(import_list: Import) -> None:
    import_list(TWO)
    Stop.objects.filter(begins="18:00").delete()
    moved = Stop.objects.get(begins="11:00")
    moved.begins, moved.version = "12:00", 2
    moved.save()

    report = import_list(TWO)

    assert report.members == Counter({RowOutcome.UNCHANGED: 2})
    assert [each[3] for each in stop_facts()] == ["12:00-15:00", "23:00-02:00"]


def test_changed_row_moves_its_stop_unless_edited_here(import_list: Import) -> None:
    import_list(TWO)
    Stop.objects.filter(begins="18:00").update(version=2)

    report = import_list(
        TWO.replace("11AM-3PM", "12PM-4PM").replace("6PM-8PM", "5PM-7PM").replace("P2,APPROVED", "P2,EXPIRED")
    )

    assert [(each[0], each[3]) for each in stop_facts()] == [
        ("Buenafe", "18:00-20:00"),
        ("Alfaro", "12:00-16:00"),
    ]
    assert (report.stops, report.stops_removed, report.stops_left_out) == (1, 2, 2)
    assert "Stops: 1 added, 2 removed." in row(report, 2)
    assert "Stop skipped: its permit is “expired”." in row(report, 3)
    assert "The stop at 1 Bush St was kept because it was edited here." in row(report, 4)
    assert "Stop skipped: Monday, 17:00–19:00. The member is already booked at 1 Bush St." in row(report, 4)


def test_only_valid_permits_count_by_default(import_list: Import) -> None:
    file = (
        HEADER
        + "1,Alfaro,1 BUSH ST,P1,REQUESTED,,,Mo:11AM-3PM\n"
        + "2,Buenafe,2 BUSH ST,,,,,Mo:11AM-3PM\n"
        + "3,Casa,3 BUSH ST,P3,,,,Mo:11AM-3PM\n"
    )

    import_list(file, stops=StopsFrom.NONE)
    none = stop_facts()
    valid = import_list(file)
    after_valid = [each[0] for each in stop_facts()]
    import_list(file, stops=StopsFrom.ALL)
    every = [each[0] for each in stop_facts()]
    import_list(file)

    assert (none, after_valid, every) == ([], ["Casa"], ["Casa", "Alfaro", "Buenafe"])
    assert [each[0] for each in stop_facts()] == every
    assert "Stop skipped: its permit is “requested”." in row(valid, 2)
    assert "Stop skipped" not in row(valid, 3)


def test_member_has_one_stop_at_a_time(import_list: Import) -> None:
    business = make.post("members", title="Alfaro", url="members/alfaro")
    make.stop(
        business_id=business.pk,
        name="The yard",
        begins="14:00",
        ends="22:00",
        repeat=make.repeat("daily"),
    )

    report = import_list(TWO)

    assert "Stop skipped: Monday, 11:00–15:00. The member is already booked at The yard." in row(report, 2)
    assert [each[:2] for each in stop_facts()[1:]] == [("Alfaro", "9 Pine St"), ("Buenafe", "1 Bush St")]
    assert report.stops_left_out == 1


def test_existing_places_and_stops_are_reused(import_list: Import) -> None:
    business = make.post("members", title="Buenafe", url="members/buenafe")
    place = make.place("1 Bush St", latitude=37.7901, longitude=-122.4001)
    make.place("9 Pine St", latitude=40.0, longitude=-122.41)
    weekly = make.repeat("weekly", days=["monday", "wednesday"])
    monday = next(each for each in map(add_days, range(1, 8)) if each.weekday() == 0)
    make.stop(monday, business_id=business.pk, place_id=place.pk, begins="18:00", ends="20:00", repeat=weekly)

    report = import_list(TWO)

    assert (report.places, report.stops, report.stops_left_out) == (1, 2, 0)
    assert [each[1] for each in stop_facts()] == ["1 Bush St", "1 Bush St", "9 Pine St (2)"]


@pytest.mark.parametrize(
    "hours",
    [
        "Mo-Fr:9-5",
        "Mo/Mo/Mo:9AM-10AM/10AM-11AM",
        "Mo:9AM",
        "whenever",
        "Mo:25AM-26AM",
        "Mo" * 140,
    ],
)
def test_ambiguous_hours_create_no_stop_and_are_reported(import_list: Import, hours: str) -> None:
    report = import_list(HEADER + f'1,Alfaro,1 BUSH ST,P1,APPROVED,,,"{hours}"\n')

    assert Stop.objects.count() == 0
    assert "Hours were added as text:" in row(report, 2)


def test_stops_get_their_own_place_if_domain_has_too_many_places(
    import_list: Import, monkeypatch: Any
) -> None:
    monkeypatch.setattr("tenants.stops.services.imports.MOST_PLACES", 1)

    import_list(TWO)

    assert Place.objects.count() == 1
    spot = Stop.objects.get(place=None)
    assert (spot.name, spot.latitude) == ("9 Pine St", 37.78)


def test_statements_do_not_grow_with_the_stops_of_a_member(import_list: Import) -> None:
    def count_queries(name: str, hours: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            import_list(HEADER + f"1,{name},1 BUSH ST,P1,APPROVED,,,{hours}\n")
        return len(queries)

    import_list(TWO)
    one = count_queries("Casa", "Mo:9AM-10AM")
    five = count_queries("Dora", "Mo:9AM-10AM;Tu:10AM-11AM;We:11AM-12PM;Th:12PM-1PM;Fr:1PM-2PM")

    assert Stop.objects.count() == 9
    assert five <= one


def test_city_file_creates_places_and_stops_once(import_list: Import, food_trucks: bytes) -> None:
    report = import_list(food_trucks, stops=StopsFrom.ALL)
    before = [list(model.objects.order_by("id").values()) for model in (Place, Stop)]

    again = import_list(food_trucks, stops=StopsFrom.ALL)

    businesses = Counter(Stop.objects.values_list("business_id", flat=True))
    assert (len(businesses), businesses.total(), report.stops, report.places) == (35, 99, 99, 86)
    assert again.members == Counter({RowOutcome.UNCHANGED: 122})
    assert [list(model.objects.order_by("id").values()) for model in (Place, Stop)] == before
