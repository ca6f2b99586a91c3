"""Fixtures for two-factor tests: a phone, and an editor with two-factor authentication."""

import time
from base64 import b32decode
from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.accounts.models import TwoFactor, User
from shared.accounts.two_factor import codes
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make


class Phone:
    """An authenticator app with one secret."""

    def __init__(self, secret: str) -> None:
        self.secret = b32decode(secret)

    def code(self, steps_from_now: int = 0) -> str:
        return codes.code_at(self.secret, int(time.time()) // codes.STEP_SECONDS + steps_from_now)

    def wrong_code(self) -> str:
        right = {self.code(steps) for steps in range(-2, 3)}
        return next(
            code for code in ("000000", "111111", "222222", "333333", "444444", "555555") if code not in right
        )


@pytest.fixture(autouse=True)
def _slow_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use steps of an hour, so that no test reaches the next step."""
    monkeypatch.setattr(codes, "STEP_SECONDS", 3600)


@pytest.fixture
def client(editor: User, alpha: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    """A client that is signed in as Edith."""
    return client_of(alpha, make.access_token(editor, alpha, Role.EDITOR))


@pytest.fixture
def begin(client: APIClient, password: str) -> Callable[..., Any]:
    """Send POST /api/account/two-factor."""

    def post(current_password: str = password) -> Any:
        return client.post("/api/account/two-factor", {"current_password": current_password}, format="json")

    return post


@pytest.fixture
def confirm(client: APIClient) -> Callable[[str], Any]:
    """Send POST /api/account/two-factor/confirm."""

    def post(code: str) -> Any:
        return client.post("/api/account/two-factor/confirm", {"code": code}, format="json")

    return post


@pytest.fixture
def recovery_codes(begin: Callable[..., Any], confirm: Callable[[str], Any]) -> list[str]:
    """Turn on two-factor authentication for Edith, and return her recovery codes."""
    phone = Phone(begin().json()["data"]["secret"])
    made: list[str] = confirm(phone.code()).json()["data"]["recovery_codes"]
    return made


@pytest.fixture
def phone(begin: Callable[..., Any], confirm: Callable[[str], Any]) -> Phone:
    """Edith's phone. Two-factor authentication is on, and the current codes are unused."""
    made = Phone(begin().json()["data"]["secret"])
    assert confirm(made.code()).status_code == 200
    with shared_work():
        TwoFactor.objects.update(last_step=0)
    return made


@pytest.fixture
def answer(anonymous: APIClient) -> Callable[..., Any]:
    """Send POST /api/auth/two-factor."""

    def post(challenge: str, code: str, **headers: Any) -> Any:
        body = {"challenge": challenge, "code": code}
        return anonymous.post("/api/auth/two-factor", body, format="json", **headers)

    return post
