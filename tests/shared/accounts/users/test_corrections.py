"""Admins correct names, and addresses by a link, of accounts that reach no further than their domain."""

import pytest

from shared.accounts.models import Membership, MembershipState, OneTimeToken, User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.postbox import arrived, subjects, token_in


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
    return client_of(alpha, make.token_of(Role.SUPER_ADMIN, alpha))


@pytest.fixture
def put(admin, alpha):
    def call(user, client=admin, **values):
        return client.put(f"/api/users/{make.place_of(user, alpha)}", values, format="json")

    return call


@pytest.fixture
def confirm(anonymous):
    def post(token):
        return anonymous.post("/api/account/confirm-email", {"token": token}, format="json")

    return post


def stored(user):
    with shared_work():
        return User.objects.get(pk=user.pk)


def test_a_name_with_a_typo_is_corrected(put, ed):
    response = put(ed, firstname="Ed", lastname="Ward")

    assert response.json()["data"]["firstname"] == "Ed"
    assert stored(ed).name == "Ed Ward"


def test_nothing_changes_before_the_link_in_the_mail_to_the_new_address_is_opened(put, ed, confirm):
    response = put(ed, email="Ed@Example.com")

    assert response.json()["data"]["email"] == stored(ed).email == "ed@exmaple.com"
    assert "once the link" in response.json()["message"]
    assert subjects("ed@exmaple.com") == ["Your email address is about to change"]
    assert "ed@example.com" in arrived("ed@exmaple.com")[0].body

    answers = [confirm(token_in(arrived("ed@example.com")[0])).status_code for _ in range(2)]

    assert answers == [200, 410]
    assert stored(ed).email == "ed@example.com"


def test_the_link_ends_after_a_day(put, ed, confirm):
    put(ed, email="ed@example.com")
    with shared_work():
        OneTimeToken.objects.update(expires_at="2026-01-01T00:00:00Z")

    assert confirm(token_in(arrived("ed@example.com")[0])).status_code == 410


def test_an_account_that_reaches_further_is_not_the_admins(put, ed, beta):
    make.membership(ed, beta, Role.VIEWER)

    for change in ({"firstname": "Mine"}, {"email": "mine@example.com"}):
        response = put(ed, **change)
        assert response.status_code == 422
        assert list(response.json()["errors"]) == list(change)
    assert arrived("mine@example.com") == []


def test_the_panel_is_told_whom_one_may_correct(admin, root, ed, alpha, beta):
    away = make.user(role=Role.EDITOR, domain=alpha, email="away@example.com")
    make.membership(away, beta, Role.VIEWER)
    make.invitation("ines@example.com", alpha)

    def correctable(client):
        rows = client.get("/api/users?limit=100").json()["data"]
        return {row["email"]: row["is_correctable"] for row in rows}

    assert correctable(admin) == {
        **dict.fromkeys(correctable(root), True),
        "away@example.com": False,
    }


def test_a_link_ends_when_the_account_comes_to_reach_further(put, ed, beta, confirm):
    put(ed, email="mine@example.com")
    make.membership(ed, beta, Role.ADMIN)

    assert confirm(token_in(arrived("mine@example.com")[0])).status_code == 410
    assert stored(ed).email == "ed@exmaple.com"


def _remove(place):
    place.delete()


def _suspend(place):
    place.update(state=MembershipState.SUSPENDED)


def _make_editor(place):
    place.update(role=Role.EDITOR)


def _close_account(place):
    User.objects.filter(memberships__in=place).update(is_active=False)


@pytest.mark.parametrize("end", [_remove, _suspend, _make_editor, _close_account])
def test_a_link_ends_with_the_right_of_the_admin_who_asked_for_it(put, ed, ada, confirm, end):
    put(ed, email="mine@example.com")
    with shared_work():
        end(Membership.objects.filter(user=ada))

    assert confirm(token_in(arrived("mine@example.com")[0])).status_code == 410
    assert stored(ed).email == "ed@exmaple.com"


def test_a_super_admins_link_ends_with_that_right(put, root, ed, beta, confirm):
    make.membership(ed, beta, Role.VIEWER)
    put(ed, root, email="mine@example.com")
    with shared_work():
        User.objects.update(is_super_admin=False)

    assert confirm(token_in(arrived("mine@example.com")[0])).status_code == 410


def test_a_super_admin_corrects_whoever_they_reach(put, root, ed, beta, confirm):
    make.membership(ed, beta, Role.VIEWER)

    assert put(ed, root, email="ed@example.com").status_code == 200
    assert confirm(token_in(arrived("ed@example.com")[0])).status_code == 200


def test_ones_own_address_takes_the_password(put, ada):
    assert list(put(ada, email="new@example.com").json()["errors"]) == ["email"]


def test_an_invitation_stays_with_its_address(admin, alpha):
    invited = make.invitation("ines@exmaple.com", alpha)

    response = admin.put(f"/api/users/{invited.pk}", {"email": "ines@example.com"}, format="json")

    assert list(response.json()["errors"]) == ["email"]


@pytest.mark.parametrize(
    "address", ["", "nobody", "a@b@c.example", None, ["ed@example.com"], "a\n@example.com"]
)
def test_what_is_no_address_is_refused(put, ed, address):
    assert put(ed, email=address).status_code == 422


def test_a_change_that_is_refused_sends_no_link(put, ed):
    response = put(ed, email="new@example.com", role_id=1)

    assert response.status_code == 422
    assert arrived("new@example.com") == []


def test_nobody_learns_whose_address_it_is(put, ed, ada):
    assert put(ed, email=ada.email).status_code == 200
    assert arrived(ada.email) == []


def test_an_address_takes_five_corrections_an_hour(put, ed):
    answers = [put(ed, email=f"ed{each}@example.com").status_code for each in range(6)]

    assert answers == [200] * 5 + [429]
