"""`commissary audit …` lists and exports the events of all domains, including purged ones."""

import csv
import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from shared.accounts import audit
from shared.accounts.events import installation
from shared.domains.models import Domain
from shared.domains.purging import purge_deleted
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make

pytestmark = pytest.mark.usefixtures("committed")


def run(*words: str) -> str:
    output = StringIO()
    call_command("audit", *words, stdout=output)
    return output.getvalue()


def actions(*words: str) -> list[str]:
    return [each["action"] for each in json.loads(run("list", "--json", *words))["events"]]


@pytest.fixture
def events(alpha: DomainRef, beta: DomainRef) -> Any:
    """Events of two domains and of a sign-in without a domain, by a user and by the command line."""
    user = make.user(email="operator@example.com")
    audit.record("domain.updated", domain_id=alpha.id, user_id=user.pk, title=["A", "=cmd()"])
    call_command("domains", "suspend", "beta.test", stdout=StringIO())
    audit.record("session.sign_in_failed", email="x@example.com")
    return user


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ([], ["session.sign_in_failed", "domain.suspended", "domain.updated"]),
        (["--domain", "beta.test"], ["domain.suspended"]),
        (["--user", "operator@example.com"], ["domain.updated"]),
        (["--via", "command-line"], ["domain.suspended"]),
        (["--action", "domain."], ["domain.suspended", "domain.updated"]),
        (["--action", "domain.updated"], ["domain.updated"]),
        (["--since", "2099-01-01"], []),
        (["--until", "2001-01-01"], []),
    ],
)
def test_list_selects_events_of_all_domains(filters: list[str], found: list[str], events: Any) -> None:
    assert actions(*filters) == found


def test_list_names_host_and_user_and_continues_at_the_cursor(events: Any) -> None:
    assert "domain.suspended  beta.test  command line" in run("list")
    assert "domain.updated  alpha.test  operator@example.com" in run("list")
    first = json.loads(run("list", "--json", "--limit", "2"))
    assert actions("--cursor", str(first["cursor"])) == ["domain.updated"]


def test_events_of_a_purged_domain_remain_with_its_host() -> None:
    call_command("domains", "create", "gone.test", stdout=StringIO())
    call_command("domains", "delete", "gone.test", "--yes", stdout=StringIO())
    with shared_work():
        gone = Domain.objects.get(domains__domain="gone.test")
        Domain.objects.filter(pk=gone.pk).update(deleting_since=timezone.now() - timedelta(days=31))
    purge_deleted()

    shown = json.loads(run("list", "--json", "--domain", str(gone.pk)))["events"]

    assert [(each["action"], each["host"]) for each in shown] == [
        ("domain.purged", "gone.test"),
        ("domain.deleted", "gone.test"),
        ("domain.created", "gone.test"),
    ]


def test_export_prints_every_event_once(events: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "AT_ONCE", 2)

    lines = [json.loads(line) for line in run("export").splitlines()]

    assert [each["action"] for each in lines] == [
        "domain.updated",
        "domain.suspended",
        "session.sign_in_failed",
    ]
    rows = list(csv.DictReader(StringIO(run("export", "--csv").removeprefix("\ufeff"))))
    assert [each["action"] for each in rows] == [each["action"] for each in lines]
    assert json.loads(rows[0]["data"]) == {"title": ["A", "=cmd()"]}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--domain", "nowhere.test"], "No such domain: nowhere.test"),
        (["--user", "unknown@example.com"], "No account with the email address unknown@example.com."),
        (["--since", "yesterday"], "'yesterday' is not a date such as 2026-12-31"),
    ],
)
def test_unknown_selection_is_rejected(words: list[str], problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        run("list", *words)
