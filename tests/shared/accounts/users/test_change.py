from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from shared.accounts.models import AuditEvent, Membership, User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make

LAST = "This is the last admin of the domain. Make another user an admin first."


@pytest.fixture
def ada(alpha):
    return make.user(role=Role.ADMIN, domain=alpha)


@pytest.fixture
def admin(ada, alpha, client_of):
    return client_of(alpha, make.access_token(ada, alpha, Role.ADMIN))


@pytest.fixture
def root(alpha, client_of):
    return client_of(alpha, make.role_token(Role.SUPER_ADMIN, alpha))


@pytest.fixture
def ed(alpha):
    return make.user(role=Role.EDITOR, domain=alpha, password="four words and a taco")


@pytest.fixture
def put(admin, alpha):
    def call(who, client=None, **values):
        pk = who.reserved_user_id if isinstance(who, Membership) else who.pk
        return (client or admin).put(f"/api/users/{pk}", values, format="json")

    return call


def membership(user, domain):
    with shared_work():
        return Membership.objects.filter(user=user, domain_id=domain.id).values_list("role", "state").first()


def test_changed_role_applies_to_next_request(put, ed, alpha, client_of):
    client = client_of(alpha, make.access_token(ed, alpha, Role.EDITOR))
    before = client.get("/api/account").json()["data"]["role"]["slug"]

    response = put(ed, role_id=5)

    assert response.json()["data"]["role"]["slug"] == "viewer"
    assert (before, client.get("/api/account").json()["data"]["role"]["slug"]) == ("editor", "viewer")
    assert client.post("/api/faqs", {"question": "?", "answer": "!"}, format="json").status_code == 403


def test_suspension_ends_sessions_on_this_domain(put, ed, alpha, client_of):
    client = client_of(alpha, make.access_token(ed, alpha, Role.EDITOR))

    put(ed, status="suspended")

    assert client.get("/api/account").json() == {"message": "Unauthorized."}
    assert put(ed, status="active").json()["data"]["status"] == "active"


def test_removal_ends_sessions_on_this_domain_only(admin, ed, alpha, beta, client_of):
    make.membership(ed, beta, Role.AUTHOR)
    here = client_of(alpha, make.access_token(ed, alpha, Role.EDITOR))
    there = client_of(beta, make.access_token(ed, beta, Role.AUTHOR))

    place = f"/api/users/{ed.pk}"

    assert admin.delete(place).status_code == 200

    assert here.get("/api/account").json() == {"message": "Unauthorized."}
    assert there.get("/api/account").status_code == 200
    assert membership(ed, beta) == (Role.AUTHOR, "active")
    assert admin.get(place).status_code == 404


@pytest.mark.parametrize("values", [{"role_id": 3}, {"role_id": 6}])
def test_last_admin_cannot_be_demoted(put, ada, alpha, values):
    response = put(ada, **values)

    assert (response.status_code, response.json()["errors"]) == (422, {"role_id": [LAST]})
    assert membership(ada, alpha) == (Role.ADMIN, "active")


def test_last_admin_cannot_be_removed_by_super_admin(root, ada, alpha):
    response = root.delete(f"/api/users/{ada.pk}")

    assert (response.status_code, response.json()["errors"]) == (422, {"role_id": [LAST]})


def test_last_admin_cannot_be_suspended(root, ada, put):
    assert put(ada, root, status="suspended").json()["errors"] == {"status": [LAST]}


@pytest.mark.parametrize("state", ["invited", "suspended"])
def test_inactive_admin_does_not_count_as_remaining_admin(put, ada, alpha, state):
    if state == "invited":
        make.invitation("other@example.com", alpha, Role.ADMIN)
    else:
        make.membership(make.user(), alpha, Role.ADMIN, state=state)

    assert put(ada, role_id=3).status_code == 422


def test_admin_of_another_domain_does_not_count_as_remaining_admin(put, ada, beta):
    make.user(role=Role.ADMIN, domain=beta)

    assert put(ada, role_id=3).status_code == 422


def test_first_admin_can_step_down_with_a_second_one(put, ada, alpha):
    make.user(role=Role.ADMIN, domain=alpha)

    assert put(ada, role_id=3).json()["data"]["role"]["slug"] == "editor"


@pytest.mark.parametrize("how", ["demote", "remove"])
def test_concurrent_removals_by_two_admins_leave_one(committed, alpha, client_of, how):
    people = [make.user(role=Role.ADMIN, domain=alpha) for _ in range(2)]
    clients = [client_of(alpha, make.access_token(each, alpha, Role.ADMIN)) for each in people]

    def end(pair):
        client, other = pair
        try:
            if how == "remove":
                return client.delete(f"/api/users/{other.pk}").status_code
            return client.put(f"/api/users/{other.pk}", {"role_id": 5}, format="json").status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        answers = sorted(pool.map(end, zip(clients, reversed(people), strict=True)))

    with shared_work():
        admins = Membership.objects.filter(domain_id=alpha.id, role=Role.ADMIN, state="active").count()
    assert admins == 1
    assert answers[0] == 200


def test_user_cannot_raise_own_role(put, ada, alpha):
    assert put(ada, role_id=1).json()["errors"] == {"role_id": ["You can't assign this role."]}
    with shared_work():
        assert not User.objects.get(pk=ada.pk).is_super_admin


def test_user_cannot_suspend_themselves(put, ada, alpha):
    make.user(role=Role.ADMIN, domain=alpha)

    assert put(ada, status="suspended").json()["errors"] == {"status": ["You can't suspend yourself."]}


def test_admin_cannot_change_super_admin(put, admin, alpha):
    root = make.user(role=Role.SUPER_ADMIN)
    make.membership(root, alpha, Role.ADMIN)

    assert put(root, role_id=5).status_code == 403
    assert put(root, status="suspended").status_code == 403
    assert admin.delete(f"/api/users/{root.pk}").status_code == 403
    assert membership(root, alpha) == (Role.ADMIN, "active")


def test_super_admin_grants_and_revokes_super_admin(root, put, ed, alpha):
    assert put(ed, root, role_id=1).json()["data"]["role"]["slug"] == "super-admin"
    assert put(ed, root, role_id=3).json()["data"]["role"]["slug"] == "editor"
    with shared_work():
        User.objects.filter(is_super_admin=True).update(is_active=False)
        User.objects.filter(pk=ed.pk).update(is_super_admin=True)
    alone = make.user(role=Role.SUPER_ADMIN, is_active=True)
    with shared_work():
        User.objects.filter(pk=alone.pk).update(is_super_admin=False)


def test_last_super_admin_cannot_be_demoted(alpha, client_of, put):
    only = make.user(role=Role.SUPER_ADMIN, domain=alpha)
    make.membership(only, alpha, Role.ADMIN)
    make.user(role=Role.ADMIN, domain=alpha)
    with shared_work():
        User.objects.filter(is_super_admin=True).exclude(pk=only.pk).update(is_super_admin=False)
    client = client_of(alpha, make.access_token(only, alpha, Role.SUPER_ADMIN))

    response = put(only, client, role_id=2)

    assert response.json()["errors"] == {"role_id": ["This is the last super admin."]}


def test_name_of_invited_person_can_be_corrected(put, alpha):
    invited = make.invitation("ines@example.com", alpha)

    assert put(invited, firstname="Right").json()["data"]["firstname"] == "Right"


def test_invitation_cannot_be_accepted_by_admin(put, alpha):
    invited = make.invitation("ines@example.com", alpha)

    assert put(invited, status="active").status_code == 422
    put(invited, status="suspended")
    assert put(invited, status="active").json()["data"]["status"] == "invited"


def test_changes_to_invited_person_are_audited_with_entered_name(put, admin, ada, alpha):
    make.user(email="ines@example.com", firstname="Real", lastname="Name")
    invited = make.invitation("ines@example.com", alpha)

    put(invited, role_id=5)
    put(invited, firstname="Inès")
    put(invited, status="suspended")
    admin.delete(f"/api/users/{invited.reserved_user_id}")

    rows = admin.get("/api/audit").json()["data"]
    assert [(row["action"], row["subject"], row["data"]["name"]) for row in reversed(rows)] == [
        ("user.role_changed", None, "Ines Neu"),
        ("user.renamed", None, "Inès Neu"),
        ("user.suspended", None, "Inès Neu"),
        ("user.removed", None, "Inès Neu"),
    ]


def test_changes_to_users_are_audited(put, admin, ada, ed, alpha):
    put(ed, role_id=5)
    put(ed, status="suspended")
    put(ed, status="active")
    admin.delete(f"/api/users/{ed.pk}")

    with shared_work():
        events = AuditEvent.objects.filter(user_id=ada.pk, domain_id=alpha.id).order_by("pk")
        written = [(each.action, each.data["subject_id"]) for each in events]
        change = events.get(action="user.role_changed").data
    actions = ["user.role_changed", "user.suspended", "user.reactivated", "user.removed"]
    assert written == [(action, ed.pk) for action in actions]
    assert (change["before"], change["after"]) == (3, 5)


@pytest.mark.parametrize("values", [{"role_id": 9}, {"role_id": None}, {"status": "gone"}, {"status": None}])
def test_invalid_value_is_rejected_by_field(put, ed, values):
    assert put(ed, **values).json()["errors"].keys() == values.keys()
