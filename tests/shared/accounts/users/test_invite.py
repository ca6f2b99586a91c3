import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.accounts.models import AuditEvent, Membership, User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.postbox import find_link, find_token, receive_emails, subjects

INES = {"firstname": "Ines", "lastname": "Neu", "email": "Ines@Example.com", "role_id": 3}
PASSWORD = "four words and a taco"


@pytest.fixture
def ada(alpha):
    return make.user(role=Role.ADMIN, domain=alpha, firstname="Ada", lastname="Admin", password=PASSWORD)


@pytest.fixture
def admin(ada, alpha, client_of):
    return client_of(alpha, make.access_token(ada, alpha, Role.ADMIN))


@pytest.fixture
def invite(admin):
    def post(client=admin, **values):
        return client.post("/api/users", {**INES, **values}, format="json")

    return post


@pytest.fixture
def look(anonymous):
    def post(token):
        return anonymous.post("/api/invitations/look", {"token": token}, format="json")

    return post


def states():
    with shared_work():
        rows = Membership.objects.filter(invited_email="ines@example.com").order_by("domain_id")
        return [(row.role, row.state) for row in rows]


def test_new_person_is_invited_by_email(invite, ada):
    response = invite()

    assert response.status_code == 201
    assert response.json()["message"] == "Invitation sent to Ines Neu."
    data = response.json()["data"]
    assert (data["email"], data["status"], data["role"]["id"]) == ("ines@example.com", "invited", 3)
    (mail,) = receive_emails("ines@example.com")
    assert mail.subject == "Ada Admin invited you to join Alpha"
    assert find_link(mail).startswith("http://alpha.test:8000/change-password?token=")
    assert find_link(mail).endswith("&invitation=1")


def test_invitation_link_uses_registered_host_despite_forged_headers(invite, ada, alpha, client_of):
    client = client_of(alpha, make.access_token(ada, alpha, Role.ADMIN))
    client.credentials(
        HTTP_AUTHORIZATION=client._credentials["HTTP_AUTHORIZATION"],
        HTTP_X_FORWARDED_HOST="evil.example",
        HTTP_ORIGIN="https://evil.example",
        HTTP_REFERER="https://evil.example/",
    )

    invite(client)

    (mail,) = receive_emails()
    assert "evil" not in str(mail.message())


def test_invited_person_cannot_sign_in_before_acceptance(invite, sign_in):
    invite()

    assert sign_in("ines@example.com", "").status_code == 422
    assert sign_in("ines@example.com", "!").status_code == 422


def test_resent_invitation_replaces_previous_link(invite, admin, look):
    place = invite().json()["data"]["id"]
    assert admin.post(f"/api/users/{place}/resend-invite").status_code == 200
    first, second = (find_token(mail) for mail in receive_emails())

    assert [look(token).status_code for token in (first, second)] == [410, 200]


def test_invitation_is_resent_at_most_three_times_per_hour(invite, admin):
    place = invite().json()["data"]["id"]

    answers = [admin.post(f"/api/users/{place}/resend-invite").status_code for _ in range(4)]

    assert answers == [200, 200, 200, 429]


def create_known_user(beta):
    """Create a user with a full profile on another domain."""
    return make.user(
        role=Role.AUTHOR,
        domain=beta,
        email="ines@example.com",
        firstname="Real",
        lastname="Name",
        phone="+49 30 1234",
        avatar="/me.png",
        two_factor_enabled=True,
        last_login_at="2026-01-01T00:00:00Z",
        password=PASSWORD,
    )


def collect_responses(invite, admin):
    """Return every response about an invitation, from sending to revoking, without number and time."""
    made = invite()
    pk, membership = (made.json()["data"][name] for name in ("id", "membership_id"))
    path = f"/api/users/{pk}"
    replies = [
        made,
        admin.get(path),
        *(
            admin.get(f"/api/users?{query}")
            for query in (
                "status=invited",
                "search=Real",
                "search=Ines",
                "search=ines@example.com",
                "role_id=1",
                "role_id=3",
                "sortBy=name",
                "sortBy=email",
                "sortBy=last_login_at&sortDir=desc",
                "sortBy=role",
            )
        ),
        invite(),
        admin.post(f"{path}/resend-invite"),
        admin.put(path, {"firstname": "Inès", "role_id": 4}, format="json"),
        admin.put(path, {"status": "active"}, format="json"),
        admin.put(path, {"status": "suspended"}, format="json"),
        admin.put(path, {"status": "active"}, format="json"),
        admin.delete(path),
        admin.get("/api/audit?action=user.&limit=7"),
    ]
    texts = [f"{each.status_code} {each.content.decode()}" for each in replies]
    ids = rf'"id":{pk}\b|"membership_id":{membership}\b'
    hidden = rf'{ids}|"(created_at|at)":"[^"]*"|"id":\d+(?=,"at")|"total":\d+'
    return [re.sub(hidden, "", text) for text in texts]


def test_inviter_sees_the_same_for_known_and_unknown_address(invite, admin, beta):
    unknown = collect_responses(invite, admin)
    create_known_user(beta)

    assert collect_responses(invite, admin) == unknown
    assert '"firstname":"Ines","lastname":"Neu","email":"ines@example.com","phone":""' in unknown[0]
    assert not [text for text in unknown if "Real" in text]


def test_invitation_runs_same_queries_for_known_and_unknown_address(invite, beta):
    def work(email):
        with CaptureQueriesContext(connection) as queries:
            assert invite(email=email).status_code == 201
        # A negative number is written with a blank before it.
        return [re.sub(r"'[^']*'| ?-?\b\d+\b|x\d+", "", query["sql"]) for query in queries]

    work("first@example.com")  # the domain is cached after this call
    create_known_user(beta)

    assert work("ines@example.com") == work("nobody@example.com")


def test_invitation_id_does_not_reveal_account(invite, admin, beta, client_of):
    ines = create_known_user(beta)

    here = invite().json()["data"]["id"]

    assert here != ines.pk
    assert admin.get(f"/api/users/{here}").json()["data"]["status"] == "invited"
    assert admin.get(f"/api/users/{ines.pk}").status_code == 404


def test_existing_user_is_not_a_member_before_acceptance(invite, beta, alpha, client_of):
    ines = create_known_user(beta)

    assert invite().json()["data"]["status"] == "invited"

    assert states() == [(3, "invited")]
    client = client_of(beta, make.access_token(ines, beta, Role.AUTHOR))
    assert [row["host"] for row in client.get("/api/options/domains").json()["data"]] == ["beta.test"]
    switched = client.post("/api/auth/switch-domain", {"domain_id": alpha.id}, format="json")
    assert switched.status_code == 403


def test_member_cannot_be_invited_again(invite, admin, ada, alpha):
    suspended = make.user(email="gone@example.com")
    make.membership(suspended, alpha, Role.EDITOR, state="suspended")

    for email in (ada.email, ada.email.upper(), "gone@example.com"):
        assert invite(email=email).json()["errors"] == {"email": ["This user already has access to Alpha."]}


def test_invited_address_cannot_be_invited_twice(invite):
    invite()

    response = invite(role_id=2)

    assert response.json()["errors"] == {"email": ["This email address is already invited to Alpha."]}
    assert states() == [(3, "invited")]


def test_suspended_member_is_not_restored_by_invitation(invite, admin):
    place = invite().json()["data"]["id"]
    admin.put(f"/api/users/{place}", {"status": "suspended"}, format="json")

    assert invite().status_code == 422
    assert states() == [(3, "suspended")]


def test_each_of_two_domains_sends_its_own_invitation(alpha, beta, client_of, invite):
    root = client_of(alpha, make.role_token(Role.SUPER_ADMIN, alpha))

    invite(root, domain_ids=[alpha.id, beta.id])

    assert states() == [(3, "invited"), (3, "invited")]
    assert sorted(subjects("ines@example.com")) == [
        "Toni Tester invited you to join Alpha",
        "Toni Tester invited you to join Beta",
    ]


@pytest.mark.parametrize("there", [None, Role.EDITOR, Role.VIEWER])
def test_invitation_to_domain_without_admin_role_is_rejected(invite, ada, beta, there):
    if there is not None:
        make.membership(ada, beta, there)

    response = invite(domain_ids=[beta.id])

    assert response.json()["errors"] == {"domain_ids": ["One of these domains doesn't exist."]}
    assert states() == []
    assert invite(domain_ids=[999_999]).json() == response.json()


def test_admin_cannot_raise_own_role_on_another_domain(invite, ada, beta):
    make.membership(ada, beta, Role.VIEWER)

    response = invite(email=ada.email, domain_ids=[beta.id], role_id=2)

    assert response.status_code == 422
    with shared_work():
        assert Membership.objects.get(user=ada, domain_id=beta.id).role == Role.VIEWER


def test_admin_cannot_invite_to_higher_role(invite):
    response = invite(role_id=1)

    assert response.json()["errors"] == {"role_id": ["You can't assign this role."]}
    with shared_work():
        assert not User.objects.filter(email="ines@example.com").exists()


def test_super_admin_can_invite_super_admin(alpha, client_of, invite):
    response = invite(client_of(alpha, make.role_token(Role.SUPER_ADMIN, alpha)), role_id=1)

    assert response.json()["data"]["role"]["slug"] == "super-admin"
    with shared_work():
        assert not User.objects.filter(email="ines@example.com").exists()


def test_admin_cannot_resend_super_admin_invitation(admin, alpha):
    invitation = make.invitation("ines@example.com", alpha, Role.SUPER_ADMIN)

    assert admin.post(f"/api/users/{invitation.reserved_user_id}/resend-invite").status_code == 403


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "nobody"),
        ("email", "a@example.com\nBcc: b@example.com"),
        ("firstname", ""),
        ("lastname", "x" * 101),
        ("role_id", 0),
        ("role_id", True),
        ("role_id", "editor"),
        ("role_id", None),
        ("domain_ids", ["x"]),
        ("domain_ids", [-1]),
        ("domain_ids", list(range(1, 60))),
    ],
)
def test_invalid_value_is_rejected_by_field(invite, field, value):
    response = invite(**{field: value})

    assert response.status_code == 422
    assert any(name.startswith(field) for name in response.json()["errors"])


def test_inviter_cannot_set_password_or_status(invite):
    response = invite(password=PASSWORD, status="active", is_super_admin=True, state="active")

    with shared_work():
        assert not User.objects.filter(email="ines@example.com").exists()
    assert response.status_code == 422
    assert response.json()["errors"].keys() == {"password", "status", "is_super_admin", "state"}
    assert states() == []


def test_invitation_is_audited(invite, ada, alpha):
    invite()

    with shared_work():
        event = AuditEvent.objects.get(action="user.invited")
    assert (event.user_id, event.domain_id) == (ada.pk, alpha.id)
    assert event.data == {"name": "Ines Neu", "email": "ines@example.com", "role": 3}


def test_invitation_token_is_not_stored_in_plain_text(invite):
    invite()
    token = find_token(receive_emails()[0])

    with shared_work():
        for model in (Membership, AuditEvent):
            assert token not in str(list(model.objects.values()))
