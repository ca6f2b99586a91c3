"""`commissary domains …`: manage domains from the command line and from scripts."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from commissary.cli import main
from shared.accounts.models import Membership
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.mail.models import OutgoingMail
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tenants.media.models import Media
from tenants.options.models import SiteOptions
from tests.kit import make
from tests.shared.domains.conftest import list_audit_events

pytestmark = pytest.mark.usefixtures("committed")
BY_OPERATOR = {"via": "command line"}

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `commissary domains`, and return the exit code, output and errors."""

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["commissary", "domains", *words])
        code: Any = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err

    return command


@pytest.fixture
def run_json(run: Run) -> Callable[..., Any]:
    """Run a command, and return its JSON output."""

    def command(*words: str) -> Any:
        code, out, err = run(*words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return command


def test_create_command_creates_a_serving_domain(run_json: Callable[..., Any]) -> None:
    made = run_json(
        *("create", "Tacos.localhost", "--title", "Tacos", "--template", "restaurant"),
        *("--timezone", "Europe/Berlin"),
    )

    facts = {
        name: made[name] for name in ("host", "title", "template", "timezone", "status", "url", "panel_url")
    }
    assert facts == {
        "host": "tacos.localhost",
        "title": "Tacos",
        "template": "restaurant",
        "timezone": "Europe/Berlin",
        "status": "active",
        "url": "http://tacos.localhost:8000/",
        "panel_url": "http://tacos.localhost:8000/panel",
    }
    assert APIClient(HTTP_HOST="tacos.localhost").get("/").status_code == 503
    data = {"title": "Tacos", "host": "tacos.localhost", "owner": "", **BY_OPERATOR}
    assert list_audit_events() == [("domain.created", made["id"], data)]


def test_title_defaults_to_the_host(run_json: Callable[..., Any]) -> None:
    made = run_json("create", "Tacos.localhost:8000")

    assert (made["host"], made["title"]) == ("tacos.localhost", "Tacos.localhost")


def test_open_and_close_commands_take_a_host(run_json: Callable[..., Any], run: Run) -> None:
    visitor = APIClient(HTTP_HOST="tacos.localhost")
    run_json("create", "tacos.localhost")
    domain = domain_by_host("tacos.localhost")
    assert domain is not None
    with unit_of_work(domain):
        SiteOptions.objects.update(email="hello@tacos.example.com")

    opened = run_json("open", "tacos.localhost")
    seen = visitor.get("/sitemap.xml").status_code
    closed = run_json("close", "tacos.localhost")

    assert (opened["opened_at"] is not None, seen) == (True, 200)
    assert (closed["opened_at"], visitor.get("/sitemap.xml").status_code) == (None, 503)
    assert "not open yet" in run("show", "tacos.localhost")[1]
    assert [name for name, *_ in list_audit_events()][-2:] == ["domain.opened", "domain.closed"]


def test_list_and_show_report_reason_of_maintenance(run_json: Callable[..., Any], run: Run) -> None:
    made = run_json("create", "tacos.localhost")
    with shared_work():
        Domain.objects.filter(pk=made["id"]).update(maintenance="posts.0021: no room left on the disk")

    for words in (("list",), ("show", "tacos.localhost")):
        output = run(*words)[1]
        assert "in maintenance: posts.0021: no room left on the disk" in output
        assert "not open yet" in output


def test_owner_with_account_becomes_admin_and_other_is_invited(run_json: Callable[..., Any]) -> None:
    owner = make.user(email="owner@example.com")

    own = run_json("create", "one.test", "--owner", "Owner@example.com")
    others = run_json("create", "two.test", "--owner", "new@example.com")

    with shared_work():
        member = Membership.objects.get(domain_id=own["id"])
        invited = Membership.objects.get(domain_id=others["id"])
        mails = list(OutgoingMail.objects.values_list("to", "template"))
    assert (member.user_id, member.state, member.role) == (owner.pk, "active", Role.ADMIN)
    assert (invited.user_id, invited.state, invited.role) == (None, "invited", Role.ADMIN)
    assert mails == [("new@example.com", "invitation")]


def test_list_continues_at_cursor(run_json: Callable[..., Any], run: Run) -> None:
    first = run_json("list", "--limit", "1")
    second = run_json("list", "--limit", "1", "--cursor", str(first["cursor"]))

    assert [each["host"] for each in first["domains"] + second["domains"]] == ["beta.test", "alpha.test"]
    assert second["cursor"] is None
    assert [each["host"] for each in run_json("list", "--search", "ALPH")["domains"]] == ["alpha.test"]
    assert run_json("list", "--state", "suspended") == {"domains": [], "cursor": None}
    assert f"For the next page, add --cursor {first['cursor']}" in run("list", "--limit", "1")[1]


def test_domain_actions_accept_any_host_of_the_domain(
    run_json: Callable[..., Any], run: Run, beta: DomainRef
) -> None:
    run_json("hosts", "add", "beta.test", "b.test")

    states = [run_json(action, "b.test")["status"] for action in ("suspend", "reactivate")]
    refused = run("delete", "b.test")
    states += [run_json("delete", "b.test", "--yes")["status"], run_json("restore", "b.test")["status"]]

    assert states == ["suspended", "active", "deleting", "active"]
    assert refused == (1, "", "✗ Not deleted. Add --yes to confirm; Beta (beta.test) goes offline.\n")
    assert run_json("show", "B.test")["host"] == "beta.test"
    actions = [(action, data["via"]) for action, _domain, data in list_audit_events()]
    assert actions == [
        (f"domain.{action}", "command line")
        for action in ("updated", "suspended", "reactivated", "deleted", "restored")
    ]


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (("show", "nobody.test"), 1, "No such domain: nobody.test"),
        (("show", "not a host"), 1, "No such domain"),
        (("create", "alpha.test"), 1, "Another domain already uses this domain name"),
        (("create", "x.test", "--timezone", "Mars"), 1, "Choose a time zone"),
        (("create", "x.test", "--owner", "nobody"), 1, "address"),
        (("reactivate", "alpha.test"), 1, "Alpha is active"),
        (("hosts", "remove", "alpha.test", "alpha.test"), 1, "Make another domain name primary first"),
        (("hosts", "primary", "alpha.test", "beta.test"), 1, "No such domain"),
        (("create",), 2, "Enter a domain name or --from-file."),
        (("create", "x.test", "--template", "shop"), 2, "invalid choice"),
        (("list", "--limit", "0"), 2, "number from 1 to 500"),
        (("hosts", "list"), 2, "Enter domain names, --from-file, or --where."),
        ((), 2, "ACTION"),
    ],
)
def test_rejected_command_prints_one_line_and_sets_exit_code(
    run: Run, words: tuple[str, ...], code: int, complaint: str
) -> None:
    ended, out, err = run(*words)

    assert (ended, out) == (code, "")
    assert complaint in err
    assert (err[:2], err.count("\n")) == ("✗ ", 1)
    assert list_audit_events() == []


def test_hosts_are_added_made_primary_and_removed(
    run_json: Callable[..., Any], run: Run, beta: DomainRef
) -> None:
    added = run_json("hosts", "add", "beta.test", "B.test")
    serving = run_json("hosts", "add", "beta.test", "c.test", "--serve")
    primary = run_json("hosts", "primary", "beta.test", "b.test")
    removed = run_json("hosts", "remove", "b.test", "beta.test")

    assert (added["host"], added["is_primary"], added["redirects"]) == ("b.test", False, True)
    assert serving["redirects"] is False
    assert primary["host"] == "b.test"
    assert [each["host"] for each in removed["hosts"]] == ["b.test", "c.test"]
    listed = run_json("hosts", "list", "c.test")["hosts"]
    assert [(each["host"], each["is_primary"], each["redirects"]) for each in listed] == [
        ("b.test", True, True),
        ("c.test", False, False),
    ]
    assert "add  TXT    _commissary.c.test  commissary-verification=" in run("hosts", "list", "b.test")[1]


def test_sizes_are_sorted_with_constant_query_count(
    run_json: Callable[..., Any], run: Run, beta: DomainRef
) -> None:
    with unit_of_work(beta):
        before = sum(Media.objects.values_list("size", flat=True))
        make.media(size=9_000_000)
    with CaptureQueriesContext(connections["owner"]) as two:
        sizes = run_json("sizes")["domains"]
    run_json("create", "tacos.test")
    with CaptureQueriesContext(connections["owner"]) as three:
        assert len(run_json("sizes")["domains"]) == 3

    assert [each["host"] for each in sizes] == ["beta.test", "alpha.test"]
    largest = sizes[0]
    assert largest["media_bytes"] == before + 9_000_000
    assert largest["database_bytes"] > 100_000
    assert largest["total_bytes"] == sum(largest[f"{each}_bytes"] for each in ("database", "media", "forms"))
    assert len(two) == len(three)
    assert [each["host"] for each in run_json("sizes", "alpha.test")["domains"]] == ["alpha.test"]
    assert "total, 3 domains" in run("sizes")[1]
