from datetime import timedelta

import pytest
from django.utils import timezone

from shared.accounts.models import AuditEvent, Session
from shared.accounts.tokens import read_claims
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make


@pytest.fixture
def user(alpha):
    return make.user(role=Role.EDITOR, domain=alpha)


@pytest.fixture
def token(user, alpha):
    return make.access_token(user, alpha, Role.EDITOR)


@pytest.fixture
def client(client_of, alpha, token):
    return client_of(alpha, token)


def test_logout_ends_the_session(client, token):
    response = client.post("/api/auth/logout")

    assert (response.status_code, response.json()) == (200, {"data": None, "message": "You're signed out."})
    assert client.get("/api/account").json() == {"message": "Unauthorized."}


def test_logout_ends_refresh_token(editor, sign_in, refresh, anonymous):
    pair = sign_in().json()["data"]

    anonymous.post("/api/auth/logout", HTTP_AUTHORIZATION=f"Bearer {pair['access_token']}")

    assert refresh(pair["refresh_token"]).json() == {"message": "Unauthorized."}


def test_anonymous_logout_is_unauthenticated(anonymous):
    assert anonymous.post("/api/auth/logout").json() == {"message": "Unauthenticated."}


def test_session_list_shows_own_live_sessions_and_marks_current(client, user, alpha, token):
    other = make.session(user, alpha, user_agent="A phone", address="192.0.2.4", remember=True)
    make.session(user, alpha, revoked_at=timezone.now())
    make.session(user, alpha, expires_at=timezone.now() - timedelta(seconds=1))
    make.session(make.user(role=Role.EDITOR, domain=alpha), alpha)

    response = client.get("/api/auth/sessions").json()

    rows = {row["id"]: row for row in response["data"]}
    assert response["meta"] == {"total": 2, "limit": 25, "offset": 0}
    assert {key: row["current"] for key, row in rows.items()} == {
        str(other.pk): False,
        str(read_claims(token).session_id): True,
    }
    shown = rows[str(other.pk)]
    assert (shown["user_agent"], shown["address"], shown["domain"]) == ("A phone", "192.0.2.4", "Alpha")
    assert shown["remember"] is True


def test_own_session_can_be_ended(client, user, alpha, client_of):
    phone = make.session(user, alpha)

    response = client.delete(f"/api/auth/sessions/{phone.pk}")

    assert response.json() == {"data": None, "message": "Device signed out."}
    with shared_work():
        assert Session.objects.get(pk=phone.pk).revoked_because == "signed_out"
        assert AuditEvent.objects.filter(action="session.signed_out", session_id=phone.pk).count() == 1
    assert client.get("/api/account").status_code == 200


def test_session_of_another_user_is_not_found(client, alpha):
    session = make.session(make.user(role=Role.EDITOR, domain=alpha), alpha)

    assert client.delete(f"/api/auth/sessions/{session.pk}").status_code == 404
    with shared_work():
        assert Session.objects.get(pk=session.pk).revoked_at is None


@pytest.mark.parametrize(
    "path", ["1", "x", "00000000-0000-0000-0000-000000000000", "٣", "%00", "../../account"]
)
def test_invalid_session_id_is_not_found(client, path):
    response = client.delete(f"/api/auth/sessions/{path}")

    assert (response.status_code, response.json()) == (404, {"message": "Not found."})


def test_session_stores_trusted_address_and_cleaned_user_agent(editor, sign_in):
    sign_in(
        REMOTE_ADDR="2001:db8::1",
        HTTP_X_FORWARDED_FOR="192.0.2.99",
        HTTP_X_REAL_IP="192.0.2.98",
        HTTP_USER_AGENT="Brow\x1bser" + "r" * 500,
    )

    with shared_work():
        session = Session.objects.get()
    assert (session.address, session.user_agent[:10], len(session.user_agent)) == (
        "2001:db8::1",
        "Brow serrr",
        300,
    )


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/api/auth/login"),
        ("put", "/api/auth/refresh-tokens"),
        ("get", "/api/auth/logout"),
        ("delete", "/api/auth/switch-domain"),
        ("patch", "/api/account"),
        ("options", "/api/account"),
        ("post", "/api/auth/sessions"),
    ],
)
def test_unsupported_method_answers_405_for_every_caller(anonymous, client, method, path):
    for caller in (anonymous, client):
        response = getattr(caller, method)(path)

        assert response.status_code == 405
        assert response.json()["message"].startswith("Method ")


@pytest.mark.parametrize(
    "path", ["/api/account", "/api/account/", "/api/auth/sessions", "/api/auth/sessions/"]
)
def test_route_answers_with_and_without_trailing_slash(client, path):
    assert client.get(path).status_code == 200
