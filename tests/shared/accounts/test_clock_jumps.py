"""A clock jump of two hours gives no access to strangers and locks no user out for long.

A test cannot change the database's clock. It moves stored times in the opposite direction instead, which
has the same effect on every comparison, and the clock of the process.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

import pytest
from django.db.models import DateTimeField, F

from shared.accounts.models import (
    Membership,
    OneTimeToken,
    Purpose,
    RefreshToken,
    Session,
    Throttle,
    User,
)
from shared.accounts.one_time import find, issue
from shared.accounts.random_tokens import hash_token
from shared.accounts.rate_limits import Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import Gone, TooMany
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make

AHEAD, BACK = timedelta(hours=2), timedelta(hours=-2)
Jump = Callable[[timedelta], None]


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    """Move the clock by moving stored times in the opposite direction."""
    real = time.time

    def move(by: timedelta) -> None:
        monkeypatch.setattr(time, "time", lambda: real() + by.total_seconds())
        monkeypatch.setattr("rest_framework_simplejwt.tokens.aware_utcnow", lambda: datetime.now(UTC) + by)
        monkeypatch.setattr("jwt.api_jwt.datetime", _make_wrong_clock(by))
        with shared_work():
            for model in (Session, RefreshToken, OneTimeToken, Throttle, Membership):
                moments = [
                    each.name for each in model._meta.concrete_fields if isinstance(each, DateTimeField)
                ]
                model.objects.update(**{name: F(name) - by for name in moments})

    return move


def _make_wrong_clock(by: timedelta) -> type[datetime]:
    """Create a wrong time source for the library that verifies tokens."""

    class WrongClock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "WrongClock":
            return cls.fromtimestamp(datetime.now(UTC).timestamp() + by.total_seconds(), tz)

    return WrongClock


@pytest.fixture
def signed_in(editor: User, sign_in: Callable[..., Any]) -> dict[str, str]:
    tokens_of_session: dict[str, str] = sign_in().json()["data"]
    return tokens_of_session


@pytest.mark.parametrize("by", [AHEAD, BACK], ids=["ahead", "back"])
def test_clock_jump_keeps_session_renewable(
    signed_in: dict[str, str], account: Any, refresh: Any, jump: Jump, by: timedelta
) -> None:
    jump(by)

    assert account(signed_in["access_token"]).json() == {"message": "Unauthenticated."}
    renewed = refresh(signed_in["refresh_token"])
    assert renewed.status_code == 200
    assert account(renewed.json()["data"]["access_token"]).status_code == 200


@pytest.mark.parametrize("by", [AHEAD, BACK], ids=["ahead", "back"])
def test_refresh_token_reused_after_clock_jump_is_detected(
    signed_in: dict[str, str], refresh: Any, jump: Jump, by: timedelta
) -> None:
    assert refresh(signed_in["refresh_token"]).status_code == 200

    jump(by)

    assert refresh(signed_in["refresh_token"]).json() == {"message": "Unauthorized."}


def test_reset_link_expires_after_clock_jump_but_invitation_does_not(
    editor: User, alpha: DomainRef, anonymous: Any, as_role: Any, jump: Jump
) -> None:
    with shared_work():
        reset = issue(editor, Purpose.PASSWORD_RESET, domain_id=alpha.id)
    invitation = make.invitation("ines@example.com", alpha, link_hash=hash_token("i" * 43))

    jump(AHEAD)

    with shared_work(), pytest.raises(Gone):
        find(reset, Purpose.PASSWORD_RESET)
    looked = anonymous.post("/api/invitations/look", {"token": "i" * 43}, format="json")
    assert looked.json()["data"]["id"] == invitation.pk


def test_link_works_once_despite_clock_jump(
    editor: User, alpha: DomainRef, anonymous: Any, jump: Jump
) -> None:
    with shared_work():
        reset = issue(editor, Purpose.PASSWORD_RESET, domain_id=alpha.id)
    new = "a different long password"
    body = {"token": reset, "password": new, "password_confirmation": new}
    first = anonymous.post("/api/account/change-password", body, format="json").status_code

    jump(BACK)

    assert (first, anonymous.post("/api/account/change-password", body, format="json").status_code) == (
        200,
        410,
    )


@pytest.mark.parametrize(("by", "longest"), [(AHEAD, 0), (BACK, 2 * 3600 + 900)], ids=["ahead", "back"])
def test_clock_jump_extends_wait_by_the_jump_at_most(by: timedelta, longest: int, jump: Jump) -> None:
    key, rate = throttle_key("jump", 1), Rate(times=1, seconds=900)
    consume(key, rate)
    jump(by)

    try:
        consume(key, rate)
        waits = 0.0
    except TooMany as refusal:
        waits = refusal.wait

    assert waits <= longest


def test_failures_before_jump_back_still_count(editor: User, sign_in: Any, jump: Jump) -> None:
    answers = [sign_in(password="a guess").status_code for _ in range(5)]

    jump(BACK)

    # The jump ends the current wait, which would otherwise last hours. The failures remain counted.
    assert sign_in(password="a guess").status_code == 422
    assert (set(answers), sign_in().status_code) == ({422}, 429)
