import pytest

from shared.accounts.models import AuditEvent, Membership
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.postbox import subjects


@pytest.fixture
def root(alpha, client_of):
    return client_of(alpha, make.role_token(Role.SUPER_ADMIN, alpha))


@pytest.fixture
def ed(alpha):
    return make.user(role=Role.EDITOR, domain=alpha, email="ed@example.com", password="four words and a taco")


def test_super_admin_adds_and_removes_membership_on_another_domain(root, ed, alpha, beta):
    address = f"/api/users/{ed.pk}/memberships"

    values = root.put(address, {"domain_id": beta.id, "role_id": 4}, format="json").json()["data"]
    listed = root.get(address).json()["data"]
    changed = root.put(address, {"domain_id": beta.id, "role_id": 5}, format="json").json()["data"]
    taken = root.delete(f"{address}?domain_id={beta.id}")

    assert (values["domain"]["host"], values["role"]["slug"], values["status"]) == (
        "beta.test",
        "author",
        "invited",
    )
    assert [row["domain"]["host"] for row in listed] == ["alpha.test", "beta.test"]
    assert changed["role"]["slug"] == "viewer"
    assert taken.status_code == 200
    assert [row["domain"]["id"] for row in root.get(address).json()["data"]] == [alpha.id]
    assert subjects("ed@example.com") == ["Toni Tester invited you to join Beta"]
    with shared_work():
        events = AuditEvent.objects.filter(domain_id=beta.id).order_by("pk").values_list("action", flat=True)
        assert list(events) == ["user.invited", "user.role_changed", "user.removed"]


def test_membership_of_unknown_domain_is_rejected(root, ed, alpha):
    address = f"/api/users/{ed.pk}/memberships"

    assert root.put(address, {"domain_id": 999_999, "role_id": 4}, format="json").status_code == 422
    assert root.delete(f"{address}?domain_id=999999").status_code == 422
    assert root.delete(address).status_code == 422


def test_removing_missing_membership_is_not_found(root, ed, alpha, beta):
    assert root.delete(f"/api/users/{ed.pk}/memberships?domain_id={beta.id}").status_code == 404


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_admin_cannot_change_memberships_on_other_domains(as_role, ed, alpha, method):
    assert getattr(as_role(Role.ADMIN), method)(f"/api/users/{ed.pk}/memberships").status_code == 403


def test_last_admin_of_other_domain_cannot_be_removed(root, alpha, beta):
    only = make.user(role=Role.ADMIN, domain=beta)
    make.membership(only, alpha, Role.EDITOR)

    response = root.delete(f"/api/users/{only.pk}/memberships?domain_id={beta.id}")

    assert response.status_code == 422
    with shared_work():
        assert Membership.objects.filter(user=only, domain_id=beta.id).exists()


def test_invitation_from_elsewhere_shows_only_email_address(root, ed, alpha, beta, as_role):
    root.put(
        f"/api/users/{ed.pk}/memberships",
        {"domain_id": beta.id, "role_id": 4},
        format="json",
    )

    (row,) = as_role(Role.ADMIN, beta).get("/api/users?status=invited").json()["data"]

    assert (row["firstname"], row["lastname"], row["email"]) == ("ed", "", "ed@example.com")
