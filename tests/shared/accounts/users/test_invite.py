import pytest

from shared.accounts.models import AuditEvent, Membership, OneTimeToken, User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.postbox import arrived, link_in, subjects, token_in

INES = {"firstname": "Ines", "lastname": "Neu", "email": "Ines@Example.com", "role_id": 3}
PASSWORD = "four words and a taco"


@pytest.fixture
def ada(alpha, fast_hashes):
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
def accept(anonymous):
    def post(token, **values):
        body = {"token": token, "password": PASSWORD, "password_confirmation": PASSWORD, **values}
        return anonymous.post("/api/account/change-password", body, format="json")

    return post


def states():
    with shared_work():
        rows = Membership.objects.filter(user__email="ines@example.com").order_by("domain_id")
        return [(row.role, row.state) for row in rows]


def test_somebody_new_is_invited_by_mail(invite, ada):
    response = invite()

    assert response.status_code == 201
    assert response.json()["message"] == "Ines Neu is invited."
    data = response.json()["data"]
    assert (data["email"], data["status"], data["role"]["id"]) == ("ines@example.com", "invited", 3)
    (mail,) = arrived("ines@example.com")
    assert mail.subject == "Ada Admin invites you to Alpha"
    assert link_in(mail).startswith("http://alpha.test:8000/change-password?token=")
    assert link_in(mail).endswith("&invitation=1")


def test_the_link_is_made_of_the_registry_whatever_host_the_request_claims(invite, ada, alpha, client_of):
    client = client_of(alpha, make.access_token(ada, alpha, Role.ADMIN))
    client.credentials(
        HTTP_AUTHORIZATION=client._credentials["HTTP_AUTHORIZATION"],
        HTTP_X_FORWARDED_HOST="evil.example",
        HTTP_ORIGIN="https://evil.example",
        HTTP_REFERER="https://evil.example/",
    )

    invite(client)

    (mail,) = arrived()
    assert "evil" not in str(mail.message())


def test_accepting_sets_the_password_and_opens_the_domain(invite, accept, sign_in):
    invite()
    (mail,) = arrived()

    response = accept(token_in(mail), firstname="Inès")

    assert response.status_code == 200
    assert states() == [(3, "active")]
    data = sign_in("ines@example.com", PASSWORD).json()["data"]
    assert (data["user"]["firstname"], data["role"]["slug"]) == ("Inès", "editor")


def test_an_invitation_works_once(invite, accept):
    invite()
    token = token_in(arrived()[0])

    assert [accept(token).status_code for _ in range(2)] == [200, 410]


def test_an_invitation_ends_after_a_fortnight(invite, accept):
    invite()
    with shared_work():
        OneTimeToken.objects.update(expires_at="2026-01-01T00:00:00Z")

    assert accept(token_in(arrived()[0])).status_code == 410


def test_nobody_signs_in_before_they_accepted(invite, sign_in):
    invite()

    assert sign_in("ines@example.com", "").status_code == 422
    assert sign_in("ines@example.com", "!").status_code == 422


def test_an_invitation_sent_again_replaces_the_one_before(invite, admin, accept):
    user_id = invite().json()["data"]["id"]
    assert admin.post(f"/api/users/{user_id}/resend-invite").status_code == 200
    first, second = (token_in(mail) for mail in arrived())

    assert accept(first).status_code == 410
    assert accept(second).status_code == 200
    assert admin.post(f"/api/users/{user_id}/resend-invite").status_code == 422


def test_an_invitation_is_sent_again_three_times_an_hour(invite, admin):
    user_id = invite().json()["data"]["id"]

    answers = [admin.post(f"/api/users/{user_id}/resend-invite").status_code for _ in range(4)]

    assert answers == [200, 200, 200, 429]


def test_somebody_with_an_account_is_in_at_once_and_told_so(invite, beta, fast_hashes):
    ines = make.user(
        role=Role.AUTHOR, domain=beta, email="ines@example.com", firstname="Real", password=PASSWORD
    )

    data = invite().json()["data"]

    assert (data["id"], data["firstname"], data["status"]) == (ines.pk, "Real", "active")
    assert subjects("ines@example.com") == ["You can now work on Alpha"]
    assert states() == [(3, "active"), (4, "active")]


def test_somebody_who_is_here_is_not_invited_twice(invite):
    invite()

    response = invite(role_id=2)

    assert response.json()["errors"] == {"email": ["This person is on Alpha already."]}
    assert states() == [(3, "invited")]


def test_a_suspended_person_is_not_brought_back_by_an_invitation(invite, admin):
    user_id = invite().json()["data"]["id"]
    admin.put(f"/api/users/{user_id}", {"status": "suspended"}, format="json")

    assert invite().status_code == 422
    assert states() == [(3, "suspended")]


def test_an_invitation_to_two_domains_opens_both_with_one_link(alpha, beta, client_of, accept, invite):
    root = client_of(alpha, make.token_of(Role.SUPER_ADMIN, alpha))

    invite(root, domain_ids=[alpha.id, beta.id])
    (mail,) = arrived()
    accept(token_in(mail))

    assert states() == [(3, "active"), (3, "active")]


@pytest.mark.parametrize("there", [None, Role.EDITOR, Role.VIEWER])
def test_nobody_invites_to_a_domain_they_do_not_run(invite, ada, beta, there):
    if there is not None:
        make.membership(ada, beta, there)

    response = invite(domain_ids=[beta.id])

    assert response.json()["errors"] == {"domain_ids": ["One of these domains is unknown."]}
    assert states() == []
    assert invite(domain_ids=[999_999]).json() == response.json()


def test_nobody_adds_themselves_elsewhere_with_more_than_they_have_there(invite, ada, beta):
    make.membership(ada, beta, Role.VIEWER)

    response = invite(email=ada.email, domain_ids=[beta.id], role_id=2)

    assert response.status_code == 422
    with shared_work():
        assert Membership.objects.get(user=ada, domain_id=beta.id).role == Role.VIEWER


def test_an_admin_gives_no_role_above_their_own(invite):
    response = invite(role_id=1)

    assert response.json()["errors"] == {"role_id": ["You cannot give this role."]}
    with shared_work():
        assert not User.objects.filter(email="ines@example.com").exists()


def test_a_super_admin_makes_super_admins(alpha, client_of, invite):
    response = invite(client_of(alpha, make.token_of(Role.SUPER_ADMIN, alpha)), role_id=1)

    assert response.json()["data"]["role"]["slug"] == "super-admin"


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
def test_a_value_that_does_not_fit_is_refused_by_name(invite, field, value):
    response = invite(**{field: value})

    assert response.status_code == 422
    assert any(name.startswith(field) for name in response.json()["errors"])


def test_nobody_is_given_a_password_by_somebody_else(invite):
    invite(password=PASSWORD, status="active", is_super_admin=True, state="active")

    with shared_work():
        user = User.objects.get(email="ines@example.com")
    assert not user.has_usable_password()
    assert not user.is_super_admin
    assert states() == [(3, "invited")]


def test_an_invitation_is_written_down(invite, ada, alpha):
    user_id = invite().json()["data"]["id"]

    with shared_work():
        event = AuditEvent.objects.get(action="user.invited")
    assert (event.user_id, event.domain_id) == (ada.pk, alpha.id)
    assert event.data == {"subject_id": user_id, "role": 3}


def test_the_link_is_nowhere_in_the_database(invite):
    invite()
    token = token_in(arrived()[0])

    with shared_work():
        for model in (OneTimeToken, AuditEvent):
            assert token not in str(list(model.objects.values()))
