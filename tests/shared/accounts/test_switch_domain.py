from typing import Any

import pytest

from shared.accounts import sessions
from shared.accounts.models import AuditEvent, RefreshToken
from shared.accounts.rate_limits import Rate
from shared.accounts.tokens import read_claims
from shared.api.permissions import Role, list_permissions
from shared.domains.models import Domain
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make

UNAUTHENTICATED = (401, {"message": "Unauthenticated."})


@pytest.fixture
def pair(editor, beta, sign_in) -> dict[str, Any]:
    """Tokens of a user who is Editor of alpha and Author of beta."""
    make.membership(editor, beta, Role.AUTHOR)
    return sign_in().json()["data"]


@pytest.fixture
def switch(anonymous):
    """Send POST /api/auth/switch-domain on alpha's host."""

    def post(token: str, domain_id: Any) -> Any:
        return anonymous.post(
            "/api/auth/switch-domain",
            {"domain_id": domain_id},
            format="json",
            HTTP_AUTHORIZATION=f"Bearer {token}",
        )

    return post


def test_switch_returns_pair_of_same_session_for_other_domain(pair, beta, switch):
    response = switch(pair["access_token"], beta.id)

    data = response.json()["data"]
    claims = read_claims(data["access_token"])
    author = {"id": 4, "name": "Author", "slug": "author"}
    assert response.status_code == 200
    assert (claims.domain_id, claims.session_id) == (beta.id, read_claims(pair["access_token"]).session_id)
    assert data["domain"] == {
        "id": beta.id,
        "title": "Beta",
        "host": "beta.test",
        "status": "active",
        "is_open": True,
        "role": author,
    }
    assert data["role"] == author
    assert data["permissions"] == list_permissions(Role.AUTHOR)


def test_new_pair_works_on_the_original_host(pair, beta, switch, account, refresh):
    data = switch(pair["access_token"], beta.id).json()["data"]

    assert account(data["access_token"]).json()["data"]["domain"]["host"] == "beta.test"
    assert refresh(data["refresh_token"]).status_code == 200


def test_previous_pair_ends_immediately(pair, beta, switch, account, refresh):
    switch(pair["access_token"], beta.id)

    assert _answer(account(pair["access_token"])) == UNAUTHENTICATED
    assert _answer(refresh(pair["refresh_token"])) == UNAUTHENTICATED


def test_previous_pair_stays_invalid_after_switching_back(pair, alpha, beta, switch, account):
    away = switch(pair["access_token"], beta.id).json()["data"]
    back = switch(away["access_token"], alpha.id).json()["data"]

    assert _answer(account(pair["access_token"])) == UNAUTHENTICATED
    assert _answer(account(away["access_token"])) == UNAUTHENTICATED
    assert account(back["access_token"]).status_code == 200


def test_reuse_of_refresh_token_from_before_switch_ends_session(pair, beta, switch, refresh, account):
    from tests.shared.accounts.test_refresh import _end_grace_period

    data = switch(pair["access_token"], beta.id).json()["data"]
    _end_grace_period()

    assert _answer(refresh(pair["refresh_token"])) == (401, {"message": "Unauthorized."})
    assert _answer(account(data["access_token"])) == (401, {"message": "Unauthorized."})


def test_one_refresh_token_is_valid_after_switch(pair, beta, switch):
    switch(pair["access_token"], beta.id)

    with shared_work():
        assert RefreshToken.objects.filter(used_at=None).count() == 1


def test_switch_to_domain_without_membership_is_forbidden(editor, beta, sign_in, switch, account):
    token = sign_in().json()["data"]["access_token"]

    assert _answer(switch(token, beta.id)) == (403, {"message": "You don't have permission to do that."})
    assert account(token).status_code == 200


@pytest.mark.parametrize("unknown", [999_999, 2**63 - 1])
def test_switch_to_unknown_domain_is_not_found(pair, switch, unknown):
    assert _answer(switch(pair["access_token"], unknown)) == (404, {"message": "Not found."})


def test_switch_to_deleted_domain_is_not_found(pair, beta, switch):
    with shared_work():
        Domain.objects.filter(pk=beta.id).update(status="deleting")

    assert switch(pair["access_token"], beta.id).status_code == 404


@pytest.mark.parametrize("nonsense", [None, "", "x", "٣", "1_0", 1.5, True, 0, -1, 2**63, [1], {"id": 1}])
def test_invalid_domain_id_is_rejected(pair, switch, nonsense):
    response = switch(pair["access_token"], nonsense)

    assert response.status_code == 422
    assert response.json()["errors"].keys() == {"domain_id"}


def test_switch_is_audited(pair, editor, alpha, beta, switch):
    switch(pair["access_token"], beta.id)

    with shared_work():
        event = AuditEvent.objects.filter(action="session.switched_domain").get()
    assert (event.user_id, event.domain_id, event.data) == (editor.pk, beta.id, {"left": alpha.id})


def test_super_admin_can_switch_to_any_domain(alpha, beta, switch):
    user = make.user(role=Role.SUPER_ADMIN)
    token = make.access_token(user, alpha, Role.SUPER_ADMIN)

    assert switch(token, beta.id).json()["data"]["role"]["slug"] == "super-admin"


def _answer(response: Any) -> tuple[int, Any]:
    return response.status_code, response.json()


def test_switches_count_toward_refresh_limit(pair, alpha, beta, switch, monkeypatch):
    monkeypatch.setattr(sessions, "TOKEN_REFRESHES", Rate(times=3, seconds=60))
    token, answers = pair["access_token"], []

    for domain in (beta, alpha, beta):
        response = switch(token, domain.id)
        answers.append(response.status_code)
        token = response.json().get("data", {}).get("access_token", token)

    assert (answers, response.headers["Retry-After"]) == ([200, 200, 429], "60")
