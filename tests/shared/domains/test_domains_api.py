"""Listing and changing domains over HTTP."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from shared.api.permissions import Role
from shared.domains.models import Domain, Host, RetiredHost
from shared.tenancy.features import FEATURES
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tests.kit import make
from tests.shared.domains.conftest import list_audit_events


def patch(client: APIClient, domain: DomainRef, **body: Any) -> Any:
    return client.patch(f"/api/domains/{domain.id}", body, format="json")


def hosts(*names: str, primary: str) -> list[dict[str, Any]]:
    return [{"host": name, "is_primary": name == primary} for name in names]


def test_domains_are_listed_with_hosts_and_user_counts(
    boss: APIClient, alpha: DomainRef, beta: DomainRef, django_assert_num_queries: Any
) -> None:
    make.user(role=Role.EDITOR, domain=beta)
    with shared_work():
        Host.objects.create(domain="b.test", tenant_id=beta.id, is_primary=False)
        row = Domain.objects.get(pk=beta.id)

    response = boss.get("/api/domains")

    assert response.status_code == 200
    assert response.json()["meta"] == {"total": 2, "limit": 25, "offset": 0}
    assert response.json()["data"][0] == {
        "id": beta.id,
        "title": "Beta",
        "host": "beta.test",
        "hosts": hosts("beta.test", "b.test", primary="beta.test"),
        "status": "active",
        "opened_at": row.opened_at.isoformat().replace("+00:00", "Z"),
        "maintenance": "",
        "template": "restaurant",
        "timezone": "Europe/Berlin",
        "users_count": 1,
        "quotas": {"storage": None, "members": None, "team": None},
        "features": dict.fromkeys(FEATURES, True),
        "created_at": row.created_at.isoformat().replace("+00:00", "Z"),
        "deleted_at": None,
        "purge_at": None,
    }


@pytest.mark.parametrize("query", ["search=eta.te", "search=BET", "status=suspended"])
def test_domains_are_searched_by_title_host_and_status(boss: APIClient, beta: DomainRef, query: str) -> None:
    patch(boss, beta, status="suspended")

    rows = boss.get(f"/api/domains?{query}").json()["data"]

    assert [row["title"] for row in rows] == ["Beta"]


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.SUPER_ADMIN])
def test_domain_management_requires_super_admin(as_role: Any, alpha: DomainRef, role: Role) -> None:
    client = as_role(role)

    for method, path in (
        ("get", ""),
        ("post", ""),
        ("get", "/check-host?host=x.test"),
        ("patch", f"/{alpha.id}"),
        ("delete", f"/{alpha.id}"),
    ):
        assert getattr(client, method)(f"/api/domains{path}", {}, format="json").status_code == 403


def test_changed_title_and_time_zone_appear_on_pages(boss: APIClient, beta: DomainRef) -> None:
    client = Client(HTTP_HOST=f"api.{beta.host}")
    client.get("/api/site")

    response = patch(boss, beta, title=" Noodles ", timezone="Asia/Tokyo")

    assert response.status_code == 200
    assert (response.json()["data"]["title"], response.json()["data"]["timezone"]) == (
        "Noodles",
        "Asia/Tokyo",
    )
    assert client.get("/api/site").json()["data"]["domain"] == {
        "host": "beta.test", "title": "Noodles", "template": "restaurant", "timezone": "Asia/Tokyo",
    }  # fmt: skip
    differences = {"title": ["Beta", "Noodles"], "timezone": ["Europe/Berlin", "Asia/Tokyo"]}
    assert list_audit_events() == [("domain.updated", beta.id, differences)]


def test_new_primary_host_serves_and_previous_one_is_quarantined(
    boss: APIClient, alpha: DomainRef, beta: DomainRef
) -> None:
    assert domain_by_host("noodles.test") is None

    response = patch(boss, beta, hosts=hosts("noodles.test", "Soup.test.", primary="noodles.test"))

    assert response.status_code == 200
    assert response.json()["data"]["hosts"] == hosts("noodles.test", "soup.test", primary="noodles.test")
    for name in ("noodles.test", "soup.test"):
        domain = domain_by_host(name)
        assert domain is not None
        assert (domain.id, domain.host) == (beta.id, "noodles.test")
    assert domain_by_host("beta.test") is None
    refused = patch(boss, alpha, hosts=hosts("alpha.test", "beta.test", primary="alpha.test"))
    assert refused.status_code == 422
    assert "recently used" in refused.json()["errors"]["host"][0]
    assert patch(boss, beta, hosts=hosts("beta.test", primary="beta.test")).status_code == 200


@pytest.mark.parametrize(
    "wanted",
    [
        [],
        hosts("beta.test", "b.test", primary=""),
        [*hosts("beta.test", primary="beta.test"), *hosts("b.test", primary="b.test")],
        [*hosts("beta.test", primary="beta.test"), *hosts("BETA.test.", primary="")],
        hosts("alpha.test", primary="alpha.test"),
        hosts("www.alpha.test", primary="www.alpha.test"),
        hosts("api.beta.test", primary="api.beta.test"),
        hosts("127.0.0.1", primary="127.0.0.1"),
        hosts("beta", primary="beta"),
        hosts("status.platform.test", primary="status.platform.test"),
        hosts("www.status.platform.test", primary="www.status.platform.test"),
        "beta.test",
        [{"host": "b.test", "is_primary": "maybe"}],
    ],
)
def test_invalid_hosts_are_rejected_without_change(
    boss: APIClient, alpha: DomainRef, beta: DomainRef, wanted: Any, settings: Any
) -> None:
    settings.PLATFORM_HOSTS = frozenset({"status.platform.test"})

    response = patch(boss, beta, hosts=wanted)

    assert response.status_code == 422
    with shared_work():
        assert list(Host.objects.filter(tenant_id=beta.id).values_list("domain", "is_primary")) == [
            ("beta.test", True)
        ]
        assert not RetiredHost.objects.exists()
    assert list_audit_events() == []


def test_bare_host_is_rejected_while_www_is_in_use(
    boss: APIClient, alpha: DomainRef, beta: DomainRef
) -> None:
    patch(boss, beta, hosts=hosts("beta.test", "www.noodles.test", primary="beta.test"))

    response = patch(boss, alpha, hosts=hosts("alpha.test", "noodles.test", primary="alpha.test"))

    assert response.status_code == 422


def test_suspended_domain_goes_offline_and_can_be_reactivated(boss: APIClient, beta: DomainRef) -> None:
    visitor = Client(HTTP_HOST=f"api.{beta.host}")

    assert patch(boss, beta, status="suspended").json()["data"]["status"] == "suspended"
    assert visitor.get("/api/site").status_code == 503
    assert patch(boss, beta, status="active").json()["data"]["status"] == "active"
    assert visitor.get("/api/site").status_code == 200
    assert [action for action, *_ in list_audit_events()] == ["domain.suspended", "domain.reactivated"]


def test_current_domain_can_be_reactivated_after_suspension(boss: APIClient, alpha: DomainRef) -> None:
    assert patch(boss, alpha, status="suspended").status_code == 200
    assert patch(boss, alpha, status="active").status_code == 200


def test_invalid_or_empty_change_is_not_audited(boss: APIClient, beta: DomainRef) -> None:
    for body in (
        {"title": " "},
        {"timezone": "Mars/Base"},
        {"status": "deleting"},
        {"title": "x" * 201},
        {"hosts": None},
    ):
        assert patch(boss, beta, **body).status_code == 422, body
    assert patch(boss, beta).status_code == 200
    assert patch(boss, beta, title="Beta").status_code == 200
    assert boss.patch("/api/domains/999999", {"title": "x"}, format="json").status_code == 404
    assert list_audit_events() == []


@pytest.mark.parametrize(
    ("host", "reply"),
    [
        ("Tacos.Test.", {"host": "tacos.test", "free": True, "reason": None}),
        ("b%C3%BCcher.test", {"host": "xn--bcher-kva.test", "free": True, "reason": None}),
        (
            "alpha.test",
            {"host": "alpha.test", "free": False, "reason": "Another domain already uses this domain name."},
        ),
        (
            "nowhere",
            {"host": None, "free": False, "reason": "Enter a full domain name with at least one dot."},
        ),
    ],
)
def test_host_check_reports_availability(boss: APIClient, host: str, reply: Any) -> None:
    assert boss.get(f"/api/domains/check-host?host={host}").json()["data"] == reply
