import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.accounts.models import AuditEvent, Membership
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make


@pytest.fixture
def team(alpha, beta):
    """Three users of alpha, one of them invited, and one user of beta."""
    ada = make.user(role=Role.ADMIN, domain=alpha, firstname="Ada", lastname="Zimt", email="ada@example.com")
    bo = make.user(firstname="Bo", lastname="young", email="bo@example.com")
    make.membership(bo, alpha, Role.EDITOR, state="suspended")
    make.invitation("cy@example.net", alpha, Role.MEMBER, invited_firstname="Cy", invited_lastname="Xu")
    make.user(role=Role.ADMIN, domain=beta, firstname="Dee", lastname="Elsewhere")
    return {"ada": ada, "bo": bo}


@pytest.fixture
def me(alpha):
    return make.user(role=Role.ADMIN, domain=alpha, firstname="Me", lastname="Aaa", email="me@example.com")


@pytest.fixture
def admin(me, alpha, client_of, team):
    return client_of(alpha, make.access_token(me, alpha, Role.ADMIN))


def names(client, query=""):
    return [row["firstname"] for row in client.get(f"/api/users{query}").json()["data"]]


def test_user_is_shown_with_role_on_this_domain(admin, team):
    with shared_work():
        place = Membership.objects.get(user=team["ada"])

    data = admin.get(f"/api/users/{team['ada'].pk}").json()["data"]

    assert data == {
        "id": team["ada"].pk,
        "membership_id": place.pk,
        "firstname": "Ada",
        "lastname": "Zimt",
        "email": "ada@example.com",
        "phone": "",
        "avatar": None,
        "role": {"id": 2, "name": "Admin", "slug": "admin"},
        "status": "active",
        "two_factor_enabled": False,
        "is_me": False,
        "is_correctable": True,
        "last_login_at": None,
        "created_at": place.created_at.isoformat().replace("+00:00", "Z"),
    }


def test_user_has_the_same_id_in_all_replies(admin, me, alpha, in_alpha):
    account = admin.get("/api/account").json()["data"]
    post = admin.post("/api/posts", {"post_type_id": 6, "title": "Hello"}, format="json").json()["data"]
    admin.post("/api/account", {"firstname": "Mia"}, format="json")
    with shared_work():
        event = AuditEvent.objects.latest("pk")

    user = admin.get(f"/api/users/{account['id']}").json()["data"]

    assert (user["email"], user["is_me"]) == (me.email, True)
    assert {user["id"], post["created_by"]["id"], event.user_id} == {account["id"]}


def test_user_list_contains_users_of_this_domain_only(admin):
    assert names(admin) == ["Me", "Cy", "Bo", "Ada"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?search=zim", ["Ada"]),
        ("?search=EXAMPLE.net", ["Cy"]),
        ("?search=bo%20young", ["Bo"]),
        ("?search=%25", []),
        ("?role_id=2", ["Me", "Ada"]),
        ("?role_id=1", []),
        ("?status=invited", ["Cy"]),
        ("?status=suspended&role_id=3", ["Bo"]),
        ("?sortBy=email&sortDir=desc", ["Me", "Cy", "Bo", "Ada"]),
        ("?sortBy=role&sortDir=desc", ["Cy", "Bo", "Me", "Ada"]),
        ("?limit=1&offset=1", ["Cy"]),
    ],
)
def test_user_list_is_filtered_and_sorted(admin, query, expected):
    assert sorted(names(admin, query)) == sorted(expected)
    if "sortBy=role" not in query and "role_id" not in query:
        assert names(admin, query) == expected


@pytest.mark.parametrize(
    "query", ["?role_id=7", "?role_id=x", "?status=gone", "?sortBy=password", "?limit=501"]
)
def test_invalid_user_filter_is_rejected(admin, query):
    assert admin.get(f"/api/users{query}").status_code == 422


def test_user_list_query_count_is_independent_of_rows(admin, alpha):
    def count():
        with CaptureQueriesContext(connection) as queries:
            admin.get("/api/users")
        return len(queries)

    count()  # the domain is cached after this call
    before = count()
    for _ in range(3):
        make.user(role=Role.EDITOR, domain=alpha)

    assert count() == before


def test_super_admin_is_shown_as_super_admin_in_member_lists(admin, alpha):
    root = make.user(role=Role.SUPER_ADMIN)
    make.membership(root, alpha, Role.ADMIN)

    row = admin.get(f"/api/users/{root.pk}").json()["data"]

    assert row["role"]["slug"] == "super-admin"
    assert admin.get("/api/users?role_id=1").json()["meta"]["total"] == 1


def test_user_of_another_domain_is_not_found(admin, beta):
    stranger = make.user(role=Role.EDITOR, domain=beta).pk

    for call in (admin.get, admin.delete):
        assert call(f"/api/users/{stranger}").status_code == 404
    assert admin.put(f"/api/users/{stranger}", {"role_id": 5}, format="json").status_code == 404
    assert admin.post(f"/api/users/{stranger}/resend-invite").status_code == 404


@pytest.mark.parametrize("role", [Role.EDITOR, Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_user_list_requires_admin(as_role, role):
    assert as_role(role).get("/api/users").status_code == 403
