"""A user with two tabs and a thief perform actions on one session, in any order."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import integers

from shared.accounts import sessions
from shared.accounts.authentication import _access
from shared.accounts.callers import Caller
from shared.accounts.memberships import access_to
from shared.accounts.models import Session
from shared.accounts.random_tokens import hash_token
from shared.accounts.session_state import get_session_state
from shared.accounts.tokens import read_claims
from shared.api.errors import Revoked, Unauthenticated
from shared.api.permissions import Role
from shared.tenancy.resolver import domain_by_host
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.shared.accounts.test_refresh import _end_grace_period

HOSTS = ("alpha.test", "beta.test")


class OneSession(RuleBasedStateMachine):
    """The model has the valid refresh token, used refresh tokens, and the state of the session."""

    pairs: Any = Bundle("pairs")

    def __init__(self) -> None:
        super().__init__()
        self.domains = [domain for host in HOSTS if (domain := domain_by_host(host))]
        user = make.user(role=Role.EDITOR, domain=self.domains[0])
        make.membership(user, self.domains[1], Role.AUTHOR)
        with shared_work():
            access = access_to(user, self.domains[0].id)
        assert access is not None
        first = sessions.open_session(user, access, Caller(host=self.domains[0].host))
        self.session_id = first.session.pk
        self.live: str | None = first.refresh
        self.last_parent: str | None = None
        self.epoch = 1
        self.first: sessions.TokenPair | None = first

    @rule(target=pairs)
    def take_login_pair(self) -> Any:
        return self.first

    @rule(target=pairs, pair=pairs)
    def refresh(self, pair: sessions.TokenPair) -> Any:
        try:
            new = sessions.refresh(pair.refresh)
        except Unauthenticated:
            assert self.live != pair.refresh
            return pair
        except Revoked:
            assert self.live != pair.refresh
            self.live = None
            return pair
        assert pair.refresh in {self.live, self.last_parent}
        if pair.refresh == self.live:
            self.live, self.last_parent = new.refresh, pair.refresh
        assert new.refresh == self.live
        return new

    @rule()
    def wait_longer_than_the_grace(self) -> None:
        _end_grace_period()
        self.last_parent = None

    @rule(target=pairs, number=integers(0, 1))
    def switch(self, number: bool) -> Any:
        try:
            new, _ = sessions.switch_domain(self.session_id, self.domains[number].id)
        except Revoked:
            assert self.live is None
            return self.first
        assert self.live is not None
        self.live, self.last_parent = new.refresh, None
        self.epoch += 1
        return new

    @rule()
    def sign_out(self) -> None:
        sessions.sign_out(self.session_id)
        self.live = None

    @rule(pair=pairs)
    def call(self, pair: sessions.TokenPair) -> None:
        claims, state = read_claims(pair.access), get_session_state(self.session_id)
        assert state is not None
        try:
            _access(claims, state)
        except Revoked:
            assert self.live is None
        except Unauthenticated:
            assert self.live is None or claims.epoch != self.epoch
        else:
            assert self.live is not None
            assert claims.epoch == self.epoch

    @invariant()
    def at_most_one_refresh_token_counts(self) -> None:
        with shared_work():
            session = Session.objects.get(pk=self.session_id)
            unused = list(session.refresh_tokens.filter(used_at=None))
        assert (session.revoked_at is None) == (self.live is not None)
        assert [token.generation for token in unused] == [session.generation]
        if self.live is not None:
            assert unused[0].hash == hash_token(self.live)


@pytest.mark.timeout(240)
def test_session_rules_hold_for_any_order_of_events(alpha):
    run_state_machine_as_test(
        OneSession,
        settings=settings(
            max_examples=25,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
