"""Refreshes that need real commits and several concurrent connections."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import connections
from rest_framework.test import APIClient

from shared.accounts import throttle
from shared.accounts.callers import Caller
from shared.accounts.memberships import access_to
from shared.accounts.models import RefreshToken, Session
from shared.accounts.random_tokens import hash_token
from shared.accounts.rate_limits import Backoff
from shared.accounts.sessions import TokenPair, open_session, switch_domain
from shared.api.errors import TooMany
from shared.api.permissions import Role
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def pair(committed: None) -> TokenPair:
    """A session of an Editor of alpha and beta, open on alpha."""
    alpha, beta = domain_by_host("alpha.test"), domain_by_host("beta.test")
    assert alpha is not None
    assert beta is not None
    user = make.user(role=Role.EDITOR, domain=alpha)
    make.membership(user, beta, Role.EDITOR)
    with shared_work():
        access = access_to(user, alpha.id)
    assert access is not None
    return open_session(user, access, Caller(host="alpha.test"))


def test_parallel_refreshes_of_one_token_create_one_lineage(pair):
    for _ in range(10):
        answers = _run_in_threads(8, partial(_refresh, pair.refresh))

        children = {answer.json()["data"]["refresh_token"] for answer in answers}
        assert {answer.status_code for answer in answers} == {200}
        assert len(children) == 1
        pair = TokenPair("", children.pop(), pair.session)
    with shared_work():
        assert Session.objects.get().generation == 11
        assert RefreshToken.objects.filter(used_at=None).count() == 1


def test_concurrent_refresh_and_switch_leave_one_valid_token(pair):
    beta = domain_by_host("beta.test")
    assert beta is not None
    token = pair.refresh
    for _ in range(5):

        def act(number: int, token: str = token) -> TokenPair | None:
            return _refresh(token) if number % 2 else switch_domain(pair.session.pk, beta.id)[0]

        switched = _run_in_threads(6, act)[::2]

        with shared_work():
            session = Session.objects.get()
            (live,) = RefreshToken.objects.filter(used_at=None)
        assert (session.revoked_at, live.generation) == (None, session.generation)
        token = next(each.refresh for each in switched if hash_token(each.refresh) == live.hash)


def test_parallel_attempts_do_not_exceed_limit(committed):
    limit = Backoff(times=5, seconds=60, first_wait=60, longest_wait=60)

    def attempt(_number: int) -> bool:
        try:
            throttle.count("door", limit)
        except TooMany:
            return False
        return True

    assert sum(_run_in_threads(10, lambda n: sum(attempt(n) for _ in range(10)))) == 5


def _refresh(token: str, _number: int = 0) -> Any:
    return APIClient(HTTP_HOST="api.alpha.test").post(
        "/api/auth/refresh-tokens", HTTP_AUTHORIZATION=f"Bearer {token}"
    )


def _run_in_threads(count: int, act: Callable[[int], Any]) -> list[Any]:
    """Run `act` in `count` threads that start together with their own connections. Return the results."""
    barrier = Barrier(count)

    def run(number: int) -> Any:
        try:
            barrier.wait(timeout=10)
            return act(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))
