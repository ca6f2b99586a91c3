"""The email sender of a domain is its own address, or an external one that is no domain here."""

from pathlib import Path
from typing import Any

import pytest

from shared.accounts.models import Membership
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.options.models import SiteOptions
from tests.kit import make
from tests.kit.jobs import get_job
from tests.kit.names import name_server

pytestmark = pytest.mark.usefixtures("in_alpha")


def put(client: Any, address: str) -> Any:
    return client.put("/api/options/options", {"outgoing_email": address}, format="json")


@pytest.mark.parametrize("local", ["info@", "info@mail.", "info@MAIL."])
def test_host_of_another_domain_is_rejected_as_sender(as_role: Any, beta: DomainRef, local: str) -> None:
    response = put(as_role(Role.ADMIN), f"{local}{beta.host}")

    assert (response.status_code, list(response.json()["errors"])) == (422, ["outgoing_email"])
    assert SiteOptions.objects.get().outgoing_email == ""


def test_own_host_and_external_addresses_are_accepted(as_role: Any, alpha: DomainRef) -> None:
    admin = as_role(Role.ADMIN)

    answers = [put(admin, each).status_code for each in (f"info@{alpha.host}", "tacos@mail.example", "")]

    assert answers == [200, 200, 200]


def test_admin_of_two_domains_can_send_from_either(alpha: DomainRef, beta: DomainRef, client_of: Any) -> None:
    ada = make.user(role=Role.ADMIN, domain=alpha)
    client = client_of(alpha, make.access_token(ada, alpha, Role.ADMIN))
    make.membership(ada, beta, Role.EDITOR)
    assert put(client, f"info@{beta.host}").status_code == 422

    with shared_work():
        Membership.objects.filter(user=ada, domain_id=beta.id).update(role=Role.ADMIN)

    assert put(client, f"info@{beta.host}").status_code == 200


def test_only_super_admins_can_use_the_installation_address(as_role: Any, settings: Any) -> None:
    settings.DEFAULT_FROM_EMAIL = "Commissary <post@platform.example>"

    answers = [put(as_role(role), "ceo@platform.example") for role in (Role.ADMIN, Role.SUPER_ADMIN)]

    assert [each.status_code for each in answers] == [422, 200]


def test_stored_sender_can_be_sent_back(as_role: Any, beta: DomainRef) -> None:
    SiteOptions.objects.update(outgoing_email=f"info@{beta.host}")

    assert put(as_role(Role.ADMIN), f"info@{beta.host}").status_code == 200


def sender(client: Any) -> dict[str, Any]:
    response = client.get("/api/options/sender")
    assert response.status_code == 200
    shown: dict[str, Any] = response.json()["data"]
    return shown


def test_foreign_address_is_shown_as_reply_to_with_the_reason(as_role: Any) -> None:
    admin = as_role(Role.ADMIN)
    put(admin, "office@paypal.com")

    shown = sender(admin)

    assert shown == {
        "address": "no-reply@localhost",
        "reply_to": "office@paypal.com",
        "reason": "host_not_allowed",
        "record": None,
    }


def test_allowed_address_is_shown_as_from(as_role: Any, settings: Any) -> None:
    settings.MAIL_FROM_ALLOWED_HOSTS = frozenset({"tacos.example"})
    admin = as_role(Role.ADMIN)
    put(admin, "office@tacos.example")

    shown = sender(admin)

    assert (shown["address"], shown["reply_to"], shown["reason"]) == (
        "office@tacos.example",
        "",
        "host_allowed",
    )


def test_dns_record_is_shown_without_dns_queries_in_requests(
    as_role: Any, alpha: DomainRef, settings: Any, tmp_path: Path
) -> None:
    settings.MAIL_DKIM_KEY = tmp_path / "key.pem"
    settings.DEFAULT_FROM_EMAIL = "post@platform.example"
    admin = as_role(Role.ADMIN)

    with name_server() as names:
        settings.DNS_SERVERS = (names.address,)
        put(admin, "office@tacos.example")
        shown = sender(admin)

    assert names.queries == []
    assert get_job(alpha).kind == "mail.check_sender"
    assert (shown["address"], shown["reason"]) == ("post@platform.example", "key_not_checked")
    assert shown["record"] == {
        "type": "CNAME",
        "name": f"commissary-{alpha.id}._domainkey.tacos.example",
        "value": "commissary._domainkey.platform.example",
    }
