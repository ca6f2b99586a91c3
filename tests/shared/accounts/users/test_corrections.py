"""Admins correct names directly and addresses by a confirmation link, for accounts on their domain only."""

import pytest

from shared.accounts.models import Membership, MembershipState, OneTimeToken, User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.postbox import find_token, receive_emails, subjects


@pytest.fixture
def ada(alpha):
    return make.user(role=Role.ADMIN, domain=alpha, email="ada@example.com")


@pytest.fixture
def ed(alpha):
    return make.user(role=Role.EDITOR, domain=alpha, email="ed@exmaple.com", firstname="Edd")


@pytest.fixture
def admin(ada, alpha, client_of):
    return client_of(alpha, make.access_token(ada, alpha, Role.ADMIN))


@pytest.fixture
def root(alpha, client_of):
    return client_of(alpha, make.role_token(Role.SUPER_ADMIN, alpha))


@pytest.fixture
def put(admin, alpha):
    def call(user, client=admin, **values):
        return client.put(f"/api/users/{user.pk}", values, format="json")

    return call


@pytest.fixture
def confirm(anonymous):
    def post(token):
        return anonymous.post("/api/account/confirm-email", {"token": token}, format="json")

    return post


def read_user(user):
    with shared_work():
        return User.objects.get(pk=user.pk)


def test_admin_corrects_name_of_user(put, ed):
    response = put(ed, firstname="Ed", lastname="Ward")

    assert response.json()["data"]["firstname"] == "Ed"
    assert read_user(ed).name == "Ed Ward"


def test_corrected_email_applies_after_confirmation(put, ed, confirm):
    response = put(ed, email="Ed@Example.com")

    assert response.json()["data"]["email"] == read_user(ed).email == "ed@exmaple.com"
    assert "confirmation link" in response.json()["message"]
    assert subjects("ed@exmaple.com") == ["Your email address is about to change"]
    assert "ed@example.com" in receive_emails("ed@exmaple.com")[0].body

    answers = [confirm(find_token(receive_emails("ed@example.com")[0])).status_code for _ in range(2)]

    assert answers == [200, 410]
    assert read_user(ed).email == "ed@example.com"


def test_correction_link_expires_after_a_day(put, ed, confirm):
    put(ed, email="ed@example.com")
    with shared_work():
        OneTimeToken.objects.update(expires_at="2026-01-01T00:00:00Z")

    assert confirm(find_token(receive_emails("ed@example.com")[0])).status_code == 410


def test_admin_cannot_correct_user_with_wider_access(put, ed, beta):
    make.membership(ed, beta, Role.VIEWER)

    for change in ({"firstname": "Mine"}, {"email": "mine@example.com"}):
        response = put(ed, **change)
        assert response.status_code == 422
        assert list(response.json()["errors"]) == list(change)
    assert receive_emails("mine@example.com") == []


def test_user_list_marks_correctable_users(admin, root, ed, alpha, beta):
    away = make.user(role=Role.EDITOR, domain=alpha, email="away@example.com")
    make.membership(away, beta, Role.VIEWER)
    make.invitation("ines@example.com", alpha)

    def list_correctable(client):
        rows = client.get("/api/users?limit=100").json()["data"]
        return {row["email"]: row["is_correctable"] for row in rows}

    assert list_correctable(admin) == {
        **dict.fromkeys(list_correctable(root), True),
        "away@example.com": False,
    }


def test_correction_link_ends_when_user_gains_wider_access(put, ed, beta, confirm):
    put(ed, email="mine@example.com")
    make.membership(ed, beta, Role.ADMIN)

    assert confirm(find_token(receive_emails("mine@example.com")[0])).status_code == 410
    assert read_user(ed).email == "ed@exmaple.com"


def _remove(place):
    place.delete()


def _suspend(place):
    place.update(state=MembershipState.SUSPENDED)


def _make_editor(place):
    place.update(role=Role.EDITOR)


def _close_account(place):
    User.objects.filter(memberships__in=place).update(is_active=False)


@pytest.mark.parametrize("end", [_remove, _suspend, _make_editor, _close_account])
def test_correction_link_ends_when_admin_loses_role(put, ed, ada, confirm, end):
    put(ed, email="mine@example.com")
    with shared_work():
        end(Membership.objects.filter(user=ada))

    assert confirm(find_token(receive_emails("mine@example.com")[0])).status_code == 410
    assert read_user(ed).email == "ed@exmaple.com"


def test_correction_link_ends_when_super_admin_loses_role(put, root, ed, beta, confirm):
    make.membership(ed, beta, Role.VIEWER)
    put(ed, root, email="mine@example.com")
    with shared_work():
        User.objects.update(is_super_admin=False)

    assert confirm(find_token(receive_emails("mine@example.com")[0])).status_code == 410


def test_super_admin_can_correct_any_user(put, root, ed, beta, confirm):
    make.membership(ed, beta, Role.VIEWER)

    assert put(ed, root, email="ed@example.com").status_code == 200
    assert confirm(find_token(receive_emails("ed@example.com")[0])).status_code == 200


def test_own_email_address_requires_password(put, ada):
    assert list(put(ada, email="new@example.com").json()["errors"]) == ["email"]


def test_email_address_of_invitation_cannot_be_changed(admin, alpha):
    invited = make.invitation("ines@exmaple.com", alpha)

    response = admin.put(
        f"/api/users/{invited.reserved_user_id}", {"email": "ines@example.com"}, format="json"
    )

    assert list(response.json()["errors"]) == ["email"]


@pytest.mark.parametrize(
    "address", ["", "nobody", "a@b@c.example", None, ["ed@example.com"], "a\n@example.com"]
)
def test_invalid_email_address_is_rejected(put, ed, address):
    assert put(ed, email=address).status_code == 422


def test_rejected_change_sends_no_link(put, ed):
    response = put(ed, email="new@example.com", role_id=1)

    assert response.status_code == 422
    assert receive_emails("new@example.com") == []


def test_correction_does_not_reveal_taken_addresses(put, ed, ada):
    assert put(ed, email=ada.email).status_code == 200
    assert receive_emails(ada.email) == []


def test_corrections_are_limited_to_five_per_hour_and_address(put, ed):
    answers = [put(ed, email=f"ed{each}@example.com").status_code for each in range(6)]

    assert answers == [200] * 5 + [429]
