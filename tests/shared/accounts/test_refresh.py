from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now

from shared.accounts import sessions
from shared.accounts.keys import key_ring
from shared.accounts.models import AuditEvent, Membership, RefreshToken, Session, User
from shared.accounts.random_tokens import hash_token
from shared.accounts.rate_limits import Rate
from shared.accounts.tokens import read_claims
from shared.domains.models import Domain
from shared.tenancy.unit_of_work import shared_work

UNAUTHENTICATED = (401, {"message": "Unauthenticated."})
UNAUTHORIZED = (401, {"message": "Unauthorized."})


@pytest.fixture
def pair(editor, sign_in) -> dict[str, Any]:
    """The tokens of a sign-in."""
    return sign_in().json()["data"]


def test_refresh_returns_new_pair_of_same_session(pair, refresh, account):
    response = refresh(pair["refresh_token"])

    data = response.json()["data"]
    assert response.status_code == 200
    assert {**data, "access_token": "", "refresh_token": ""} == {
        "access_token": "",
        "refresh_token": "",
        "token_type": "bearer",
        "expires_in": 900,
    }
    assert data["refresh_token"] != pair["refresh_token"]
    assert read_claims(data["access_token"]).session_id == read_claims(pair["access_token"]).session_id
    assert account(data["access_token"]).status_code == 200


def test_earlier_access_token_stays_valid_until_expiry(pair, refresh, account):
    refresh(pair["refresh_token"])

    assert account(pair["access_token"]).status_code == 200


def test_refresh_works_repeatedly(pair, refresh):
    token = pair["refresh_token"]
    for _ in range(5):
        token = refresh(token).json()["data"]["refresh_token"]

    with shared_work():
        assert Session.objects.get().generation == 6


def test_refresh_within_grace_returns_the_same_child(pair, refresh):
    first = refresh(pair["refresh_token"]).json()["data"]["refresh_token"]
    second = refresh(pair["refresh_token"]).json()["data"]["refresh_token"]

    assert first == second
    assert refresh(second).status_code == 200


def test_reuse_after_grace_ends_the_session(pair, refresh, account):
    child = refresh(pair["refresh_token"]).json()["data"]
    _end_grace_period()

    assert _answer(refresh(pair["refresh_token"])) == UNAUTHORIZED
    assert _answer(refresh(child["refresh_token"])) == UNAUTHORIZED
    assert _answer(account(child["access_token"])) == UNAUTHORIZED


def test_reuse_of_grandparent_is_rejected_within_grace(pair, refresh):
    child = refresh(pair["refresh_token"]).json()["data"]["refresh_token"]
    grandchild = refresh(child).json()["data"]["refresh_token"]

    assert _answer(refresh(pair["refresh_token"])) == UNAUTHORIZED
    assert _answer(refresh(grandchild)) == UNAUTHORIZED


def test_reuse_is_audited_once(pair, refresh, editor):
    refresh(pair["refresh_token"])
    _end_grace_period()
    refresh(pair["refresh_token"])
    refresh(pair["refresh_token"])

    with shared_work():
        events = AuditEvent.objects.filter(action="session.refresh_token_reused")
        assert [(each.user_id, each.data) for each in events] == [(editor.pk, {"generation": 1})]


def test_reuse_does_not_affect_other_sessions_of_user(pair, refresh, sign_in, account):
    elsewhere = sign_in().json()["data"]
    refresh(pair["refresh_token"])
    _end_grace_period()
    refresh(pair["refresh_token"])

    assert account(elsewhere["access_token"]).status_code == 200


def test_refresh_tokens_are_stored_as_hashes_only(pair, refresh):
    child = refresh(pair["refresh_token"]).json()["data"]["refresh_token"]

    with shared_work():
        stored = set(RefreshToken.objects.values_list("hash", flat=True))
    assert stored == {hash_token(pair["refresh_token"]), hash_token(child)}


@pytest.mark.parametrize(
    "bearer",
    [
        "",
        "x",
        "A" * 43,
        "A" * 42,
        "A" * 44,
        "A" * 5_000,
        "é" * 43,
        "a.b.c",
        "../../../etc/passwd",
        "' OR 1=1 --",
    ],
)
def test_invalid_refresh_token_is_unauthenticated(pair, refresh, bearer):
    assert _answer(refresh(bearer)) == UNAUTHENTICATED


def test_missing_refresh_token_is_unauthenticated(anonymous):
    assert _answer(anonymous.post("/api/auth/refresh-tokens")) == UNAUTHENTICATED


def test_access_token_cannot_refresh(pair, refresh):
    assert _answer(refresh(pair["access_token"])) == UNAUTHENTICATED


def test_refresh_token_cannot_authenticate(pair, account):
    assert _answer(account(pair["refresh_token"])) == UNAUTHENTICATED


def test_expired_session_cannot_be_refreshed(pair, refresh):
    with shared_work():
        Session.objects.update(expires_at=Now() - timedelta(seconds=1))

    assert _answer(refresh(pair["refresh_token"])) == UNAUTHENTICATED


def test_refresh_extends_the_session(pair, refresh):
    with shared_work():
        Session.objects.update(expires_at=Now() + timedelta(minutes=1))
    refresh(pair["refresh_token"])

    with shared_work():
        session = Session.objects.get()
    assert round((session.expires_at - session.last_used_at).total_seconds()) == 12 * 3600


@pytest.mark.parametrize(
    "withdraw",
    [
        lambda: User.objects.update(is_active=False),
        lambda: Membership.objects.all().delete(),
        lambda: Membership.objects.update(state="suspended"),
        lambda: Domain.objects.filter(title="Alpha").update(status="deleting"),
    ],
    ids=["deactivated", "membership removed", "membership suspended", "domain deleted"],
)
def test_revoked_access_ends_refresh_without_using_token(pair, refresh, withdraw):
    with shared_work():
        withdraw()

    assert _answer(refresh(pair["refresh_token"])) == UNAUTHORIZED
    with shared_work():
        assert Session.objects.get().generation == 1


def test_refreshes_are_limited_per_session(pair, refresh, monkeypatch):
    monkeypatch.setattr(sessions, "TOKEN_REFRESHES", Rate(times=6, seconds=60))
    token, answers = pair["refresh_token"], []
    for _ in range(7):
        response = refresh(token)
        answers.append(response.status_code)
        token = response.json().get("data", {}).get("refresh_token", token)

    assert answers == [200] * 5 + [429] * 2


def test_refresh_with_another_server_key_is_rejected(pair, refresh, monkeypatch):
    refresh(pair["refresh_token"])
    monkeypatch.setattr("shared.accounts.keys._memory.ring", replace(key_ring(), refresh=b"another key"))

    assert _answer(refresh(pair["refresh_token"])) == UNAUTHENTICATED


def _answer(response: Any) -> tuple[int, Any]:
    return response.status_code, response.json()


def _end_grace_period() -> None:
    with shared_work():
        used = RefreshToken.objects.exclude(used_at=None)
        used.update(used_at=Now() - timedelta(seconds=11))
