"""Super admins list and export the audit log of all domains, but other users cannot."""

import csv
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from rest_framework.test import APIClient

from shared.accounts import audit
from shared.accounts.events import installation
from shared.accounts.models import AuditEvent
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.domains.purging import purge_deleted
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make

PATH = "/api/all-activity"


@pytest.fixture
def boss(as_role: Any) -> APIClient:
    return as_role(Role.SUPER_ADMIN)


def actions(client: APIClient, query: str = "") -> list[str]:
    return [each["action"] for each in client.get(f"{PATH}{query}").json()["data"]["events"]]


@pytest.fixture
def events(alpha: DomainRef, beta: DomainRef) -> int:
    """Create events of two domains and of no domain, and return the id of their user."""
    ada = make.user(email="ada@example.com", firstname="Ada", lastname="Lovelace")
    ed = make.user(email="ed@example.com")
    audit.record("domain.updated", domain_id=alpha.id, user_id=ada.pk, title=["A", "=cmd()"])
    audit.record("user.suspended", domain_id=beta.id, user_id=ada.pk, subject_id=ed.pk)
    audit.record("domain.suspended", domain_id=beta.id, via="command line")
    audit.record("session.sign_in_failed", email="x@example.com")
    return ada.pk


ALL = ["session.sign_in_failed", "domain.suspended", "user.suspended", "domain.updated"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ALL),
        ("?domain_id={beta}", ALL[1:3]),
        ("?action=domain.", [ALL[1], ALL[3]]),
        ("?action=domain.updated", [ALL[3]]),
        ("?user=ada lovelace", ALL[2:]),
        ("?user=ED@EXAMPLE", []),
        ("?user_id={ada}", ALL[2:]),
        ("?is_by_command_line=true", [ALL[1]]),
        ("?startDate=2099-01-01 00:00:00", []),
        ("?endDate=2001-01-01 00:00:00", []),
        ("?domain_id={beta}&action=user.", [ALL[2]]),
    ],
)
def test_all_activity_is_filtered(
    boss: APIClient, events: int, beta: DomainRef, query: str, found: list[str]
) -> None:
    assert actions(boss, query.format(beta=beta.id, ada=events)) == found


def test_event_names_domain_users_and_details(boss: APIClient, events: int, beta: DomainRef) -> None:
    row = boss.get(f"{PATH}?action=user.").json()["data"]["events"][0]

    assert {name: row[name] for name in ("domain_id", "host", "user", "subject")} == {
        "domain_id": beta.id,
        "host": "beta.test",
        "user": "ada@example.com",
        "subject": "ed@example.com",
    }


def test_pages_continue_at_the_cursor_without_gaps(boss: APIClient, events: int) -> None:
    first = boss.get(f"{PATH}?limit=3").json()["data"]
    audit.record("domain.updated")
    second = boss.get(f"{PATH}?limit=3&cursor={first['cursor']}").json()["data"]

    assert [each["action"] for each in [*first["events"], *second["events"]]] == ALL
    assert second["cursor"] is None


def test_dates_are_in_the_time_zone_of_the_current_domain(boss: APIClient, alpha: DomainRef) -> None:
    with shared_work():
        for hour in (7, 8):  # midnight in Los Angeles is 8:00 in winter
            AuditEvent.objects.create(action=f"at.{hour}", at=datetime(2026, 12, 1, hour, tzinfo=UTC))

    assert actions(boss, "?startDate=2026-12-01 00:00:00") == ["at.8"]


def export(client: Any, query: str = "") -> list[dict[str, str]]:
    response = client.get(f"{PATH}/export{query}")
    assert response.status_code == 200
    assert ".csv" in response["Content-Disposition"]
    text = b"".join(response.streaming_content).decode()
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff"))))


def test_export_has_the_filtered_events_and_is_recorded(boss: APIClient, events: int) -> None:
    rows = export(boss, f"?user_id={events}")

    assert [(each["action"], each["user"]) for each in rows] == [
        ("domain.updated", "ada@example.com"),
        ("user.suspended", "ada@example.com"),
    ]
    last = boss.get(f"{PATH}?limit=1").json()["data"]["events"][0]
    assert (last["action"], last["domain_id"], last["data"]) == (
        "domain.activity_exported",
        None,
        {"count": 2},
    )


def test_cells_of_an_export_are_not_formulas(boss: APIClient) -> None:
    audit.record("=cmd()")

    assert [each["action"] for each in export(boss)] == ["'=cmd()"]


def test_export_above_the_limit_asks_for_a_smaller_selection(
    boss: APIClient, events: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installation, "MOST_EXPORTED", 3)

    response = boss.get(f"{PATH}/export")

    assert response.status_code == 422
    assert response.json()["errors"] == {
        "startDate": ["More than 3 events match. Narrow the selection, for example by date."]
    }
    assert len(export(boss, "?action=domain.")) == 2


@pytest.mark.usefixtures("committed")
def test_events_of_a_purged_domain_remain_with_its_host(boss: APIClient) -> None:
    call_command("domains", "create", "gone.test", stdout=StringIO())
    call_command("domains", "delete", "gone.test", "--yes", stdout=StringIO())
    with shared_work():
        gone = Domain.objects.get(domains__domain="gone.test")
        Domain.objects.filter(pk=gone.pk).update(deleting_since=timezone.now() - timedelta(days=31))
    purge_deleted()

    shown = boss.get(f"{PATH}?domain_id={gone.pk}").json()["data"]["events"]

    assert [(each["action"], each["host"]) for each in shown] == [
        ("domain.purged", "gone.test"),
        ("domain.deleted", "gone.test"),
        ("domain.created", "gone.test"),
    ]


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.SUPER_ADMIN])
@pytest.mark.parametrize("path", [PATH, f"{PATH}/export"])
def test_other_roles_have_no_access(as_role: Any, role: Role, path: str) -> None:
    assert as_role(role).get(path).status_code == 403


@pytest.mark.parametrize("query", ["domain_id=x", "cursor=0", "limit=501", "startDate=yesterday"])
def test_invalid_filter_is_rejected(boss: APIClient, query: str) -> None:
    response = boss.get(f"{PATH}?{query}")

    assert response.status_code == 422
    assert response.json()["errors"].keys() == {query.partition("=")[0]}
