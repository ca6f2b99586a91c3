"""`commissary users …`: manage accounts from the command line."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from commissary.cli import main
from shared.accounts.models import AuditEvent, Membership, User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make
from tests.kit.postbox import subjects

pytestmark = pytest.mark.usefixtures("committed")
PASSWORD = "five lanterns over the pier"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `commissary users`, and return the exit code, output and errors."""

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["commissary", "users", *words])
        code: Any = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        return code, *capsys.readouterr()

    return command


@pytest.fixture
def editor(alpha: DomainRef) -> User:
    return make.user(role=Role.EDITOR, domain=alpha, password=PASSWORD)


def sign_in(domain: DomainRef, email: str, password: str) -> Any:
    body = {"email": email, "password": password}
    return APIClient(HTTP_HOST=f"api.{domain.host}").post("/api/auth/login", body, format="json")


def test_list_shows_the_team_of_a_domain_in_pages(run: Run, alpha: DomainRef, beta: DomainRef) -> None:
    first, second = (make.user(role=Role.EDITOR, domain=alpha) for _ in range(2))
    make.user(role=Role.EDITOR, domain=beta)

    _, out, _ = run("list", "--domain", alpha.host, "--limit", "1", "--json")
    page = json.loads(out)
    _, out, _ = run("list", "--domain", alpha.host, "--cursor", str(page["cursor"]), "--json")

    assert [each["email"] for each in page["users"]] == [second.email]
    assert [each["email"] for each in json.loads(out)["users"]] == [first.email]


def test_show_lists_domains_and_roles(run: Run, alpha: DomainRef, editor: User) -> None:
    code, out, _ = run("show", editor.email.upper(), "--json")

    assert code == 0
    assert json.loads(out)["domains"] == [{"host": alpha.host, "role": "editor", "state": "active"}]


def test_unknown_account_is_named(run: Run) -> None:
    code, _, err = run("show", "nobody@example.com")

    assert code == 1
    assert "No account with the email address nobody@example.com." in err


def test_invite_sends_an_email_and_adds_the_person(run: Run, alpha: DomainRef) -> None:
    code, out, _ = run("invite", "New@Example.com", "--domain", alpha.host, "--role", "author")
    again, _, err = run("invite", "new@example.com", "--domain", alpha.host, "--role", "author")

    assert (code, out) == (0, f"Invited new@example.com to {alpha.host}.\n")
    assert (again, "already invited" in err) == (1, True)
    with shared_work():
        assert Membership.objects.get(invited_email="new@example.com").role == Role.AUTHOR
    assert len(subjects("new@example.com")) == 1


def test_unlock_ends_the_delay_after_wrong_passwords(run: Run, alpha: DomainRef, editor: User) -> None:
    answers = [sign_in(alpha, editor.email, "wrong").status_code for _ in range(12)]

    assert answers[-1] == sign_in(alpha, editor.email, PASSWORD).status_code == 429
    assert run("unlock", editor.email)[0] == 0
    assert sign_in(alpha, editor.email, PASSWORD).status_code == 200


def test_revoke_ends_one_or_all_sessions(run: Run, alpha: DomainRef, editor: User) -> None:
    for _ in range(3):
        make.session(editor, alpha)
    _, out, _ = run("sessions", editor.email, "--json")
    session = json.loads(out)["sessions"][0]["id"]

    assert run("revoke", editor.email, "--session", session)[1] == "Sessions ended: 1.\n"
    assert run("revoke", editor.email, "--session", session)[0] == 1
    assert run("revoke", editor.email)[1] == "Sessions ended: 2.\n"
    assert run("sessions", editor.email)[1] == "No sessions.\n"
    with shared_work():
        events = AuditEvent.objects.filter(action="user.signed_out").order_by("pk")
        ended = [each.data for each in events]
    assert ended == [
        {"subject_id": editor.pk, "sessions_ended": number, "via": "command line"} for number in (1, 2)
    ]


def test_disable_two_factor_asks_for_confirmation(run: Run, alpha: DomainRef, editor: User) -> None:
    with shared_work():
        User.objects.filter(pk=editor.pk).update(two_factor_enabled=True)
    make.session(editor, alpha)

    code, _, err = run("disable-two-factor", editor.email)
    assert (code, "Verify the identity of the user" in err) == (1, True)
    code, out, _ = run("disable-two-factor", editor.email, "--yes")

    assert (code, out) == (
        0,
        f"Turned off two-factor authentication for {editor.email}. Sessions ended: 1.\n",
    )
    assert sign_in(alpha, editor.email, PASSWORD).json()["data"]["role"]["slug"] == "editor"
    assert len(subjects(editor.email)) >= 1
