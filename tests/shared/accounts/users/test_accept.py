"""A user accepts an invitation once, declines it, or it expires."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from shared.accounts.models import AuditEvent, Membership, User
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.postbox import find_token, receive_emails, subjects

PASSWORD = "four words and a taco"
ANOTHER = "five words and two tacos"


@pytest.fixture
def token(alpha, client_of):
    """The token of a new invitation of Ines to alpha."""
    return invite_ines(client_of(alpha, make.role_token(Role.ADMIN, alpha)))


def invite_ines(client, **values):
    person = {"firstname": "Ines", "lastname": "Neu", "email": "Ines@Example.com", "role_id": 3}
    assert client.post("/api/users", {**person, **values}, format="json").status_code == 201
    return find_token(receive_emails("ines@example.com")[-1])


@pytest.fixture
def ines(beta):
    """A user with an account on another domain."""
    return make.user(
        role=Role.AUTHOR, domain=beta, email="ines@example.com", firstname="Real", password=PASSWORD
    )


@pytest.fixture
def as_ines(ines, beta, client_of):
    return client_of(beta, make.access_token(ines, beta, Role.AUTHOR))


@pytest.fixture
def call(anonymous):
    """Send POST to one of the routes for an invitation link."""

    def post(verb, token, client=anonymous, **values):
        return client.post(f"/api/invitations/{verb}", {"token": token, **values}, format="json")

    return post


@pytest.fixture
def choose(call):
    """Accept an invitation with a password for a new account."""

    def post(token, password=PASSWORD, **values):
        return call("accept", token, password=password, password_confirmation=password, **values)

    return post


def read_memberships():
    """Return the domains and roles of Ines."""
    with shared_work():
        rows = Membership.objects.filter(user__email="ines@example.com").order_by("domain_id")
        return [(row.domain.title, row.role, row.state) for row in rows.select_related("domain")]


def actions(domain):
    with shared_work():
        return list(
            AuditEvent.objects.filter(domain_id=domain.id).order_by("pk").values_list("action", flat=True)
        )


def test_invitation_shows_domain_role_and_inviter(call, token, alpha):
    data = call("look", token).json()["data"]

    assert data.pop("id") > 0
    assert data.pop("expires_at").endswith("Z")
    assert data == {
        "domain": {"id": alpha.id, "title": "Alpha"},
        "role": {"id": 3, "name": "Editor", "slug": "editor"},
        "inviter": "Toni Tester",
        "email": "ines@example.com",
        "firstname": "Ines",
        "lastname": "Neu",
        "has_account": False,
    }


def test_new_user_chooses_password_and_signs_in(choose, token, sign_in):
    assert choose(token, firstname="Inès").status_code == 200

    assert read_memberships() == [("Alpha", 3, "active")]
    data = sign_in("ines@example.com", PASSWORD).json()["data"]
    assert (data["user"]["firstname"], data["user"]["lastname"]) == ("Inès", "Neu")
    assert data["role"]["slug"] == "editor"


def test_new_account_gets_the_id_of_its_invitation(choose, token, as_role):
    admin = as_role(Role.ADMIN)
    (invited,) = admin.get("/api/users?status=invited").json()["data"]

    choose(token)

    joined = admin.get(f"/api/users/{invited['id']}").json()["data"]
    assert (joined["email"], joined["status"]) == ("ines@example.com", "active")
    assert joined["membership_id"] == invited["membership_id"]
    with shared_work():
        assert User.objects.get(email="ines@example.com").pk == invited["id"]


def test_existing_user_keeps_their_id_when_they_accept(call, token, as_ines, ines, as_role):
    admin = as_role(Role.ADMIN)
    (invited,) = admin.get("/api/users?status=invited").json()["data"]

    call("accept", token, as_ines)

    for id_ in (ines.pk, invited["id"]):  # an older list still contains the id of the invitation
        joined = admin.get(f"/api/users/{id_}").json()["data"]
        assert (joined["id"], joined["membership_id"]) == (ines.pk, invited["membership_id"])
    resent = admin.post(f"/api/users/{invited['id']}/resend-invite")
    assert resent.json()["errors"] == {"status": ["This user has already accepted the invitation."]}


def test_existing_user_accepts_while_signed_in(call, token, as_ines, ines):
    assert call("look", token).json()["data"]["has_account"] is True

    assert call("accept", token, as_ines).status_code == 200

    assert read_memberships() == [("Alpha", 3, "active"), ("Beta", 4, "active")]
    with shared_work():
        assert User.objects.get(email="ines@example.com").firstname == "Real"


def test_invitation_link_does_not_set_password_of_active_account(choose, token, ines, sign_in):
    response = choose(token, password=ANOTHER)

    assert response.json()["errors"] == {
        "token": ["You have an account with this address. Sign in to accept the invitation."]
    }
    assert read_memberships() == [("Beta", 4, "active")]
    assert sign_in("ines@example.com", PASSWORD).status_code == 200


def test_invitation_link_reopens_account_without_domain(choose, call, token, sign_in):
    left = make.user(email="ines@example.com", firstname="Real", password=PASSWORD)

    assert call("look", token).json()["data"]["has_account"] is False
    assert choose(token, password=ANOTHER, firstname="Wrong").status_code == 200

    data = sign_in("ines@example.com", ANOTHER).json()["data"]
    assert (data["user"]["id"], data["user"]["firstname"]) == (left.pk, "Real")
    assert "Your password was changed" in subjects("ines@example.com")


def test_other_signed_in_account_cannot_accept(call, token, as_role, beta):
    response = call("accept", token, as_role(Role.ADMIN, beta))

    assert response.status_code == 403
    assert response.json()["message"].startswith("This invitation was sent to another email address.")
    assert read_memberships() == []
    assert call("look", token).status_code == 200


def test_signed_in_user_lists_and_accepts_own_invitation(token, as_ines, alpha):
    (row,) = as_ines.get("/api/account/invitations").json()["data"]
    assert (row["domain"], row["role"]["slug"], row["inviter"]) == (
        {"id": alpha.id, "title": "Alpha"},
        "editor",
        "Toni Tester",
    )

    path = f"/api/account/invitations/{row['id']}/accept"
    assert [as_ines.post(path).status_code for _ in range(2)] == [200, 404]

    assert as_ines.get("/api/account/invitations").json()["data"] == []
    switched = as_ines.post("/api/auth/switch-domain", {"domain_id": alpha.id}, format="json")
    assert switched.json()["data"]["role"]["slug"] == "editor"


@pytest.mark.parametrize("verb", ["accept", "decline"])
def test_invitation_of_another_user_is_not_found(as_role, alpha, verb):
    invitation = make.invitation("ines@example.com", alpha)
    stranger = as_role(Role.SUPER_ADMIN)

    assert stranger.post(f"/api/account/invitations/{invitation.reserved_user_id}/{verb}").status_code == 404
    assert stranger.get("/api/account/invitations").json()["data"] == []


@pytest.mark.parametrize("how", ["link", "panel"])
def test_declined_invitation_reveals_only_the_invited_name_and_address(call, token, as_ines, as_role, how):
    if how == "link":
        assert call("decline", token).status_code == 200
    else:
        (row,) = as_ines.get("/api/account/invitations").json()["data"]
        assert as_ines.post(f"/api/account/invitations/{row['id']}/decline").status_code == 200

    assert call("accept", token, as_ines).status_code == 410
    assert read_memberships() == [("Beta", 4, "active")]
    event = as_role(Role.ADMIN).get("/api/audit?action=user.invitation_declined").json()["data"][0]
    assert (event["user"], event["address"], event["data"]) == (
        None,
        None,
        {"name": "Ines Neu", "email": "ines@example.com"},
    )


def test_invitation_link_works_once(choose, call, token):
    assert [choose(token).status_code for _ in range(2)] == [200, 410]
    assert [call(verb, token).status_code for verb in ("look", "decline")] == [410, 410]


@pytest.mark.parametrize("verb", ["look", "accept", "decline"])
def test_invitation_expires_after_two_weeks(call, token, as_ines, verb):
    with shared_work():
        sent = Membership.objects.get(invited_email="ines@example.com")
        assert sent.link_expires_at is not None
        life = sent.link_expires_at - timezone.now()
        Membership.objects.filter(pk=sent.pk).update(link_expires_at=timezone.now())

    assert timedelta(days=13, hours=23) < life <= timedelta(days=14)
    chosen = {"password": PASSWORD, "password_confirmation": PASSWORD} if verb == "accept" else {}
    assert call(verb, token, **chosen).status_code == 410
    assert as_ines.post(f"/api/account/invitations/{sent.pk}/accept").status_code == 404


@pytest.mark.parametrize("end", ["suspended", "removed", "domain deleted"])
def test_revoked_invitation_link_is_rejected(choose, token, as_role, alpha, end):
    with shared_work():
        place = Membership.objects.get(invited_email="ines@example.com").reserved_user_id
        if end == "domain deleted":
            Domain.objects.filter(pk=alpha.id).update(status="deleting", deleting_since=timezone.now())
    if end == "suspended":
        as_role(Role.ADMIN).put(f"/api/users/{place}", {"status": "suspended"}, format="json")
    if end == "removed":
        as_role(Role.ADMIN).delete(f"/api/users/{place}")

    assert choose(token).status_code == 410
    assert read_memberships() == []


@pytest.mark.parametrize("token", ["", "x", "a" * 43, "\x00", "é" * 43])
def test_forged_invitation_link_is_rejected(call, token):
    assert call("look", token).status_code in {410, 422}
    assert call("decline", token).status_code in {410, 422}


@pytest.mark.parametrize("password", ["short", "ines@example.com"])
def test_unacceptable_password_does_not_use_up_invitation(choose, token, password):
    assert choose(token, password=password).status_code == 422
    assert choose(token).status_code == 200


def test_invitation_requires_password_and_confirmation(call, token):
    assert call("accept", token).json()["errors"] == {"password": ["This field is required."]}
    assert call("accept", token, password=PASSWORD).json()["errors"].keys() == {"password_confirmation"}


def test_accepting_one_invitation_does_not_accept_another(choose, call, token, as_role, beta):
    other = invite_ines(as_role(Role.ADMIN, beta))
    choose(token)

    assert read_memberships() == [("Alpha", 3, "active")]
    assert call("look", other).json()["data"]["has_account"] is True


def test_super_admin_role_applies_on_acceptance(choose, as_role):
    token = invite_ines(as_role(Role.SUPER_ADMIN), role_id=1)
    with shared_work():
        assert not User.objects.filter(email="ines@example.com").exists()

    choose(token)

    with shared_work():
        assert User.objects.get(email="ines@example.com").is_super_admin
    assert read_memberships() == [("Alpha", 2, "active")]


def test_invitation_of_former_super_admin_is_void(choose, alpha, client_of):
    root = make.user(role=Role.SUPER_ADMIN)
    token = invite_ines(client_of(alpha, make.access_token(root, alpha, Role.SUPER_ADMIN)), role_id=1)
    with shared_work():
        User.objects.filter(pk=root.pk).update(is_super_admin=False)

    assert choose(token).status_code == 410
    assert read_memberships() == []


@pytest.mark.parametrize(("role_id", "status"), [(2, 410), (4, 200)])
def test_invitations_of_former_admin_keep_lower_roles_only(choose, alpha, client_of, role_id, status):
    ada = make.user(role=Role.ADMIN, domain=alpha)
    token = invite_ines(client_of(alpha, make.access_token(ada, alpha, Role.ADMIN)), role_id=role_id)
    with shared_work():
        Membership.objects.filter(user=ada).delete()

    assert choose(token).status_code == status
    assert read_memberships() == ([("Alpha", role_id, "active")] if status == 200 else [])


def test_acceptance_keeps_existing_membership(call, token, ines, as_ines, alpha):
    make.membership(ines, alpha, Role.VIEWER, state="suspended")

    assert call("accept", token, as_ines).status_code == 200

    assert read_memberships() == [("Alpha", 5, "suspended"), ("Beta", 4, "active")]


def test_failed_sign_in_on_other_domain_does_not_reveal_account(as_role, ines, sign_in, beta):
    sign_in("ines@example.com", "a guess at the password")

    (event,) = as_role(Role.ADMIN).get("/api/audit?action=session.sign_in_failed").json()["data"]
    assert (event["user_id"], event["user"]) == (None, None)


@pytest.mark.parametrize("who", ["new", "known"])
@pytest.mark.usefixtures("committed")
def test_concurrent_acceptances_succeed_once(alpha, beta, client_of, who):
    invalidate()
    token = invite_ines(client_of(alpha, make.role_token(Role.ADMIN, alpha)))
    client = client_of(alpha)
    if who == "known":
        ines = make.user(role=Role.AUTHOR, domain=beta, email="ines@example.com", password=PASSWORD)
        client = client_of(beta, make.access_token(ines, beta, Role.AUTHOR))

    def accept(_number):
        try:
            body = {"token": token, "password": PASSWORD, "password_confirmation": PASSWORD}
            return client.post("/api/invitations/accept", body, format="json").status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        answers = sorted(pool.map(accept, range(6)))

    assert answers == [200, 410, 410, 410, 410, 410]
    assert [place for place in read_memberships() if place[0] == "Alpha"] == [("Alpha", 3, "active")]
    assert actions(alpha).count("user.invitation_accepted") == 1
