from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connections
from django.db.models import F
from django.db.models.functions import Now

from shared.accounts import rate_limits, throttle
from shared.accounts.models import Throttle
from shared.accounts.rate_limits import Backoff, Rate
from shared.api.errors import TooMany
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make


def test_sixth_wrong_password_is_throttled(editor, sign_in):
    answers = [sign_in(password="wrong").status_code for _ in range(6)]

    assert answers == [422] * 5 + [429]


def test_throttled_response_has_retry_after_and_error_shape(editor, sign_in):
    for _ in range(5):
        sign_in(password="wrong")

    response = sign_in()

    assert response.status_code == 429
    assert response.json() == {"message": "Too many attempts. Please try again in 1 second."}
    assert response.headers["Retry-After"] == "1"


def test_wait_doubles_with_each_failure_up_to_its_limit(editor, sign_in):
    waits = []
    for _ in range(18):
        response = sign_in(password="wrong", REMOTE_ADDR="192.0.2.1")
        if response.status_code == 429:
            waits.append(int(response.headers["Retry-After"]))
            _end_wait()

    assert waits == [1, 2, 4, 8, 16, 32, 64]


def test_wait_never_exceeds_its_limit(alpha):
    limit = Backoff(times=1, seconds=86_400, first_wait=1, longest_wait=900)
    with shared_work():
        throttle.count("a", limit)
        Throttle.objects.filter(key="a").update(count=99_999, blocked_until=Now())
        throttle.count("a", limit)

        with pytest.raises(TooMany) as refusal:
            throttle.count("a", limit)

    assert round(refusal.value.wait) == 900


@pytest.mark.parametrize("ahead", [timedelta(hours=3), timedelta(days=400)])
def test_counters_from_a_fast_clock_do_not_lock_users_out(alpha, ahead):
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


def test_throttled_address_does_not_lock_out_owner(editor, sign_in):
    for _ in range(25):
        sign_in(password="wrong", REMOTE_ADDR="203.0.113.66")

    assert sign_in(REMOTE_ADDR="192.0.2.1").status_code == 200


def test_guesses_from_many_addresses_are_throttled_except_for_owner(editor, sign_in):
    sign_in(REMOTE_ADDR="192.0.2.1")
    answers = [sign_in(password="wrong", REMOTE_ADDR=f"203.0.113.{n}").status_code for n in range(30)]

    assert answers == [422] * 20 + [429] * 10
    assert sign_in(REMOTE_ADDR="192.0.2.1").status_code == 200


def test_one_address_gets_thirty_attempts_despite_forged_headers(sign_in, monkeypatch):
    checked = []

    def check(user, password):
        checked.append(password)
        return False

    monkeypatch.setattr("shared.accounts.signing_in.has_password", check)

    for n in range(60):
        forged = {"HTTP_X_FORWARDED_FOR": f"198.51.100.{n % 250}", "HTTP_X_REAL_IP": f"198.51.100.{n % 250}"}
        sign_in(f"person{n}@example.com", "guess", REMOTE_ADDR="203.0.113.5", **forged)

    assert len(checked) == 30


def test_addresses_in_one_ipv6_network_share_a_limit(sign_in):
    for n in range(30):
        sign_in(f"person{n}@example.com", "guess", REMOTE_ADDR=f"2001:db8:1:2::{n:x}")

    assert sign_in("other@example.com", "guess", REMOTE_ADDR="2001:db8:1:2:ffff::1").status_code == 429
    assert sign_in("other@example.com", "guess", REMOTE_ADDR="2001:db8:1:3::1").status_code == 422


def test_ipv6_48_networks_have_their_own_limit(sign_in, settings):
    settings.LIMIT_SIGN_IN_NETWORK = replace(settings.LIMIT_SIGN_IN_NETWORK, times=2)

    answers = [
        sign_in(f"person{n}@example.com", "guess", REMOTE_ADDR=f"2001:db8:1:{n:x}::1").status_code
        for n in range(2 * rate_limits.WIDER + 1)
    ]

    assert answers == [422] * 2 * rate_limits.WIDER + [429]
    assert sign_in("other@example.com", "guess", REMOTE_ADDR="2001:db8:2:1::1").status_code == 422


def test_wrong_passwords_do_not_block_the_domain(editor, sign_in):
    for n in range(320):
        sign_in(f"person{n}@example.com", "guess", REMOTE_ADDR=f"203.0.{113 + n // 200}.{n % 200}")

    assert sign_in(REMOTE_ADDR="192.0.2.1").status_code == 200


def test_unknown_accounts_are_throttled_like_known_ones(sign_in):
    answers = [sign_in("nobody@example.com").status_code for _ in range(6)]

    assert answers == [422] * 5 + [429]


def test_successful_sign_in_resets_failures(editor, sign_in):
    for _ in range(4):
        sign_in(password="wrong")
    sign_in()

    assert [sign_in(password="wrong").status_code for _ in range(5)] == [422] * 5


def test_repeated_sign_in_from_one_office_is_not_throttled(alpha, sign_in):
    make.user(role=Role.EDITOR, domain=alpha, email="edith@example.com", password="three trucks and a tent")

    assert {sign_in(REMOTE_ADDR="192.0.2.1").status_code for _ in range(40)} == {200}


def test_expired_window_restarts_count(alpha):
    limit = Backoff(times=2, seconds=60, first_wait=60, longest_wait=60)
    with shared_work():
        throttle.count("a", limit)
        throttle.count("a", limit)
        Throttle.objects.update(counted_since=Now() - timedelta(minutes=2), blocked_until=Now())

        throttle.count("a", limit)
        throttle.count("a", limit)
        with pytest.raises(TooMany):
            throttle.count("a", limit)


def test_guesses_of_current_password_are_throttled(as_role):
    client = as_role(Role.EDITOR)
    body = {"current_password": "guess", "password": "p" * 20, "password_confirmation": "p" * 20}

    answers = [client.post("/api/account/change-password", body, format="json").status_code for _ in range(6)]

    assert answers == [422] * 5 + [429]


def test_rate_is_available_again_after_its_window(alpha):
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


def test_concurrent_counts_are_all_recorded(committed):
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


def test_concurrent_requests_do_not_exceed_rate(committed):
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


def _end_wait() -> None:
    with shared_work():
        Throttle.objects.update(blocked_until=F("counted_since"))
