"""Changes of a user or a domain apply to the next request, before a token expires."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.accounts import services
from shared.accounts.models import Membership, Session, User
from shared.accounts.tokens import issue_access
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make

UNAUTHORIZED = (401, {"message": "Unauthorized."})


@pytest.fixture
def user(alpha) -> User:
    return make.user(role=Role.EDITOR, domain=alpha)


@pytest.fixture
def client(user, alpha, client_of):
    return client_of(alpha, make.access_token(user, alpha, Role.EDITOR))


def test_changed_role_applies_to_next_request(user, alpha, client):
    before = client.get("/api/account").json()["data"]["role"]["slug"]

    services.grant_membership(user, alpha.id, Role.VIEWER)

    after = client.get("/api/account").json()["data"]
    assert (before, after["role"]["slug"]) == ("editor", "viewer")
    assert "posts.write" not in after["permissions"]


@pytest.mark.parametrize(
    "withdraw",
    [
        lambda: Membership.objects.all().delete(),
        lambda: Membership.objects.update(state="suspended"),
        lambda: User.objects.update(is_active=False),
        lambda: Session.objects.update(revoked_at="2020-01-01T00:00:00Z"),
        lambda: Domain.objects.filter(title="Alpha").update(status="deleting"),
    ],
    ids=[
        "membership removed",
        "suspended",
        "deactivated",
        "session revoked",
        "domain deleted",
    ],
)
def test_revoked_access_applies_to_next_request(client, withdraw):
    assert client.get("/api/account").status_code == 200

    with shared_work():
        withdraw()

    assert _answer(client.get("/api/account")) == UNAUTHORIZED


def test_losing_one_domain_keeps_access_to_another(user, alpha, beta, client):
    make.membership(user, beta, Role.EDITOR)

    services.remove_membership(user, beta.id)

    assert client.get("/api/account").status_code == 200


def test_suspended_domain_is_read_only(client, alpha, monkeypatch):
    from shared.accounts.views import AccountView

    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status="suspended")
    monkeypatch.setattr(AccountView, "open_when_suspended", False)

    assert client.get("/api/account").status_code == 200
    response = client.post("/api/account", {"firstname": "X"}, format="json")
    assert _answer(response) == (423, {"message": "This domain is suspended."})


def test_anonymous_write_to_suspended_domain_is_locked(anonymous, alpha, monkeypatch):
    from shared.accounts.views import LoginView

    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(status="suspended")
    invalidate()
    monkeypatch.setattr(LoginView, "open_when_suspended", False)

    assert anonymous.post("/api/auth/login", {}, format="json").status_code == 423


def test_purged_session_is_unauthenticated(client):
    with shared_work():
        Session.objects.all().delete()

    assert _answer(client.get("/api/account")) == (401, {"message": "Unauthenticated."})


def test_session_state_takes_one_query(user, alpha):
    from shared.accounts.session_state import get_session_state

    session = make.session(user, alpha)
    with shared_work(), CaptureQueriesContext(connection) as queries:
        state = get_session_state(session.pk)
        assert state is not None
        assert (state.session.user.email, state.session.domain.title) == (user.email, "Alpha")

    assert (len(queries), state.role) == (1, Role.EDITOR)


def test_session_user_matches_stored_user(user, alpha):
    from shared.accounts.session_state import get_session_state

    with shared_work():
        User.objects.filter(pk=user.pk).update(last_login_at="2026-01-02T03:04:05.060000Z", phone="+1 555")
    state = get_session_state(make.session(user, alpha).pk)

    assert state is not None
    with shared_work():
        known = User.objects.get(pk=user.pk)
    names = [field.attname for field in User._meta.concrete_fields]
    assert [getattr(state.session.user, name) for name in names] == [getattr(known, name) for name in names]


def test_switched_session_token_works_on_its_sign_in_host(alpha, beta, anonymous):
    user = make.user(role=Role.AUTHOR, domain=beta)
    token = issue_access(make.session(user, beta, host=alpha.host), Role.AUTHOR)

    response = anonymous.get("/api/account", HTTP_AUTHORIZATION=f"Bearer {token}")

    assert response.json()["data"]["domain"]["host"] == "beta.test"


def _answer(response: Any) -> tuple[int, Any]:
    return response.status_code, response.json()
