"""Events that repeat: their dates, and rejected rules."""

from datetime import date
from typing import Any, cast

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tenants.hours.repeats import MOST_TIMES, Repeat
from tenants.posts.content import references
from tenants.posts.events import repetition
from tenants.posts.events.days import in_words
from tenants.posts.models import Post
from tests.kit import make

TODAY = date(2026, 11, 24)


def event(day: str, rule: dict[str, Any], **more: Any) -> dict[str, Any]:
    attributes = {"date": day, "repeats": repetition.clean_rule(rule), **more}
    return {**attributes, "repeats": repetition.with_end_date(attributes)}


def days(day: str, rule: dict[str, Any], *, most: int = 4, **more: Any) -> list[str]:
    return [each.isoformat() for each in repetition.next_days(event(day, rule, **more), TODAY, most)]


@pytest.mark.parametrize(
    ("day", "rule", "expected", "words"),
    [
        ("2026-12-04", {"frequency": "weekly"}, ["2026-12-04", "2026-12-11"], "Every Friday"),
        (
            "2020-01-03",
            {"frequency": "weekly", "interval": 2, "days": ["friday", "tuesday"]},
            ["2026-11-24", "2026-11-27", "2026-12-08"],
            "Every 2 weeks on Tuesday and Friday",
        ),
        ("2020-01-03", {"frequency": "daily", "interval": 3}, ["2026-11-24", "2026-11-27"], "Every 3 days"),
        ("2026-12-01", {"frequency": "daily"}, ["2026-12-01", "2026-12-02"], "Every day"),
        (
            "2026-10-31",
            {"frequency": "monthly"},
            ["2026-12-31", "2027-01-31", "2027-03-31"],
            "Every month on the 31st",
        ),
        (
            "2026-11-30",
            {"frequency": "monthly", "monthly_by": "last_date"},
            ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"],
            "Every month on the last day",
        ),
        (
            "2020-01-03",
            {"frequency": "monthly", "monthly_by": "weekday"},
            ["2026-12-04", "2027-01-01", "2027-02-05"],
            "Every first Friday of the month",
        ),
        (
            "2026-11-26",
            {"frequency": "monthly", "monthly_by": "last_weekday", "interval": 3},
            ["2026-11-26", "2027-02-25"],
            "Every 3 months on the last Thursday",
        ),
        ("2024-02-29", {"frequency": "monthly", "interval": 12}, [], "Every 12 months on the 29th"),
        ("2026-11-22", {"frequency": "monthly"}, ["2026-12-22"], "Every month on the 22nd"),
    ],
)
@pytest.mark.no_db
def test_event_occurs_on_the_days_of_its_rule(
    day: str, rule: dict[str, Any], expected: list[str], words: str
) -> None:
    assert days(day, rule, most=len(expected) or 4) == expected
    assert in_words(date.fromisoformat(day), cast("Repeat", event(day, rule)["repeats"])) == words


@pytest.mark.no_db
def test_excluded_days_and_last_day_are_respected() -> None:
    rule = {"frequency": "weekly", "except_days": ["2026-12-11"], "until": "2026-12-20"}

    assert days("2026-12-04", rule) == ["2026-12-04", "2026-12-18"]


@pytest.mark.no_db
def test_occurrences_are_counted_from_the_first_day() -> None:
    made = event("2026-11-06", {"frequency": "weekly", "times": 4, "except_days": ["2026-11-27"]})

    assert made["repeats"]["ends_on"] == "2026-11-27"
    assert repetition.next_days(made, TODAY, 4) == []
    assert repetition.last_day(made) == date(2026, 11, 20)


@pytest.mark.no_db
def test_multi_day_event_is_upcoming_until_its_last_day() -> None:
    rule = {"frequency": "monthly", "monthly_by": "weekday"}

    assert days("2026-11-22", rule, end_date="2026-11-24")[0] == "2026-11-22"
    assert days("2026-11-22", rule, end_date="2026-11-23")[0] == "2026-12-27"


@pytest.mark.no_db
def test_number_of_calculated_days_is_limited() -> None:
    made = event("1990-01-01", {"frequency": "daily"})
    result = repetition.list_days(made, date.min, date.max)

    assert len(result) == MOST_TIMES
    assert repetition.next_days(made, TODAY, 1000)[-1] <= repetition.after(TODAY, repetition.DAYS_AHEAD)
    assert days("9999-12-31", {"frequency": "daily"}) == ["9999-12-31"]
    assert days("0001-01-01", {"frequency": "weekly"}, most=1) == ["2026-11-30"]


@pytest.mark.no_db
def test_normalized_rule_can_be_sent_back() -> None:
    once = event("2026-12-04", {"frequency": "weekly", "times": 3})

    assert event("2026-12-04", once["repeats"]) == once


BAD_RULES: list[tuple[Any, str]] = [
    ("FREQ=SECONDLY", "Invalid data"),
    ({"frequency": "secondly"}, 'frequency: "secondly" is not a valid choice.'),
    ({"frequency": ["weekly"]}, "frequency: "),
    ({"frequency": "weekly", "rrule": "x"}, "rrule: This field doesn't exist."),
    ({"frequency": "weekly", "interval": 0}, "interval: "),
    ({"frequency": "weekly", "interval": 53}, "interval: Enter a whole number from 1 to 52."),
    ({"frequency": "weekly", "interval": True}, "interval: A valid integer is required."),
    ({"frequency": "daily", "times": 401}, "times: "),
    ({"frequency": "weekly", "days": ["someday"]}, "days.0: "),
    ({"frequency": "monthly", "monthly_by": "moon"}, "monthly_by: "),
    ({"frequency": "weekly", "except_days": ["2026-13-01"]}, "Enter a date as YYYY-MM-DD."),
    ({"frequency": "weekly", "except_days": [7]}, "Enter a date as YYYY-MM-DD."),
    ({"frequency": "weekly", "except_days": ["2026-12-04"] * 401}, "except_days: "),
    ({"frequency": "weekly", "until": "2026-W01"}, "Enter a date as YYYY-MM-DD."),
    (
        {"frequency": "weekly", "until": "2026-12-03"},
        "^\\['The last day must not be before the first day.'\\]$",
    ),
    (
        {"frequency": "weekly", "until": "2027-12-03", "times": 3},
        "Enter either an end date or a number of occurrences",
    ),
    (
        {"frequency": "weekly", "days": ["saturday"]},
        "The event doesn't repeat on its first day. Change the date or how the event repeats.",
    ),
    (
        {"frequency": "monthly", "monthly_by": "last_date"},
        "The event doesn't repeat on its first day. Change the date or how the event repeats.",
    ),
    (
        {"frequency": "weekly", "times": 1, "except_days": ["2026-12-04"]},
        "Every occurrence is excluded. Remove an exception.",
    ),
]


@pytest.mark.parametrize(("rule", "sentence"), BAD_RULES)
@pytest.mark.no_db
def test_invalid_rule_is_rejected_with_a_sentence(rule: Any, sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        event("2026-12-04", rule)


@pytest.mark.no_db
def test_overlapping_repeat_or_missing_day_is_rejected() -> None:
    with pytest.raises(ValidationError, match="Occurrences must not overlap"):
        event("2026-12-04", {"frequency": "weekly", "days": ["friday", "saturday"]}, end_date="2026-12-05")
    with pytest.raises(ValidationError, match="Enter a start date"):
        repetition.with_end_date({"repeats": repetition.clean_rule({"frequency": "weekly"})})


def test_rule_and_participants_are_stored_by_the_api(as_role: Any, in_alpha: DomainRef) -> None:
    editor = as_role(Role.EDITOR)
    member, post = make.post("members", title="مطعم الشام 🌯"), make.post("showcases", title="Lamps")
    attributes = {"date": "2026-12-04", "repeats": {"frequency": "weekly", "except_days": ["2026-12-11"]}}
    body = {"attributes": attributes, "external_data": {"participants": [member.pk]}}

    answer = editor.put(f"/api/posts/{post.pk}/body", {"post_body": body}, format="json")

    assert answer.status_code == 200
    data = answer.json()["data"]
    assert data["post_body"]["attributes"]["repeats"] == make.repeat("weekly", except_days=["2026-12-11"])
    assert [each["title"] for each in data["external_items"]["participants"]] == ["مطعم الشام 🌯"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (
            {"attributes": {"date": "2026-12-04", "repeats": {"frequency": "weekly", "times": 0}}},
            "attributes.repeats",
        ),
        ({"attributes": {"repeats": {"frequency": "weekly"}}}, "attributes.repeats"),
        ({"external_data": {"participants": [987654]}}, "external_data.participants"),
        ({"external_data": {"participants": "all"}}, "external_data.participants"),
    ],
)
def test_invalid_value_is_rejected_by_field(
    as_role: Any, in_alpha: DomainRef, body: dict[str, Any], field: str
) -> None:
    post = make.post("showcases", title="Lamps")

    answer = as_role(Role.EDITOR).put(f"/api/posts/{post.pk}/body", {"post_body": body}, format="json")

    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [f"post_body.{field}"]


def test_only_existing_members_can_participate(as_role: Any, in_alpha: DomainRef) -> None:
    editor = as_role(Role.EDITOR)
    page, member = make.post("pages"), make.post("members")
    event = make.post("showcases", external={"participants": [member.pk]})
    body = {"post_body": {"external_data": {"participants": [page.pk]}}}

    assert editor.put(f"/api/posts/{event.pk}/body", body, format="json").status_code == 422

    with transaction.atomic():
        references.remove_post(member)
    assert Post.objects.get(pk=event.pk).live_external["participants"] == []
