"""Outsiders learn nothing about other customers or accounts."""

from typing import Any

from tests.hostile.conftest import Watch
from tests.hostile.product import ATTACKED, VISITED, Product, api
from tests.hostile.wire import Ask, exchange

ITS_OWN = ("id", "_id", "membership_id", "email", "created_at")
"""Fields that differ between any two invited users."""


def test_domain_ids_reveal_no_names_to_strangers(product: Product, attack: Watch):
    """Previously, the API answered 409 with title, host and ID of every domain, including
    unpublished ones.
    """
    asks = [
        Ask(api("GET", "/api/options/options", headers={"X-Domain-Id": str(n)}), each)
        for n, each in enumerate(product.addresses(20), start=1)
    ]

    with attack("domains asked for by id") as seen:
        answers = exchange(product.port, asks, within=5)
        seen.count_answers(answers)

    named = [each.body for each in answers if VISITED in each.body.decode() or b"Noodle" in each.body]
    assert named == []
    assert not any(each.status is None or each.status >= 500 for each in answers)


def test_invitation_does_not_reveal_accounts(product: Product, attack: Watch):
    """Previously, the response contained name, phone, two-factor state and last sign-in of any account,
    which became a member immediately.
    """
    token = product.get_token("mei@noodle.localhost", VISITED)
    known, unknown = "teo@bay.localhost", f"{product.addresses(1)[0]}@example.com"

    with attack("invitations of known and unknown people") as seen:
        answers = [
            product.call(
                "POST",
                "/api/users",
                {"email": each, "firstname": "Some", "lastname": "Body", "role_id": 5},
                token=token,
                host=VISITED,
            )
            for each in (known, unknown)
        ]
        seen.count_answers(answers)

    assert [each.status for each in answers] == [201, 201]
    assert remove_personal_fields(answers[0].json) == remove_personal_fields(answers[1].json)
    assert has_no_new_access(product, known)


def remove_personal_fields(reply: dict[str, Any]) -> dict[str, Any]:
    """Remove personal fields from the response."""
    data = {name: value for name, value in (reply["data"] or {}).items() if name not in ITS_OWN}
    return {**reply, "data": data}


def has_no_new_access(product: Product, email: str) -> bool:
    """Return whether `email` has access to the attacked domain only."""
    token = product.get_token(email, ATTACKED)
    domains = product.call("GET", "/api/options/domains", token=token).json["data"]
    return [each["host"] for each in domains] == [ATTACKED]
