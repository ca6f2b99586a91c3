"""Neither the response nor its cost reveals whether an account exists."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared.accounts import passwords
from shared.api.permissions import Role
from tests.kit import make
from tests.kit.hashers import CountingArgon2

PASSWORD = "three trucks and a tent"


@pytest.fixture
def people(settings, alpha):
    """One account of every kind that cannot sign in with that password, and one account that can."""
    settings.PASSWORD_HASHERS = ["tests.kit.hashers.CountingArgon2"]
    passwords._dummy_hash.cache_clear()
    make.user(role=Role.EDITOR, domain=alpha, email="known@example.com", password=PASSWORD)
    make.user(role=Role.EDITOR, domain=alpha, email="inactive@example.com", password="x", is_active=False)
    make.user(role=Role.EDITOR, domain=alpha, email="invited@example.com")
    make.user(email="nowhere@example.com", password="x")
    passwords._dummy_hash()
    yield
    passwords._dummy_hash.cache_clear()


def measure_work(sign_in, email):
    """Return the work of a sign-in with a wrong password: hashes, and statements without their values."""
    CountingArgon2.work.clear()
    with CaptureQueriesContext(connection) as queries:
        response = sign_in(email, "a guess at the password")
    statements = [re.sub(r"'[^']*'|\b\d+\b|x\d+", "", query["sql"]) for query in queries]
    return len(CountingArgon2.work), statements, (response.status_code, response.content)


@pytest.mark.parametrize("who", ["unknown", "inactive", "invited", "nowhere", "not an address"])
def test_wrong_password_costs_the_same_for_every_account(people, sign_in, who):
    measure_work(sign_in, "first@example.com")  # the domain is cached after this call

    known, other = measure_work(sign_in, "known@example.com"), measure_work(sign_in, f"{who}@example.com")

    assert other[0] == known[0] == 1
    assert [each.replace("NULL", "") for each in other[1]] == [each.replace("NULL", "") for each in known[1]]
    assert other[2] == known[2]


def test_counting_hasher_counts_verifications(people, sign_in):
    CountingArgon2.work.clear()
    sign_in("known@example.com", PASSWORD)

    assert CountingArgon2.work == ["verify"]
