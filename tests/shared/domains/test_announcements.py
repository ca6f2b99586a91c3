"""Announcements of the operator on the pages of all or some sites."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from io import StringIO
from itertools import product
from string import ascii_lowercase
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone
from rest_framework.test import APIClient

from shared.accounts.announcements import services
from shared.accounts.housekeeping import delete_expired
from shared.domains.models import Announcement, Domain
from shared.domains.services import create_domain
from shared.tenancy import invalidation
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.site.payload.addresses import Query
from tenants.site.payload.page_payload import PagePayload, page_at
from tests.kit.touched import measure_touched
from tests.shared.domains.conftest import list_audit_events

pytestmark = pytest.mark.usefixtures("committed")


def show(client: APIClient, **body: Any) -> Any:
    chosen = {"text": "Maintenance tonight", "is_for_all": True} | body
    return client.post("/api/announcements", chosen, format="json")


def read_page(host: str) -> PagePayload:
    domain = domain_by_host(host)
    assert domain is not None
    with unit_of_work(domain):
        return page_at("", Query())


def texts(host: str) -> list[str]:
    return [each["text"] for each in read_page(host).payload["announcements"]]


def run(*words: str) -> str:
    output = StringIO()
    call_command("announcements", *words, stdout=output)
    return output.getvalue()


@pytest.fixture
def changes() -> Iterator[list[int]]:
    """The domains with pages that are invalidated in the caches of this process."""
    seen: list[int] = []

    def listen(domain_id: int, _urls: tuple[str, ...]) -> None:
        seen.append(domain_id)

    invalidation.subscribe(listen)
    yield seen
    invalidation.unsubscribe(listen)


def test_site_shows_only_its_own_announcements(
    boss: APIClient, alpha: DomainRef, beta: DomainRef, changes: list[int]
) -> None:
    assert (texts("alpha.test"), texts("beta.test")) == ([], [])
    reply = show(boss, is_for_all=False, domain_ids=[beta.id])

    assert reply.status_code == 201
    assert reply.json()["data"]["sites_count"] == 1
    assert (texts("alpha.test"), texts("beta.test")) == ([], ["Maintenance tonight"])
    assert changes == [beta.id]
    answers = [APIClient(HTTP_HOST=f"api.{each.host}").get("/api/site").json() for each in (alpha, beta)]
    assert [len(each["data"]["announcements"]) for each in answers] == [0, 1]


def test_announcement_for_all_reaches_later_sites_until_it_is_removed(
    boss: APIClient, changes: list[int]
) -> None:
    made = show(boss).json()["data"]
    create_domain(title="Late", host="late.test", is_open=True, with_content=True)

    assert [texts(each) for each in ("alpha.test", "late.test")] == [["Maintenance tonight"]] * 2
    removed = boss.delete(f"/api/announcements/{made['id']}")
    assert removed.json()["data"]["text"] == "Maintenance tonight"
    assert [texts(each) for each in ("alpha.test", "late.test")] == [[], []]
    assert changes[0] == changes[-1] == invalidation.EVERYTHING
    assert boss.delete(f"/api/announcements/{made['id']}").status_code == 404


def test_panel_shows_the_announcements_of_the_current_domain(
    boss: APIClient, on: Callable[[DomainRef], APIClient], beta: DomainRef
) -> None:
    show(boss, is_for_all=False, domain_ids=[beta.id], level="warning")

    shown = [client.get("/api/account").json()["data"]["announcements"] for client in (boss, on(beta))]

    assert shown == [[], [{"text": "Maintenance tonight", "level": "warning"}]]


def test_announcement_ends_with_its_minute(boss: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    end = timezone.now().replace(second=0, microsecond=0) + timedelta(hours=1)
    show(boss, until=end.isoformat())

    for moment, shown in ((end - timedelta(seconds=1), 1), (end, 0)):
        monkeypatch.setattr(timezone, "now", lambda at=moment: at)
        assert len(texts("alpha.test")) == shown


def test_end_with_seconds_is_rounded_up_to_a_minute() -> None:
    end = timezone.now().replace(second=30) + timedelta(hours=1)

    until = services.check(text="Soon", level="info", until=end)["until"]

    assert until == end.replace(second=0, microsecond=0) + timedelta(minutes=1)


def test_ended_announcements_are_deleted_and_not_listed(boss: APIClient) -> None:
    made = show(boss).json()["data"]
    with shared_work():
        Announcement.objects.update(until=timezone.now() - timedelta(minutes=1))

    assert boss.get("/api/announcements").json()["data"] == []
    assert boss.delete(f"/api/announcements/{made['id']}").status_code == 404
    delete_expired()
    with shared_work():
        assert not Announcement.objects.exists()


def test_stored_html_of_a_page_is_not_used_after_an_announcement(boss: APIClient) -> None:
    before = read_page("alpha.test").stamp

    show(boss)
    after = read_page("alpha.test").stamp

    assert before != after
    assert " " not in str(after)


def test_warnings_come_first_and_a_page_shows_three(boss: APIClient) -> None:
    for number in range(3):
        show(boss, text=f"News {number}")
    show(boss, text="Outage", level="warning")

    assert texts("alpha.test") == ["Outage", "News 2", "News 1"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"text": " \n "}, "text"),
        ({"text": "x" * 281}, "text"),
        ({"level": "loud"}, "level"),
        ({"until": "2001-01-01T00:00:00Z"}, "until"),
        ({"until": "2999-01-01T00:00:00Z"}, "until"),
        ({"is_for_all": False}, "is_for_all"),
        ({"template": "restaurant"}, "is_for_all"),
        ({"is_for_all": False, "domain_ids": [999_999]}, "domain_ids"),
        ({"is_for_all": False, "template": "blank"}, "domain_ids"),
        ({"html": "x"}, "html"),
    ],
)
def test_invalid_announcement_is_rejected_by_field(boss: APIClient, body: dict[str, Any], field: str) -> None:
    reply = show(boss, **body)

    assert reply.status_code == 422
    assert list(reply.json()["errors"]) == [field]


def test_text_is_one_line_without_control_characters(boss: APIClient) -> None:
    assert show(boss, text=" Two\nlines\u2028and\x07 a bell ").json()["data"]["text"] == (
        "Two lines and a bell"
    )


def test_repeated_text_and_too_many_announcements_are_conflicts(
    boss: APIClient, beta: DomainRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST", 1)
    assert show(boss).status_code == 201

    assert show(boss, is_for_all=False, domain_ids=[beta.id]).status_code == 409
    assert show(boss, text="Another").json()["message"] == "You can have up to 1 announcements."


def test_purge_of_a_site_keeps_the_announcement_of_others(boss: APIClient, beta: DomainRef) -> None:
    late = create_domain(title="Late", host="late.test")
    show(boss, is_for_all=False, domain_ids=[beta.id, late.pk])

    with shared_work():
        late.delete()

    assert texts("beta.test") == ["Maintenance tonight"]


def test_lookup_of_a_site_reads_no_announcements_of_other_sites(alpha: DomainRef) -> None:
    def count_rows() -> int:
        return measure_touched(lambda: Domain.objects.routed().get(pk=alpha.id)).rows

    with shared_work(), transaction.atomic():
        row = Announcement.objects.create(text="Fair on Sunday")
        row.domains.add(alpha.id)
        before = count_rows()
        others = [
            Domain(title="Other", schema_name=f"d_{one}{two}{'b' * 10}", media_host=f"{one}{two}.test")
            for one, two in product(ascii_lowercase[:14], repeat=2)
        ]
        row.domains.add(*Domain.objects.bulk_create(others))

        after = count_rows()
        transaction.set_rollback(True)

    assert after == before


def test_changes_are_in_the_audit_log(boss: APIClient) -> None:
    made = show(boss).json()["data"]
    boss.delete(f"/api/announcements/{made['id']}")

    events = list_audit_events("announcement.")
    assert [(name, data["title"], data["sites"]) for name, _, data in events] == [
        ("announcement.added", "Maintenance tonight", "all"),
        ("announcement.removed", "Maintenance tonight", "all"),
    ]


def test_command_adds_lists_and_removes_for_filtered_sites() -> None:
    made = json.loads(
        run("add", "Fair on Sunday", "--where", "template=restaurant", "--until", "3d", "--json")
    )

    assert (made["sites_count"], made["is_for_all"]) == (len(texts_everywhere()), False)
    ends = datetime.fromisoformat(made["until"]) - timezone.now()
    assert timedelta(days=3) - timedelta(minutes=2) < ends <= timedelta(days=3, minutes=1)
    assert "Fair on Sunday" in run("list")
    assert "Fair on Sunday" in run("remove", str(made["id"]), "--dry-run")
    run("remove", str(made["id"]))
    assert run("list") == "There are no announcements.\n"


def texts_everywhere() -> list[str]:
    return [each for host in ("alpha.test", "beta.test") for each in texts(host)]


def test_dry_run_names_the_sites_and_changes_nothing() -> None:
    output = run("add", "Soon", "alpha.test", "beta.test", "--dry-run")

    assert output == "alpha.test\nbeta.test\nSoon (until removed)\nSites: 2.\n"
    assert texts_everywhere() == []


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["add", "Soon"], "Enter domain names, --from-file, --where, or --all."),
        (["add", "Soon", "alpha.test", "--all"], "Enter domain names, --from-file, --where, or --all."),
        (["add", "Soon", "--all", "--until", "2001-01-01"], "Choose an end date within the next year."),
        (["remove", "999"], "No such announcement: 999"),
    ],
)
def test_command_reports_wrong_usage(words: list[str], problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        run(*words)


def test_only_super_admins_manage_announcements(
    client_of: Callable[..., APIClient], alpha: DomainRef
) -> None:
    assert client_of(alpha).get("/api/announcements").status_code == 401
