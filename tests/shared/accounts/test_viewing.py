"""A super admin's read-only view of the panel as another user."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from shared.accounts.actor import Actor
from shared.accounts.callers import Caller
from shared.accounts.models import AuditEvent, Membership, Session, User
from shared.accounts.sessions import revoke_sessions, switch_domain
from shared.accounts.tokens import read_claims
from shared.accounts.viewing import start_view
from shared.api.errors import Unauthenticated
from shared.api.permissions import Role, list_permissions
from shared.api.viewing import WITHHELD
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.postbox import receive_emails

REASON = "The menu does not open."
READ_ONLY = (
    403,
    {"message": "You're viewing the panel as another user. This view is read-only.", "code": "viewing_as"},
)
PRIVATE = (
    403,
    {"message": "You can't open this while you view the panel as another user.", "code": "viewing_as"},
)
ENDED = (403, {"message": "This view has ended. Click Stop viewing to continue.", "code": "view_ended"})


def reply(response: Any) -> tuple[int, Any]:
    return response.status_code, response.json()


@pytest.fixture
def owner() -> User:
    return make.user(role=Role.SUPER_ADMIN, email="sam@example.com", firstname="Sam", locale="es")


@pytest.fixture
def viewed(alpha) -> User:
    return make.user(
        role=Role.EDITOR, domain=alpha, email="edith@example.com", firstname="Edith", phone="+1 555 0100"
    )


@pytest.fixture
def token(owner, alpha) -> str:
    return make.access_token(owner, alpha, Role.SUPER_ADMIN)


@pytest.fixture
def start(alpha, token, client_of):
    """Send POST /api/users/{id}/view-as as the super admin."""

    def post(user: User, reason: str = REASON) -> Any:
        path = f"/api/users/{user.pk}/view-as"
        return client_of(alpha, token).post(path, {"reason": reason}, format="json")

    return post


@pytest.fixture
def view(alpha, start, viewed, client_of):
    """A client of the view as Edith."""
    return client_of(alpha, start(viewed).json()["data"]["access_token"])


@pytest.fixture
def on_alpha(alpha, client_of):
    """Return a client of alpha with this token."""
    return lambda token: client_of(alpha, token)


def stop(client: Any) -> Any:
    return client.post("/api/auth/stop-viewing")


def test_view_has_the_rights_of_the_viewed_user(view, viewed, alpha):
    account = view.get("/api/account").json()["data"]

    assert (account["id"], account["email"], account["role"]["slug"]) == (viewed.pk, viewed.email, "editor")
    assert set(account["permissions"]) == set(list_permissions(Role.EDITOR)) - WITHHELD
    assert view.get("/api/users").status_code == 403
    assert view.get("/api/domains").status_code == 403
    assert [each["id"] for each in account["domains"]] == [alpha.id]


def test_view_follows_a_changed_role(view, viewed):
    with shared_work():
        Membership.objects.filter(user=viewed).update(role=Role.VIEWER)

    assert view.get("/api/account").json()["data"]["role"]["slug"] == "viewer"


def test_account_of_a_view_omits_private_data(view, viewed, alpha, client_of):
    account = view.get("/api/account").json()["data"]
    own = client_of(alpha, make.access_token(viewed, alpha, Role.EDITOR)).get("/api/account").json()["data"]

    assert (account["phone"], account["last_login_at"], account["locale"]) == ("", None, "es")
    assert (account["drafts_key"], own["drafts_key"] != "") == ("", True)
    assert own["view"] is None
    assert own["phone"] == "+1 555 0100"


def test_view_lasts_thirty_minutes(start, viewed):
    data = start(viewed).json()["data"]

    with shared_work():
        session = Session.objects.get(pk=read_claims(data["access_token"]).session_id)
    assert session.view_expires_at is not None
    left = session.view_expires_at - timezone.now()
    assert timedelta(minutes=29) < left <= timedelta(minutes=30)
    assert data["reason"] == REASON


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "/api/account"),
        ("post", "/api/auth/switch-domain"),
        ("post", "/api/account/confirm"),
        ("put", "/api/account/notifications"),
        ("delete", "/api/account/two-factor"),
        ("post", "/api/faqs"),
        ("post", "/api/users/1/view-as"),
        ("delete", "/api/domains/1"),
    ],
)
def test_view_refuses_changes(view, method, path):
    assert reply(getattr(view, method)(path, {}, format="json")) == READ_ONLY


@pytest.mark.parametrize(
    "path",
    [
        "auth/sessions",
        "account/notifications",
        "account/two-factor",
        "account/invitations",
        "options/domains",
    ],
)
def test_view_refuses_private_data(view, path):
    assert reply(view.get(f"/api/{path}")) == PRIVATE


@pytest.mark.parametrize(
    "path", ["posts/export?type=blog", "submissions/export", "business/export", "backups"]
)
def test_view_as_admin_refuses_downloads(start, alpha, client_of, path):
    admin = make.user(role=Role.ADMIN, domain=alpha)
    view = client_of(alpha, start(admin).json()["data"]["access_token"])

    assert reply(view.get(f"/api/{path}")) == PRIVATE
    with shared_work():
        assert not AuditEvent.objects.filter(user_id=admin.pk).exists()


def test_start_and_stop_replace_the_tokens(start, viewed, on_alpha, token, refresh):
    pair = start(viewed).json()["data"]
    view = on_alpha(pair["access_token"])

    assert on_alpha(token).get("/api/account").status_code == 401
    own = stop(view).json()["data"]
    assert view.get("/api/account").status_code == 401
    assert refresh(pair["refresh_token"]).status_code == 401
    account = on_alpha(own["access_token"]).get("/api/account").json()["data"]
    assert (account["email"], account["role"]["slug"]) == ("sam@example.com", "super-admin")
    assert account["view"] is None


def test_refreshed_tokens_stay_in_the_view(start, viewed, alpha, client_of, refresh):
    pair = refresh(start(viewed).json()["data"]["refresh_token"]).json()["data"]

    view = client_of(alpha, pair["access_token"])
    assert view.get("/api/account").json()["data"]["id"] == viewed.pk
    assert reply(view.post("/api/faqs", {}, format="json")) == READ_ONLY


def test_ended_view_refuses_everything_but_stopping(start, viewed, on_alpha, refresh):
    pair = start(viewed).json()["data"]
    with shared_work():
        Session.objects.update(view_expires_at=timezone.now() - timedelta(seconds=1))

    for each in (pair, refresh(pair["refresh_token"]).json()["data"]):
        view = on_alpha(each["access_token"])
        assert reply(view.get("/api/account")) == ENDED
        assert reply(view.post("/api/faqs", {}, format="json")) == ENDED
    own = stop(view).json()["data"]
    account = on_alpha(own["access_token"]).get("/api/account").json()["data"]
    assert account["email"] == "sam@example.com"


@pytest.mark.parametrize(
    "withdraw",
    [
        lambda owner, viewed: Membership.objects.filter(user=viewed).delete(),
        lambda owner, viewed: Membership.objects.filter(user=viewed).update(state="suspended"),
        lambda owner, viewed: User.objects.filter(pk=viewed.pk).update(is_active=False),
        lambda owner, viewed: User.objects.filter(pk=viewed.pk).update(is_super_admin=True),
        lambda owner, viewed: User.objects.filter(pk=owner.pk).update(is_super_admin=False),
        lambda owner, viewed: User.objects.filter(pk=owner.pk).update(is_active=False),
        lambda owner, viewed: Session.objects.filter(user=owner).update(revoked_at=timezone.now()),
        lambda owner, viewed: Session.objects.filter(user=owner).update(
            viewed_user=None, view_expires_at=None
        ),
        lambda owner, viewed: User.objects.filter(pk=viewed.pk).delete(),
    ],
    ids=[
        "membership removed",
        "suspended",
        "viewed user deactivated",
        "viewed user promoted",
        "viewer demoted",
        "viewer deactivated",
        "session ended",
        "view cleared",
        "viewed user deleted",
    ],
)
def test_view_ends_with_the_rights_of_either_user(view, owner, viewed, withdraw):
    assert view.get("/api/account").status_code == 200

    with shared_work():
        withdraw(owner, viewed)

    assert view.get("/api/account").status_code == 401


def test_view_needs_a_recent_proof_of_identity(start, viewed):
    with shared_work():
        Session.objects.update(confirmed_at=timezone.now() - timedelta(minutes=11))

    assert reply(start(viewed)) == (
        403,
        {"message": "Confirm your identity first.", "code": "confirm_identity", "action": "view_as"},
    )


def test_view_needs_a_reason(start, viewed):
    assert reply(start(viewed, "  "))[1]["errors"] == {"reason": ["This field may not be blank."]}
    assert start(viewed, "x" * 501).status_code == 422


def test_only_super_admins_view_as_others(alpha, viewed, client_of):
    admin = client_of(alpha, make.role_token(Role.ADMIN, alpha))

    response = admin.post(f"/api/users/{viewed.pk}/view-as", {"reason": REASON}, format="json")

    assert response.status_code == 403


def test_view_as_a_user_without_access_is_refused(start, alpha, beta):
    elsewhere = make.user(role=Role.EDITOR, domain=beta, email="elsewhere@example.com")
    suspended = make.user(email="suspended@example.com")
    make.membership(suspended, alpha, Role.EDITOR, state="suspended")
    other = make.user(role=Role.SUPER_ADMIN, domain=alpha, email="other@example.com")
    make.membership(other, alpha, Role.ADMIN)

    assert start(elsewhere).status_code == 404
    assert reply(start(suspended))[1]["errors"]["body"] == ["You can view the panel only as an active user."]
    assert reply(start(other))[1]["errors"] == {"body": ["You can't view the panel as a super admin."]}


def test_start_and_stop_are_recorded_for_installation_and_domain(view, owner, viewed, alpha):
    stop(view)

    with shared_work():
        events = list(AuditEvent.objects.filter(action__startswith="session.view_").order_by("pk"))
    started, stopped = events
    assert [(each.action, each.user_id, each.domain_id) for each in events] == [
        ("session.view_started", owner.pk, alpha.id),
        ("session.view_stopped", owner.pk, alpha.id),
    ]
    assert {"subject_id": viewed.pk, "role": 3, "reason": REASON}.items() <= started.data.items()
    assert stopped.data == {"subject_id": viewed.pk}


def test_signing_out_ends_and_records_the_view(view):
    assert view.post("/api/auth/logout").status_code == 200

    assert view.get("/api/account").status_code == 401
    with shared_work():
        assert AuditEvent.objects.filter(action="session.view_stopped").count() == 1


def test_revoking_the_sessions_of_the_super_admin_ends_and_records_the_view(view, owner, viewed):
    assert revoke_sessions(owner, because="revoked_by_operator") == 1

    assert view.get("/api/account").status_code == 401
    with shared_work():
        (stopped,) = AuditEvent.objects.filter(action="session.view_stopped")
    assert (stopped.user_id, stopped.data) == (owner.pk, {"subject_id": viewed.pk})


def test_admins_of_the_domain_get_an_email_with_the_reason(alpha, start, viewed):
    make.user(role=Role.ADMIN, domain=alpha, email="ada@example.com", locale="es")

    start(viewed)

    (mail,) = receive_emails("ada@example.com")
    assert REASON in mail.body
    assert "Sam Tester" in mail.body
    assert "Edith Tester" in mail.body


def test_stopping_without_a_view_is_not_found(alpha, token, client_of):
    assert stop(client_of(alpha, token)).status_code == 404


@pytest.fixture
def start_late(alpha, owner, token):
    """Start a view of that user with a request that was authenticated before the session changed."""

    def start(user: User) -> None:
        session_id = read_claims(token).session_id
        with shared_work():
            membership = Membership.objects.select_related("user").get(user=user, domain=alpha.id)
        by = Actor(owner, Role.SUPER_ADMIN, alpha, session_id, Caller())
        start_view(membership, REASON, by=by, session_id=session_id)

    return start


def test_view_does_not_start_on_a_domain_that_another_tab_switched_to(beta, viewed, token, start_late):
    make.membership(viewed, beta, Role.EDITOR)

    switch_domain(read_claims(token).session_id, beta.id)

    with pytest.raises(Unauthenticated):
        start_late(viewed)


def test_view_that_another_tab_started_is_not_replaced(alpha, start, start_late, viewed):
    start(viewed)

    with pytest.raises(Unauthenticated):
        start_late(make.user(role=Role.EDITOR, domain=alpha, email="other@example.com"))


def test_view_that_another_tab_started_does_not_move_to_another_domain(beta, start, viewed, token):
    make.membership(viewed, beta, Role.EDITOR)
    start(viewed)

    with pytest.raises(Unauthenticated):
        switch_domain(read_claims(token).session_id, beta.id)
