"""An operator turns features of a domain off. The server rejects their calls, and the panel hides them."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from shared.accounts.actor import Operator
from shared.accounts.domains import services
from shared.api.permissions import TABLE, Role
from shared.domains.models import Domain
from shared.tenancy.features import FEATURES
from shared.tenancy.resolver import invalidate
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.shared.domains.conftest import list_audit_events

CODE = {"title": "Chat", "code": "chat()", "consent_category": "necessary"}


def switch(domain: DomainRef, **features: bool) -> None:
    services.change(domain.id, {"features": features}, by=Operator())
    invalidate()


@pytest.fixture
def admin(as_role: Any) -> APIClient:
    return as_role(Role.ADMIN)


@pytest.fixture
def boss(as_role: Any) -> APIClient:
    return as_role(Role.SUPER_ADMIN)


def test_features_consist_of_existing_permissions() -> None:
    assert {slug for each in FEATURES.values() for slug in each.permissions} <= TABLE.keys()


def test_site_without_custom_code_rejects_snippets_and_shows_none(
    admin: APIClient, anonymous: APIClient, alpha: DomainRef
) -> None:
    assert admin.post("/api/analytics", CODE, format="json").status_code == 201
    assert len(anonymous.get("/api/site").json()["data"]["snippets"]) == 1
    switch(alpha, custom_code=False)

    refused = admin.post("/api/analytics", CODE, format="json")

    assert (refused.status_code, refused.json()) == (
        403,
        {
            "message": "This site does not include “Custom code and analytics”. "
            "To add it, contact the operator of your site.",
            "code": "feature_missing",
            "feature": "custom_code",
        },
    )
    assert anonymous.get("/api/site").json()["data"]["snippets"] == []
    switch(alpha, custom_code=True)
    assert len(anonymous.get("/api/site").json()["data"]["snippets"]) == 1


def test_panel_learns_of_missing_features(admin: APIClient, alpha: DomainRef) -> None:
    switch(alpha, food_menus=False)

    account = admin.get("/api/account").json()["data"]

    assert account["missing_features"] == ["food_menus"]
    assert "food_menus.write" not in account["reach"]
    assert "food_menus.read" in account["reach"]


def test_super_admin_turns_features_off_and_on(boss: APIClient, alpha: DomainRef) -> None:
    def send(**features: Any) -> Any:
        return boss.patch(f"/api/domains/{alpha.id}", {"features": features}, format="json")

    off = send(view_as=False, backups=False).json()["data"]["features"]
    assert [name for name, is_on in off.items() if not is_on] == ["backups", "view_as"]
    assert send(backups=True).json()["data"]["features"]["backups"] is True
    _action, _domain, data = list_audit_events("domain.updated")[-1]
    assert data["quotas"][1] == {"without": ["view_as"]}
    invalidate()
    refused = boss.post("/api/users/1/view-as", {"reason": "Help"}, format="json")
    assert refused.json()["code"] == "feature_missing"


def test_unknown_feature_is_rejected(boss: APIClient, alpha: DomainRef) -> None:
    body = {"features": {"teleport": False}}
    refused = boss.patch(f"/api/domains/{alpha.id}", body, format="json")

    assert refused.status_code == 422
    with shared_work():
        assert Domain.objects.get(pk=alpha.id).quotas == {}


def test_feature_of_another_version_is_ignored(admin: APIClient, alpha: DomainRef) -> None:
    with shared_work():
        Domain.objects.filter(pk=alpha.id).update(quotas={"without": ["teleport"], "members": 5})
    invalidate()

    assert admin.get("/api/account").json()["data"]["missing_features"] == []
