"""An operator limits the storage, the members and the team of a domain."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from rest_framework.test import APIClient

from shared.accounts.actor import Operator
from shared.accounts.domains import services
from shared.accounts.operating import invite
from shared.api.permissions import Role
from shared.domains.models import Domain
from shared.tenancy.quotas import parse_quota
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.shared.domains.conftest import list_audit_events


def limit(domain: DomainRef, **quotas: int | None) -> None:
    services.change(domain.id, {"quotas": quotas}, by=Operator())
    invalidate()


@pytest.fixture
def boss(as_role: Any) -> APIClient:
    return as_role(Role.SUPER_ADMIN)


@pytest.fixture
def admin(as_role: Any) -> APIClient:
    return as_role(Role.ADMIN)


def add_member(client: APIClient, title: str) -> Any:
    return client.post("/api/posts", {"post_type_id": 2, "title": title}, format="json")


def test_site_with_all_its_members_accepts_no_more(admin: APIClient, alpha: DomainRef) -> None:
    limit(alpha, members=1)
    first = add_member(admin, "Tacos").json()["data"]["id"]

    refused = add_member(admin, "Bao")
    copied = admin.post(f"/api/posts/{first}/duplicate")

    said = "This site can have up to 1 member. To add more, contact the operator of your site."
    assert (refused.status_code, refused.json()["errors"]) == (422, {"title": [said]})
    assert copied.status_code == 422
    page = {"post_type_id": 1, "title": "A page"}
    assert admin.post("/api/posts", page, format="json").status_code == 201


def test_member_in_the_trash_needs_space_to_be_restored(admin: APIClient, alpha: DomainRef) -> None:
    limit(alpha, members=1)
    first = add_member(admin, "Tacos").json()["data"]["id"]
    admin.delete(f"/api/posts/{first}")
    assert add_member(admin, "Bao").status_code == 201

    assert admin.put(f"/api/posts/{first}/restore").status_code == 422
    limit(alpha, members=None)
    assert admin.put(f"/api/posts/{first}/restore").status_code == 200


def test_full_team_accepts_no_invitation(admin: APIClient, alpha: DomainRef, beta: DomainRef) -> None:
    limit(alpha, team=2)  # the admin and one more user
    body = {"email": "a@example.com", "firstname": "A", "lastname": "B", "role_id": 5}
    assert admin.post("/api/users", body, format="json").status_code == 201

    refused = admin.post("/api/users", {**body, "email": "b@example.com"}, format="json")

    assert refused.status_code == 422
    (said,) = refused.json()["errors"]["email"]
    assert "can have up to 2 users, including invitations." in said
    assert invite("b@example.com", Role.VIEWER, beta).pk


def test_storage_of_a_domain_replaces_that_of_the_installation(
    admin: APIClient, alpha: DomainRef, as_role: Any
) -> None:
    limit(alpha, storage=123)

    assert admin.get("/api/media/room").json()["data"] == {"used": 0, "total": 123}
    limit(alpha, storage=None)
    assert admin.get("/api/media/room").json()["data"]["total"] == 5_000_000_000


def test_admins_see_the_use_of_their_limits(admin: APIClient, boss: APIClient, alpha: DomainRef) -> None:
    limit(alpha, members=5, storage=1000)
    add_member(admin, "Tacos")

    rows = admin.get("/api/site-limits").json()["data"]

    assert {row["name"]: (row["used"], row["limit"]) for row in rows} == {
        "storage": (0, 1000),
        "members": (1, 5),
        "team": (1, None),
    }
    assert boss.get(f"/api/domains/{alpha.id}/limits").json()["data"] == rows


def test_super_admin_sets_and_removes_limits(boss: APIClient, alpha: DomainRef) -> None:
    url = f"/api/domains/{alpha.id}"
    set_two = boss.patch(url, {"quotas": {"members": 5, "team": 3}}, format="json")
    removed_one = boss.patch(url, {"quotas": {"members": None}}, format="json")

    assert set_two.json()["data"]["quotas"] == {"storage": None, "members": 5, "team": 3}
    assert removed_one.json()["data"]["quotas"] == {"storage": None, "members": None, "team": 3}
    with shared_work():
        assert Domain.objects.get(pk=alpha.id).quotas == {"team": 3}
    _action, _user, data = list_audit_events("domain.updated")[-1]
    assert data["quotas"] == [{"members": 5, "team": 3}, {"team": 3}]


@pytest.mark.parametrize("quotas", [{"members": -1}, {"team": "many"}, {"pages": 3}, {"storage": 10**16}, 5])
def test_invalid_limits_are_rejected(boss: APIClient, alpha: DomainRef, quotas: object) -> None:
    response = boss.patch(f"/api/domains/{alpha.id}", {"quotas": quotas}, format="json")

    assert response.status_code == 422


@pytest.mark.parametrize("role", [Role.EDITOR, Role.AUTHOR, Role.VIEWER, Role.MEMBER])
def test_only_admins_see_limits(as_role: Any, role: Role) -> None:
    assert as_role(role).get("/api/site-limits").status_code == 403


@pytest.mark.no_db
@pytest.mark.parametrize(
    ("name", "text", "limit"),
    [
        ("storage", "500MB", 500_000_000),
        ("storage", "2 GB", 2_000_000_000),
        ("members", "50", 50),
        ("team", "", None),
    ],
)
def test_limit_is_read_from_text(name: str, text: str, limit: int | None) -> None:
    assert parse_quota(name, text) == limit


@pytest.mark.no_db
@pytest.mark.parametrize(("name", "text"), [("members", "5MB"), ("team", "-1"), ("storage", "9000TB")])
def test_wrong_limit_is_refused(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"number|at most"):
        parse_quota(name, text)


def test_unknown_limit_is_refused(alpha):
    limit(alpha, members=5)

    with pytest.raises(ValidationError, match="No such limit: guests"):
        limit(alpha, guests=3)

    with shared_work():
        assert Domain.objects.get(pk=alpha.id).quotas == {"members": 5}
