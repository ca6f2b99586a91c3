"""Requests that must not reveal other customers or accounts to strangers."""

from typing import Any

from tests.hostile.conftest import Watch
from tests.hostile.product import ATTACKED, VISITED, Product, api
from tests.hostile.wire import Ask, exchange

ITS_OWN = ("id", "_id", "email", "created_at")
"""What differs between any two people who were invited."""


def test_domain_ids_reveal_no_names_to_strangers(product: Product, attack: Watch):
    """Before: 409 with title, host and ID of every domain, including unpublished ones."""
    asks = [
        Ask(api("GET", "/api/options/options", headers={"X-Domain-Id": str(n)}), each)
        for n, each in enumerate(product.addresses(20), start=1)
    ]

    with attack("domains asked for by id") as seen:
        answers = exchange(product.port, asks, within=5)
        seen.saw(answers)

    named = [each.body for each in answers if VISITED in each.body.decode() or b"Noodle" in each.body]
    assert named == []
    assert not any(each.status is None or each.status >= 500 for each in answers)


def test_invitation_does_not_reveal_accounts(product: Product, attack: Watch):
    """Before: name, phone, two-factor and last sign-in of any account, which was a member at once."""
    token = product.token_of("mei@noodle.localhost", VISITED)
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
        seen.saw(answers)

    assert [each.status for each in answers] == [201, 201]
    assert answered(answers[0].json) == answered(answers[1].json)
    assert is_not_in_yet(product, known)


def answered(reply: dict[str, Any]) -> dict[str, Any]:
    """The response without personal fields."""
    data = {name: value for name, value in (reply["data"] or {}).items() if name not in ITS_OWN}
    return {**reply, "data": data}


def is_not_in_yet(product: Product, email: str) -> bool:
    """Whether the domains `email` may go to are still those of before."""
    token = product.token_of(email, ATTACKED)
    domains = product.call("GET", "/api/options/domains", token=token).json["data"]
    return [each["host"] for each in domains] == [ATTACKED]
