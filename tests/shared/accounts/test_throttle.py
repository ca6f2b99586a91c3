from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connections
from django.db.models import F
from django.db.models.functions import Now

from shared.accounts import limits, throttle
from shared.accounts.limits import Backoff, Rate
from shared.accounts.models import Throttle
from shared.api.errors import TooMany
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make


def test_the_sixth_wrong_password_has_to_wait(editor, sign_in):
    answers = [sign_in(password="wrong").status_code for _ in range(6)]

    assert answers == [422] * 5 + [429]


def test_waiting_is_told_in_the_header_and_in_the_error_shape(editor, sign_in):
    for _ in range(5):
        sign_in(password="wrong")

    response = sign_in()

    assert response.status_code == 429
    assert response.json() == {"message": "Too many attempts. Please try again in 1 second."}
    assert response.headers["Retry-After"] == "1"


def test_each_further_failure_doubles_the_wait_up_to_a_quarter_of_an_hour(editor, sign_in):
    waits = []
    for _ in range(18):
        response = sign_in(password="wrong", REMOTE_ADDR="192.0.2.1")
        if response.status_code == 429:
            waits.append(int(response.headers["Retry-After"]))
            _let_the_wait_pass()

    assert waits == [1, 2, 4, 8, 16, 32, 64]


def test_the_wait_never_grows_past_its_end(alpha):
    limit = Backoff(times=1, seconds=86_400, first_wait=1, longest_wait=900)
    with shared_work():
        throttle.count("a", limit)
        Throttle.objects.filter(key="a").update(count=99_999, blocked_until=Now())
        throttle.count("a", limit)

        with pytest.raises(TooMany) as refusal:
            throttle.count("a", limit)

    assert round(refusal.value.wait) == 900


@pytest.mark.parametrize("ahead", [timedelta(hours=3), timedelta(days=400)])
def test_what_was_counted_while_the_clock_was_ahead_locks_nobody_out(alpha, ahead):
    backoff = Backoff(times=1, seconds=86_400, first_wait=1, longest_wait=900)
    rate = Rate(times=1, seconds=3_600)
    with shared_work():
        throttle.count("a", backoff)
        throttle.consume("b", rate)
        Throttle.objects.update(counted_since=Now() + ahead, blocked_until=Now() + ahead)

        assert throttle.hits({"b": rate}) == {"b": 0}
        throttle.count("a", backoff)
        throttle.consume("b", rate)

        with pytest.raises(TooMany):
            _use_up("a", backoff)
        with pytest.raises(TooMany):
            throttle.consume("b", rate)


def _use_up(key, backoff):
    for _ in range(3):
        throttle.count(key, backoff)


def test_a_throttled_address_does_not_lock_the_owner_out(editor, sign_in):
    for _ in range(25):
        sign_in(password="wrong", REMOTE_ADDR="203.0.113.66")

    assert sign_in(REMOTE_ADDR="192.0.2.1").status_code == 200


def test_many_addresses_against_one_account_are_slowed_but_not_where_its_owner_signs_in(editor, sign_in):
    sign_in(REMOTE_ADDR="192.0.2.1")
    answers = [sign_in(password="wrong", REMOTE_ADDR=f"203.0.113.{n}").status_code for n in range(30)]

    assert answers == [422] * 20 + [429] * 10
    assert sign_in(REMOTE_ADDR="192.0.2.1").status_code == 200


def test_one_address_gets_thirty_attempts_whatever_it_writes_into_its_headers(sign_in, monkeypatch):
    checked = []

    def check(user, password):
        checked.append(password)
        return False

    monkeypatch.setattr("shared.accounts.signing_in.is_password_of", check)

    for n in range(60):
        forged = {"HTTP_X_FORWARDED_FOR": f"198.51.100.{n % 250}", "HTTP_X_REAL_IP": f"198.51.100.{n % 250}"}
        sign_in(f"person{n}@example.com", "guess", REMOTE_ADDR="203.0.113.5", **forged)

    assert len(checked) == 30


def test_neighbours_in_one_ipv6_network_count_as_one(sign_in):
    for n in range(30):
        sign_in(f"person{n}@example.com", "guess", REMOTE_ADDR=f"2001:db8:1:2::{n:x}")

    assert sign_in("other@example.com", "guess", REMOTE_ADDR="2001:db8:1:2:ffff::1").status_code == 429
    assert sign_in("other@example.com", "guess", REMOTE_ADDR="2001:db8:1:3::1").status_code == 422


def test_a_48_full_of_networks_has_a_limit_of_its_own(sign_in, settings):
    settings.LIMIT_SIGN_IN_NETWORK = replace(settings.LIMIT_SIGN_IN_NETWORK, times=2)

    answers = [
        sign_in(f"person{n}@example.com", "guess", REMOTE_ADDR=f"2001:db8:1:{n:x}::1").status_code
        for n in range(2 * limits.WIDER + 1)
    ]

    assert answers == [422] * 2 * limits.WIDER + [429]
    assert sign_in("other@example.com", "guess", REMOTE_ADDR="2001:db8:2:1::1").status_code == 422


def test_wrong_passwords_close_no_domain(editor, sign_in):
    for n in range(320):
        sign_in(f"person{n}@example.com", "guess", REMOTE_ADDR=f"203.0.{113 + n // 200}.{n % 200}")

    assert sign_in(REMOTE_ADDR="192.0.2.1").status_code == 200


def test_unknown_accounts_are_throttled_like_known_ones(sign_in):
    answers = [sign_in("nobody@example.com").status_code for _ in range(6)]

    assert answers == [422] * 5 + [429]


def test_a_success_wipes_the_failures_before_it(editor, sign_in):
    for _ in range(4):
        sign_in(password="wrong")
    sign_in()

    assert [sign_in(password="wrong").status_code for _ in range(5)] == [422] * 5


def test_signing_in_all_day_in_one_office_is_no_attack(alpha, sign_in):
    make.user(role=Role.EDITOR, domain=alpha, email="edith@example.com", password="three trucks and a tent")

    assert {sign_in(REMOTE_ADDR="192.0.2.1").status_code for _ in range(40)} == {200}


def test_a_window_that_is_over_starts_anew(alpha):
    limit = Backoff(times=2, seconds=60, first_wait=60, longest_wait=60)
    with shared_work():
        throttle.count("a", limit)
        throttle.count("a", limit)
        Throttle.objects.update(counted_since=Now() - timedelta(minutes=2), blocked_until=Now())

        throttle.count("a", limit)
        throttle.count("a", limit)
        with pytest.raises(TooMany):
            throttle.count("a", limit)


def test_guessing_the_current_password_of_an_open_session_is_throttled(as_role):
    client = as_role(Role.EDITOR)
    body = {"current_password": "guess", "password": "p" * 20, "password_confirmation": "p" * 20}

    answers = [client.post("/api/account/change-password", body, format="json").status_code for _ in range(6)]

    assert answers == [422] * 5 + [429]


def test_a_rate_is_spent_and_comes_back_when_its_window_is_over(alpha):
    rate = Rate(times=2, seconds=60)
    throttle.consume("a", rate)
    throttle.consume("a", rate)
    throttle.consume("another", rate)
    with pytest.raises(TooMany) as refusal:
        throttle.consume("a", rate)

    with shared_work():
        Throttle.objects.filter(key="a").update(counted_since=Now() - timedelta(seconds=60))
    throttle.consume("a", rate)
    throttle.consume("a", rate)

    assert 59 <= refusal.value.wait <= 60
    with pytest.raises(TooMany):
        throttle.consume("a", rate)


def test_those_who_come_at_once_do_not_stand_in_each_others_way(committed):
    limit = Backoff(times=100, seconds=60, first_wait=60, longest_wait=60)

    def count(_: int) -> None:
        try:
            throttle.count("a", limit)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, range(40)))

    with shared_work():
        assert Throttle.objects.get(key="a").count == 40


def test_of_many_that_come_at_once_no_more_than_the_rate_get_through(committed):
    rate = Rate(times=5, seconds=60)

    def spend(_: int) -> bool:
        try:
            throttle.consume("a", rate)
        except TooMany:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(8) as pool:
        passed = list(pool.map(spend, range(24)))

    assert passed.count(True) == 5


def _let_the_wait_pass() -> None:
    with shared_work():
        Throttle.objects.update(blocked_until=F("counted_since"))
