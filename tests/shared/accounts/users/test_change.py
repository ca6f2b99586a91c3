from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from shared.accounts.models import AuditEvent, Membership, User
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make

LAST = "This is the last Admin of the domain. Make somebody else Admin first."


@pytest.fixture
def ada(alpha):
    return make.user(role=Role.ADMIN, domain=alpha)


@pytest.fixture
def admin(ada, alpha, client_of):
    return client_of(alpha, make.access_token(ada, alpha, Role.ADMIN))


@pytest.fixture
def root(alpha, client_of):
    return client_of(alpha, make.token_of(Role.SUPER_ADMIN, alpha))


@pytest.fixture
def ed(alpha):
    return make.user(role=Role.EDITOR, domain=alpha, password="four words and a taco")


@pytest.fixture
def put(admin, alpha):
    def call(who, client=None, **values):
        pk = who.pk if isinstance(who, Membership) else make.place_of(who, alpha)
        return (client or admin).put(f"/api/users/{pk}", values, format="json")

    return call


def membership(user, domain):
    with shared_work():
        return Membership.objects.filter(user=user, domain_id=domain.id).values_list("role", "state").first()


def test_a_role_changes_from_the_next_request_on(put, ed, alpha, client_of):
    client = client_of(alpha, make.access_token(ed, alpha, Role.EDITOR))
    before = client.get("/api/account").json()["data"]["role"]["slug"]

    response = put(ed, role_id=5)

    assert response.json()["data"]["role"]["slug"] == "viewer"
    assert (before, client.get("/api/account").json()["data"]["role"]["slug"]) == ("editor", "viewer")
    assert client.post("/api/faqs", {"question": "?", "answer": "!"}, format="json").status_code == 403


def test_suspension_ends_the_sessions_here_with_the_next_request(put, ed, alpha, client_of):
    client = client_of(alpha, make.access_token(ed, alpha, Role.EDITOR))

    put(ed, status="suspended")

    assert client.get("/api/account").json() == {"message": "Unauthorized."}
    assert put(ed, status="active").json()["data"]["status"] == "active"


def test_removal_ends_the_sessions_here_and_leaves_other_domains_alone(admin, ed, alpha, beta, client_of):
    make.membership(ed, beta, Role.AUTHOR)
    here = client_of(alpha, make.access_token(ed, alpha, Role.EDITOR))
    there = client_of(beta, make.access_token(ed, beta, Role.AUTHOR))

    place = f"/api/users/{make.place_of(ed, alpha)}"

    assert admin.delete(place).status_code == 200

    assert here.get("/api/account").json() == {"message": "Unauthorized."}
    assert there.get("/api/account").status_code == 200
    assert membership(ed, beta) == (Role.AUTHOR, "active")
    assert admin.get(place).status_code == 404


@pytest.mark.parametrize("values", [{"role_id": 3}, {"role_id": 6}])
def test_the_last_admin_is_not_demoted(put, ada, alpha, values):
    response = put(ada, **values)

    assert (response.status_code, response.json()["errors"]) == (422, {"role_id": [LAST]})
    assert membership(ada, alpha) == (Role.ADMIN, "active")


def test_the_last_admin_is_not_removed_not_even_by_a_super_admin(root, ada, alpha):
    response = root.delete(f"/api/users/{make.place_of(ada, alpha)}")

    assert (response.status_code, response.json()["errors"]) == (422, {"role_id": [LAST]})


def test_the_last_admin_is_not_suspended(root, ada, put):
    assert put(ada, root, status="suspended").json()["errors"] == {"status": [LAST]}


@pytest.mark.parametrize("state", ["invited", "suspended"])
def test_an_admin_who_is_not_active_is_not_one_who_stays(put, ada, alpha, state):
    if state == "invited":
        make.invitation("other@example.com", alpha, Role.ADMIN)
    else:
        make.membership(make.user(), alpha, Role.ADMIN, state=state)

    assert put(ada, role_id=3).status_code == 422


def test_an_admin_of_another_domain_is_not_one_who_stays(put, ada, beta):
    make.user(role=Role.ADMIN, domain=beta)

    assert put(ada, role_id=3).status_code == 422


def test_with_a_second_admin_the_first_may_step_down(put, ada, alpha):
    make.user(role=Role.ADMIN, domain=alpha)

    assert put(ada, role_id=3).json()["data"]["role"]["slug"] == "editor"


@pytest.mark.parametrize("how", ["demote", "remove"])
def test_two_admins_who_end_each_other_at_once_leave_one(committed, alpha, client_of, how):
    people = [make.user(role=Role.ADMIN, domain=alpha) for _ in range(2)]
    clients = [client_of(alpha, make.access_token(each, alpha, Role.ADMIN)) for each in people]

    def end(pair):
        client, other = pair
        try:
            if how == "remove":
                return client.delete(f"/api/users/{make.place_of(other, alpha)}").status_code
            return client.put(
                f"/api/users/{make.place_of(other, alpha)}", {"role_id": 5}, format="json"
            ).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        answers = sorted(pool.map(end, zip(clients, reversed(people), strict=True)))

    with shared_work():
        admins = Membership.objects.filter(domain_id=alpha.id, role=Role.ADMIN, state="active").count()
    assert admins == 1
    assert answers[0] == 200


def test_nobody_raises_themselves(put, ada, alpha):
    assert put(ada, role_id=1).json()["errors"] == {"role_id": ["You cannot give this role."]}
    with shared_work():
        assert not User.objects.get(pk=ada.pk).is_super_admin


def test_nobody_suspends_themselves(put, ada, alpha):
    make.user(role=Role.ADMIN, domain=alpha)

    assert put(ada, status="suspended").json()["errors"] == {"status": ["You cannot suspend yourself."]}


def test_an_admin_does_not_touch_a_super_admin(put, admin, alpha):
    root = make.user(role=Role.SUPER_ADMIN)
    make.membership(root, alpha, Role.ADMIN)

    assert put(root, role_id=5).status_code == 403
    assert put(root, status="suspended").status_code == 403
    assert admin.delete(f"/api/users/{make.place_of(root, alpha)}").status_code == 403
    assert membership(root, alpha) == (Role.ADMIN, "active")


def test_a_super_admin_makes_and_unmakes_super_admins_but_the_last_stays(root, put, ed, alpha):
    assert put(ed, root, role_id=1).json()["data"]["role"]["slug"] == "super-admin"
    assert put(ed, root, role_id=3).json()["data"]["role"]["slug"] == "editor"
    with shared_work():
        User.objects.filter(is_super_admin=True).update(is_active=False)
        User.objects.filter(pk=ed.pk).update(is_super_admin=True)
    alone = make.user(role=Role.SUPER_ADMIN, is_active=True)
    with shared_work():
        User.objects.filter(pk=alone.pk).update(is_super_admin=False)


def test_the_last_super_admin_stays_one(alpha, client_of, put):
    only = make.user(role=Role.SUPER_ADMIN, domain=alpha)
    make.membership(only, alpha, Role.ADMIN)
    make.user(role=Role.ADMIN, domain=alpha)
    with shared_work():
        User.objects.filter(is_super_admin=True).exclude(pk=only.pk).update(is_super_admin=False)
    client = client_of(alpha, make.access_token(only, alpha, Role.SUPER_ADMIN))

    response = put(only, client, role_id=2)

    assert response.json()["errors"] == {"role_id": ["This is the last super admin."]}


def test_the_name_of_somebody_who_did_not_come_yet_is_corrected(put, alpha):
    invited = make.invitation("ines@example.com", alpha)

    assert put(invited, firstname="Right").json()["data"]["firstname"] == "Right"


def test_an_invitation_is_not_accepted_for_somebody_else(put, alpha):
    invited = make.invitation("ines@example.com", alpha)

    assert put(invited, status="active").status_code == 422
    put(invited, status="suspended")
    assert put(invited, status="active").json()["data"]["status"] == "invited"


def test_what_happens_to_the_invited_is_written_down_as_it_was_typed(put, admin, ada, alpha):
    make.user(email="ines@example.com", firstname="Real", lastname="Name")
    invited = make.invitation("ines@example.com", alpha)

    put(invited, role_id=5)
    put(invited, firstname="Inès")
    put(invited, status="suspended")
    admin.delete(f"/api/users/{invited.pk}")

    rows = admin.get("/api/audit").json()["data"]
    assert [(row["action"], row["subject"], row["data"]["name"]) for row in reversed(rows)] == [
        ("user.role_changed", None, "Ines Neu"),
        ("user.renamed", None, "Inès Neu"),
        ("user.suspended", None, "Inès Neu"),
        ("user.removed", None, "Inès Neu"),
    ]


def test_what_happens_to_people_is_written_down(put, admin, ada, ed, alpha):
    put(ed, role_id=5)
    put(ed, status="suspended")
    put(ed, status="active")
    admin.delete(f"/api/users/{make.place_of(ed, alpha)}")

    with shared_work():
        events = AuditEvent.objects.filter(user_id=ada.pk, domain_id=alpha.id).order_by("pk")
        written = [(each.action, each.data["subject_id"]) for each in events]
        change = events.get(action="user.role_changed").data
    actions = ["user.role_changed", "user.suspended", "user.reactivated", "user.removed"]
    assert written == [(action, ed.pk) for action in actions]
    assert (change["before"], change["after"]) == (3, 5)


@pytest.mark.parametrize("values", [{"role_id": 9}, {"role_id": None}, {"status": "gone"}, {"status": None}])
def test_a_value_that_does_not_fit_is_refused_by_name(put, ed, values):
    assert put(ed, **values).json()["errors"].keys() == values.keys()
