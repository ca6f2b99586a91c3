"""The prober of the isolation tests detects every call that reaches the other domain, in any order."""

import pytest

from shared.api.permissions import Role
from shared.tenancy.unit_of_work import DomainRef
from tests.kit.canary import Canary, seed
from tests.kit.isolation import build_own_request
from tests.kit.openapi import operations
from tests.kit.probing import Prober

CHANGED = "changed the other domain"
READ, WRITE = "GET /api/faqs", "POST /api/faqs"


@pytest.fixture
def home(alpha: DomainRef) -> Canary:
    return seed(alpha)


@pytest.fixture
def other(beta: DomainRef) -> Canary:
    return seed(beta)


def test_writes_to_the_other_domain_are_detected(home: Canary, other: Canary):
    calls = {str(each): each for each in operations()}
    prober = Prober()

    def reports_change(name: str, stranger: Canary) -> bool:
        """Return whether the prober reports that the call at `home` changed `stranger`, which may be
        `home` itself."""
        probe = build_own_request(calls[name], home, stranger, Role.ADMIN, "a call")
        return any(CHANGED in each for each in prober.complaints(probe))

    assert [reports_change(WRITE, home), reports_change(READ, home), reports_change(WRITE, home)] == [
        True,
        False,
        True,
    ]
    assert [reports_change(WRITE, other), reports_change(WRITE, home), reports_change(READ, other)] == [
        False,
        True,
        False,
    ]
