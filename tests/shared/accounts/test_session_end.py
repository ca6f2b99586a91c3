"""The end of a session in use, and the hosts that accept a session."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db.models.functions import Now
from rest_framework.test import APIClient

from shared.accounts.models import AuditEvent, Session, User
from shared.accounts.tokens import ACCESS_SECONDS, read_claims
from shared.api.permissions import Role
from shared.domains.models import Host
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make

UNAUTHORIZED = (401, {"message": "Unauthorized."})


def read_answer(response: Any) -> tuple[int, Any]:
    return response.status_code, response.json()


def set_age(days: float) -> None:
    """Set the age of every session in days. The last use was a moment ago."""
    with shared_work():
        Session.objects.update(created_at=Now() - timedelta(days=days))


def test_session_ends_after_90_days_of_use(
    editor: User, sign_in: Callable[..., Any], refresh: Callable[[str], Any]
) -> None:
    pair = sign_in(body={"remember": True}).json()["data"]
    set_age(89.5)

    renewed = refresh(pair["refresh_token"])
    with shared_work():
        session = Session.objects.get()
    set_age(90.1)

    assert renewed.status_code == 200
    assert session.expires_at - session.created_at == timedelta(days=90)
    assert refresh(renewed.json()["data"]["refresh_token"]).status_code == 401


def test_session_max_days_is_a_setting(
    editor: User, sign_in: Callable[..., Any], refresh: Callable[[str], Any], settings: LazySettings
) -> None:
    settings.SESSION_MAX_DAYS = 7
    pair = sign_in(body={"remember": True}).json()["data"]
    with shared_work():
        session = Session.objects.get()
    set_age(8)

    assert timedelta(days=6) < session.expires_at - session.created_at <= timedelta(days=7)
    assert refresh(pair["refresh_token"]).status_code == 401


def test_access_token_ends_with_its_session(
    editor: User, sign_in: Callable[..., Any], refresh: Callable[[str], Any]
) -> None:
    pair = sign_in(body={"remember": True}).json()["data"]
    set_age(90 - 5 / (24 * 60))

    renewed = refresh(pair["refresh_token"]).json()["data"]

    with shared_work():
        ends_at = Session.objects.get().expires_at.timestamp()
    claims = [read_claims(each["access_token"]) for each in (pair, renewed)]
    assert claims[0].expires_at - claims[0].issued_at == ACCESS_SECONDS
    assert claims[1].expires_at == int(ends_at)


# ── hosts ─────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def on_beta(beta: DomainRef, client_of: Callable[..., APIClient]) -> APIClient:
    return client_of(beta)


@pytest.fixture
def pair(editor: User, sign_in: Callable[..., Any]) -> dict[str, str]:
    """The tokens of a session that started on alpha's host."""
    reply: dict[str, str] = sign_in().json()["data"]
    return reply


def make_bearer(token: str) -> dict[str, Any]:
    return {"HTTP_AUTHORIZATION": f"Bearer {token}"}


def test_session_of_one_host_is_rejected_on_another(
    pair: dict[str, str], on_beta: APIClient, anonymous: APIClient
) -> None:
    calls = [
        on_beta.get("/api/account", **make_bearer(pair["access_token"])),
        on_beta.get("/api/posts/by-type?type=page", **make_bearer(pair["access_token"])),
        on_beta.post("/api/auth/switch-domain", {"domain_id": 1}, **make_bearer(pair["access_token"])),
        on_beta.post("/api/auth/refresh-tokens", **make_bearer(pair["refresh_token"])),
    ]

    assert [read_answer(call) for call in calls] == [UNAUTHORIZED] * 4
    assert anonymous.get("/api/account", **make_bearer(pair["access_token"])).status_code == 200
    assert anonymous.post("/api/auth/refresh-tokens", **make_bearer(pair["refresh_token"])).status_code == 200


def test_session_keeps_its_host_after_a_domain_switch(
    editor: User, sign_in: Callable[..., Any], beta: DomainRef, anonymous: APIClient, on_beta: APIClient
) -> None:
    make.membership(editor, beta)
    token = sign_in().json()["data"]["access_token"]

    switched = anonymous.post(
        "/api/auth/switch-domain", {"domain_id": beta.id}, format="json", **make_bearer(token)
    ).json()["data"]

    account = anonymous.get("/api/account", **make_bearer(switched["access_token"])).json()["data"]
    assert account["domain"]["host"] == beta.host
    assert read_answer(on_beta.get("/api/account", **make_bearer(switched["access_token"]))) == UNAUTHORIZED


def test_session_is_accepted_on_all_hosts_of_its_domain(
    editor: User, alpha: DomainRef, pair: dict[str, str]
) -> None:
    with shared_work():
        Host.objects.create(domain="second.test", tenant_id=alpha.id, is_primary=False)
    second = APIClient(HTTP_HOST="api.second.test:8000")

    assert second.get("/api/account", **make_bearer(pair["access_token"])).status_code == 200
    assert second.post("/api/auth/refresh-tokens", **make_bearer(pair["refresh_token"])).status_code == 200


def test_session_without_host_is_rejected(pair: dict[str, str], anonymous: APIClient) -> None:
    with shared_work():
        Session.objects.update(host="")

    calls = [
        anonymous.get("/api/account", **make_bearer(pair["access_token"])),
        anonymous.post("/api/auth/refresh-tokens", **make_bearer(pair["refresh_token"])),
    ]

    assert [read_answer(call) for call in calls] == [UNAUTHORIZED] * 2


# ── signed out by an Admin ───────────────────────────────────────────────────────────────────────


@pytest.fixture
def admin(as_role: Callable[..., APIClient]) -> APIClient:
    return as_role(Role.ADMIN)


def test_admin_signs_a_user_out_on_all_devices(
    editor: User, alpha: DomainRef, admin: APIClient, pair: dict[str, str], anonymous: APIClient
) -> None:
    make.session(editor, alpha)

    response = admin.post(f"/api/users/{editor.pk}/sign-out")

    assert read_answer(response) == (200, {"data": None, "message": "User signed out on all devices."})
    assert read_answer(anonymous.get("/api/account", **make_bearer(pair["access_token"]))) == UNAUTHORIZED
    with shared_work():
        event = AuditEvent.objects.get(action="user.signed_out")
    assert event.data == {"subject_id": editor.pk, "sessions_ended": 2}


def test_admin_cannot_sign_out_higher_roles_or_other_domains(
    alpha: DomainRef, beta: DomainRef, admin: APIClient, as_role: Callable[..., APIClient]
) -> None:
    boss = make.user(role=Role.SUPER_ADMIN, domain=alpha)
    make.membership(boss, alpha, Role.ADMIN)
    stranger = make.user(role=Role.EDITOR, domain=beta)
    session = make.session(boss, alpha)
    editor = as_role(Role.EDITOR)

    statuses = [
        admin.post(f"/api/users/{boss.pk}/sign-out").status_code,
        admin.post(f"/api/users/{stranger.pk}/sign-out").status_code,
        editor.post(f"/api/users/{boss.pk}/sign-out").status_code,
    ]

    assert statuses == [403, 404, 403]
    with shared_work():
        assert Session.objects.live().filter(pk=session.pk).exists()
    invited = make.invitation("ines@example.com", alpha)
    assert admin.post(f"/api/users/{invited.reserved_user_id}/sign-out").status_code == 422
