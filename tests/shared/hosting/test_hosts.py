"""Hosts of a domain over HTTP: added, made primary, looked up at a real name server, removed."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from shared.domains.models import Host, HostState
from shared.hosting import checks
from shared.hosting.tasks import request_due
from shared.jobs.models import Job
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.site.page_cache.hints import HINT, CacheHint
from tests.kit.jobs import end_waits, run_jobs
from tests.kit.names import NameServer, name_server
from tests.shared.domains.conftest import boss, list_audit_events, on, root

__all__ = ["boss", "on", "root"]
HERE = "203.0.113.7"
Call = Callable[..., Any]


@pytest.fixture
def names(settings: Any) -> Iterator[NameServer]:
    """A name server, and one address that all hosts must point to."""
    with name_server() as server:
        settings.DNS_SERVERS = (server.address,)
        settings.DNS_TARGETS = (HERE, "sites.example.com")
        server.records["sites.example.com", "A"] = [HERE, "203.0.113.8"]
        yield server


@pytest.fixture
def hosts(boss: APIClient, beta: DomainRef) -> Call:
    """Send a request below the hosts of beta, and return the response."""

    def call(method: str, path: str = "", body: Any = None) -> Any:
        return getattr(boss, method)(f"/api/domains/{beta.id}/hosts{path}", body, format="json")

    return call


@pytest.fixture
def added_host(hosts: Call) -> dict[str, Any]:
    """A second host of beta."""
    host: dict[str, Any] = hosts("post", "", {"host": "Www.Noodles.example."}).json()["data"]
    return host


def get_delay(host: dict[str, Any]) -> timedelta:
    """Return the time until the worker checks that host again."""
    with shared_work():
        return Job.objects.get(kind="hosting.check", key=str(host["id"])).run_at - timezone.now()


def test_added_host_redirects_to_primary_with_path_and_query(added_host: dict[str, Any]) -> None:
    assert (added_host["host"], added_host["is_primary"], added_host["redirects"]) == (
        "www.noodles.example",
        False,
        True,
    )
    client = Client(HTTP_HOST="www.noodles.example")

    for method in (client.get, client.head):
        response = method("/blog/a%20b/?page=2&x=%C3%A4")
        assert response.status_code == 301
        assert response.headers["Location"] == "http://beta.test:8000/blog/a%20b/?page=2&x=%C3%A4"
    elsewhere = client.get("/", PATH_INFO="//evil.example/")
    assert elsewhere.headers["Location"].startswith("http://beta.test:8000/")
    assert client.get("/panel").headers["Location"] == "http://beta.test:8000/panel"


def test_redirect_is_not_stored_in_page_cache(added_host: dict[str, Any]) -> None:
    hints = {"beta.test": CacheHint(), "www.noodles.example": CacheHint()}

    def ask(host: str, hint: Any) -> int:
        return Client(HTTP_HOST=host, **{HINT: hint}).get("/").status_code

    statuses = [ask(*each) for each in hints.items()]

    assert statuses == [200, 301]
    assert hints["www.noodles.example"].page is None


def test_api_and_media_are_served_on_every_host(added_host: dict[str, Any]) -> None:
    assert Client(HTTP_HOST="api.www.noodles.example").get("/api/site").status_code == 200
    client = Client(HTTP_HOST="www.noodles.example")
    assert client.get("/domains/beta.test/library/none.png").status_code == 404
    assert client.post("/").status_code == 405
    assert Client(HTTP_HOST="beta.test").get("/").status_code == 200


def test_host_can_switch_between_serving_and_redirecting(hosts: Call, added_host: dict[str, Any]) -> None:
    client = Client(HTTP_HOST="www.noodles.example")

    served = hosts("patch", f"/{added_host['id']}", {"redirects": False})
    page = client.get("/")
    hosts("patch", f"/{added_host['id']}", {"redirects": True})

    assert served.json()["data"]["redirects"] is False
    assert page.status_code == 200
    assert client.get("/").status_code == 301
    assert list_audit_events()[-1][2] == {"served_hosts": [["www.noodles.example"], []]}


def test_another_host_becomes_primary_without_redirect_loop(
    hosts: Call, added_host: dict[str, Any], beta: DomainRef
) -> None:
    hosts("patch", f"/{added_host['id']}", {"redirects": False})

    response = hosts("patch", f"/{added_host['id']}", {"is_primary": True})

    assert response.json()["data"]["is_primary"] is True
    assert Client(HTTP_HOST="www.noodles.example").get("/").status_code == 200
    old = Client(HTTP_HOST="beta.test").get("/x")
    assert (old.status_code, old.headers["Location"]) == (301, "http://www.noodles.example:8000/x")
    assert hosts("get").json()["data"][0]["host"] == "www.noodles.example"


def test_host_can_be_removed_except_the_primary(
    hosts: Call, added_host: dict[str, Any], boss: APIClient, alpha: DomainRef
) -> None:
    primary = hosts("get").json()["data"][0]["id"]

    refused = hosts("delete", f"/{primary}")
    removed = hosts("delete", f"/{added_host['id']}")

    assert refused.status_code == 422
    assert removed.status_code == 200
    assert [each["host"] for each in hosts("get").json()["data"]] == ["beta.test"]
    assert Client(HTTP_HOST="www.noodles.example").get("/").status_code == 404
    taken = boss.post(f"/api/domains/{alpha.id}/hosts", {"host": "noodles.example"}, format="json")
    assert "recently used" in taken.json()["errors"]["host"][0]


@pytest.mark.parametrize("host", ["beta.test", "alpha.test", "api.x.test", "co.uk", "10.0.0.1", "x", ""])
def test_unavailable_host_is_rejected(hosts: Call, host: str) -> None:
    assert hosts("post", "", {"host": host}).status_code == 422
    assert len(hosts("get").json()["data"]) == 1


def test_host_of_another_domain_is_not_found(hosts: Call, alpha: DomainRef) -> None:
    with shared_work():
        foreign = Host.objects.get(tenant_id=alpha.id).pk

    answers = [
        hosts("patch", f"/{foreign}", {"redirects": False}),
        hosts("delete", f"/{foreign}"),
        hosts("post", f"/{foreign}/check"),
    ]

    assert [each.status_code for each in answers] == [404, 404, 404]


def test_host_list_query_count_is_independent_of_rows(
    hosts: Call, django_assert_max_num_queries: Any
) -> None:
    for name in ("one.test", "two.test"):
        hosts("post", "", {"host": name})

    with django_assert_max_num_queries(14):
        assert len(hosts("get").json()["data"]) == 3


def test_required_dns_records_are_listed(hosts: Call, names: NameServer) -> None:
    hosts("post", "", {"host": "tacos.co.uk"})

    primary, apex = hosts("get").json()["data"]

    assert [(each["type"], each["name"], each["value"]) for each in apex["records"]] == [
        ("A", "tacos.co.uk", HERE)
    ]
    assert {(each["type"], each["name"], each["is_alternative"]) for each in primary["records"]} == {
        ("A", "beta.test", False),
        ("A", "api.beta.test", True),
        ("CNAME", "api.beta.test", True),
    }
    assert (primary["proof"]["type"], primary["proof"]["name"]) == ("TXT", "_commissary.beta.test")
    assert primary["proof"]["value"] != apex["proof"]["value"]


def test_found_records_are_checked_again_the_next_day(
    hosts: Call, names: NameServer, added_host: dict[str, Any], beta: DomainRef
) -> None:
    names.records["www.noodles.example", "A"] = ["203.0.113.8"]
    names.records["_commissary.www.noodles.example", "TXT"] = ['"other"', f'"{added_host["proof"]["value"]}"']

    response = hosts("post", f"/{added_host['id']}/check")
    assert (response.status_code, response.json()["data"]["state"]["is_being_checked"]) == (202, True)
    run_jobs(beta)

    state = hosts("get").json()["data"][1]["state"]
    assert (state["is_proven"], state["points_here"], state["addresses"]) == (True, True, ["203.0.113.8"])
    assert state["is_being_checked"] is False
    assert get_delay(added_host) > timedelta(hours=23)


def test_missing_records_are_checked_again_with_growing_waits(
    names: NameServer, added_host: dict[str, Any], beta: DomainRef
) -> None:
    names.records["www.noodles.example", "A"] = [HERE, "198.51.100.1"]
    pauses = []

    for _ in range(len(checks.PAUSES) + 1):
        end_waits(beta)
        run_jobs(beta)
        pauses.append(round(get_delay(added_host) / timedelta(minutes=1)))

    assert pauses == [1, 5, 15, 60, 360, 1440]
    with shared_work():
        state = HostState.objects.get(host_id=added_host["id"])
    assert (state.is_proven, state.points_here) == (False, False)


def test_silent_name_server_leaves_state_unknown(
    hosts: Call, names: NameServer, added_host: dict[str, Any], beta: DomainRef, monkeypatch: Any
) -> None:
    names.is_silent = True
    monkeypatch.setattr("shared.hosting.dns.DEADLINE", 0.2)

    run_jobs(beta)

    state = hosts("get").json()["data"][1]["state"]
    assert (state["is_proven"], state["points_here"], state["addresses"]) == (None, None, [])


def test_dns_is_not_checked_without_targets(
    hosts: Call, names: NameServer, settings: Any, beta: DomainRef
) -> None:
    settings.DNS_TARGETS = ()

    hosts("post", "", {"host": "b.test"})

    assert request_due() == 0
    run_jobs(beta)
    assert names.queries == []


def test_certificates_are_checked_over_https_without_targets(
    hosts: Call, names: NameServer, settings: Any, beta: DomainRef
) -> None:
    settings.DNS_TARGETS, settings.IS_HTTPS = (), True
    # The test checks a private address, so it opens no connection.
    names.records["www.noodles.example", "A"] = ["192.168.0.7"]
    added_host = hosts("post", "", {"host": "www.noodles.example"}).json()["data"]

    assert request_due() == 1  # the other host existed before
    run_jobs(beta)

    state = hosts("get").json()["data"][1]["state"]
    assert (state["points_here"], state["addresses"]) == (None, ["192.168.0.7"])
    assert state["certificate_problem"] == "An IP address of this domain name is not on the public internet."
    assert timedelta(0) < get_delay(added_host) <= checks.PAUSES[0]


def test_hosts_added_before_targets_were_set_are_checked(names: NameServer, beta: DomainRef) -> None:
    assert request_due() == 2
    run_jobs(beta)
    assert request_due() == 0

    assert "_commissary.beta.test TXT" in names.queries
    with shared_work():
        assert HostState.objects.filter(host__domain="beta.test").exclude(checked_at=None).exists()


def test_removed_host_is_not_checked(
    hosts: Call, names: NameServer, added_host: dict[str, Any], beta: DomainRef
) -> None:
    hosts("delete", f"/{added_host['id']}")

    run_jobs(beta)

    assert [each for each in names.queries if "noodles" in each] == []
    with shared_work():
        assert not Job.objects.filter(kind="hosting.check", key=str(added_host["id"])).exists()
