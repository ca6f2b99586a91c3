"""Mail of a domain comes from its own addresses, or from somebody else's who is no domain here."""

from typing import Any

import pytest

from shared.accounts.models import Membership
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef, shared_work
from tenants.options.models import SiteOptions
from tests.kit import make

pytestmark = pytest.mark.usefixtures("in_alpha")


def put(client: Any, address: str) -> Any:
    return client.put("/api/options/options", {"outgoing_email": address}, format="json")


@pytest.mark.parametrize("local", ["info@", "info@mail.", "info@MAIL."])
def test_another_domains_host_is_not_ones_own_to_write_from(
    as_role: Any, beta: DomainRef, local: str
) -> None:
    response = put(as_role(Role.ADMIN), f"{local}{beta.host}")

    assert (response.status_code, list(response.json()["errors"])) == (422, ["outgoing_email"])
    assert SiteOptions.objects.get().outgoing_email == ""


def test_ones_own_host_and_any_other_address_will_do(as_role: Any, alpha: DomainRef) -> None:
    admin = as_role(Role.ADMIN)

    answers = [put(admin, each).status_code for each in (f"info@{alpha.host}", "tacos@mail.example", "")]

    assert answers == [200, 200, 200]


def test_who_runs_both_may_write_from_either(alpha: DomainRef, beta: DomainRef, client_of: Any) -> None:
    ada = make.user(role=Role.ADMIN, domain=alpha)
    client = client_of(alpha, make.access_token(ada, alpha, Role.ADMIN))
    make.membership(ada, beta, Role.EDITOR)
    assert put(client, f"info@{beta.host}").status_code == 422

    with shared_work():
        Membership.objects.filter(user=ada, domain_id=beta.id).update(role=Role.ADMIN)

    assert put(client, f"info@{beta.host}").status_code == 200


def test_the_installations_own_address_is_for_those_who_run_it(as_role: Any, settings: Any) -> None:
    settings.DEFAULT_FROM_EMAIL = "Commissary <post@platform.example>"

    answers = [put(as_role(role), "ceo@platform.example") for role in (Role.ADMIN, Role.SUPER_ADMIN)]

    assert [each.status_code for each in answers] == [422, 200]


def test_what_was_stored_before_can_be_sent_back(as_role: Any, beta: DomainRef) -> None:
    SiteOptions.objects.update(outgoing_email=f"info@{beta.host}")

    assert put(as_role(Role.ADMIN), f"info@{beta.host}").status_code == 200
