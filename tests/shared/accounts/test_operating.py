"""Commands for operators: create the first account, reset a password, create a domain."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from shared.accounts.models import AuditEvent, OneTimeToken, Session, User
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make
from tests.kit.postbox import subjects

PASSWORD = "five lanterns over the pier"


class _Input(io.BytesIO):
    def __init__(self, content: bytes, *, is_terminal: bool) -> None:
        super().__init__(content)
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run a command with piped input and return its output."""

    def command(*words: str, pipe: str = f"{PASSWORD}\n", is_terminal: bool = False) -> str:
        stdin = io.TextIOWrapper(_Input(pipe.encode(), is_terminal=is_terminal))
        monkeypatch.setattr("sys.stdin", stdin)
        output = io.StringIO()
        call_command(*words, stdout=output)
        return output.getvalue()

    return command


def list_audit_events(action: str) -> list[tuple[int | None, int | None, dict[str, Any]]]:
    with shared_work():
        events = AuditEvent.objects.filter(action=action).order_by("pk")
        return list(events.values_list("user_id", "domain_id", "data"))


def sign_in(domain: DomainRef, email: str, password: str = PASSWORD) -> Any:
    body = {"email": email, "password": password}
    return APIClient(HTTP_HOST=f"api.{domain.host}").post("/api/auth/login", body, format="json")


def test_super_admin_command_creates_account_for_every_domain(run, alpha, beta):
    output = run("create_super_admin", " Me@Example.com ", "--password-stdin", "--lastname", "Last")

    for domain in (alpha, beta):
        data = sign_in(domain, "me@example.com").json()["data"]
        assert (data["role"]["slug"], data["user"]["lastname"]) == ("super-admin", "Last")
    with shared_work():
        user = User.objects.get(email="me@example.com")
    assert list_audit_events("user.created") == [
        (None, None, {"subject_id": user.pk, "role": "super-admin", "via": "command line"})
    ]
    assert output == f"Created the super admin me@example.com.\nSign in at http://{alpha.host}:8000/panel\n"


def test_super_admin_command_without_domain_explains_next_step(run):
    with shared_work():
        Domain.objects.update(status="suspended")

    assert "domains create HOST" in run("create_super_admin", "me@example.com", "--password-stdin")


@pytest.mark.parametrize(
    ("email", "password", "reason"),
    [
        ("no address", PASSWORD, "Enter a valid email address."),
        ("me@example.com", "short", "Use at least 15 characters"),
        ("me@example.com", "", "Use at least 15 characters"),
        ("lantern.pier@example.com", "lantern.pier@example.com", "too similar to your name"),
    ],
)
def test_invalid_super_admin_is_rejected_and_not_stored(run, email, password, reason):
    with pytest.raises(CommandError, match=reason):
        run("create_super_admin", email, "--password-stdin", pipe=f"{password}\n")

    with shared_work():
        assert not User.objects.exists()
    assert list_audit_events("user.created") == []


def test_existing_account_is_left_unchanged(run, alpha):
    user = make.user(role=Role.EDITOR, domain=alpha, email="edith@example.com", password="as it was before")

    with pytest.raises(CommandError, match="already has an account"):
        run("create_super_admin", "EDITH@example.com", "--password-stdin")

    with shared_work():
        after = User.objects.get(pk=user.pk)
    assert (after.password, after.is_super_admin) == (user.password, False)


def test_password_prompt_requires_a_terminal(run):
    with pytest.raises(CommandError, match="--password-stdin"):
        run("create_super_admin", "me@example.com")


@pytest.mark.parametrize(("second", "is_made"), [(PASSWORD, True), ("another password", False)])
def test_terminal_asks_for_password_twice(run, monkeypatch, second, is_made):
    answers = [PASSWORD, second]
    monkeypatch.setattr(
        "shared.accounts.management.commands.create_super_admin.getpass", lambda _prompt: answers.pop(0)
    )

    if is_made:
        run("create_super_admin", "me@example.com", is_terminal=True)
    else:
        with pytest.raises(CommandError, match="passwords don't match"):
            run("create_super_admin", "me@example.com", is_terminal=True)

    with shared_work():
        assert User.objects.exists() is is_made


def test_reset_by_command_ends_sessions_and_links_only(run, alpha):
    user = make.user(role=Role.EDITOR, domain=alpha, email="edith@example.com", password="as it was before")
    make.session(user, alpha)
    with shared_work():
        OneTimeToken.objects.create(
            user=user, domain_id=alpha.id, purpose="password_reset", hash="0" * 64, bound_to="",
            expires_at="2099-01-01T00:00Z",
        )  # fmt: skip

    output = run("create_super_admin", "edith@example.com", "--reset-password", "--password-stdin")

    assert "Changed the password of edith@example.com. Sessions ended: 1." in output
    assert sign_in(alpha, "edith@example.com", "as it was before").status_code == 422
    assert sign_in(alpha, "edith@example.com").json()["data"]["role"]["slug"] == "editor"
    with shared_work():
        assert Session.objects.filter(revoked_because="password_changed").count() == 1
        assert not OneTimeToken.objects.filter(used_at=None).exists()
    assert list_audit_events("account.password_set") == [
        (None, None, {"subject_id": user.pk, "sessions_ended": 1, "via": "command line"})
    ]
    assert "Your password was changed" in subjects("edith@example.com")


def test_reset_by_command_requires_account_and_valid_password(run, alpha):
    make.user(role=Role.EDITOR, domain=alpha, email="edith@example.com", password="as it was before")

    for email, pipe, reason in (
        ("nobody@example.com", PASSWORD, "No account with the email address nobody@example.com"),
        ("edith@example.com", "short", "Use at least 15 characters"),
    ):
        with pytest.raises(CommandError, match=reason):
            run("create_super_admin", email, "--reset-password", "--password-stdin", pipe=pipe)
