from datetime import timedelta

import pytest
from django.utils import timezone

from shared.accounts import housekeeping, throttle
from shared.accounts.models import RefreshToken, Session, Throttle
from shared.accounts.signing_in import SIGN_IN_ACCOUNT
from shared.accounts.tasks import delete_expired
from shared.api.permissions import Role
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make


@pytest.fixture
def user(alpha):
    return make.user(role=Role.EDITOR, domain=alpha)


def test_sessions_and_tokens_are_deleted_a_month_after_their_end(user, alpha):
    old = make.session(user, alpha, expires_at=timezone.now() - timedelta(days=31))
    recent = make.session(user, alpha, expires_at=timezone.now() - timedelta(days=29))
    with shared_work():
        RefreshToken.objects.create(session=old, generation=1, hash="a")
        RefreshToken.objects.create(session=recent, generation=1, hash="b")

    delete_expired()

    with shared_work():
        assert [session.pk for session in Session.objects.all()] == [recent.pk]
        assert [token.hash for token in RefreshToken.objects.all()] == ["b"]


def test_throttle_counters_are_deleted_when_no_longer_needed(alpha):
    with shared_work():
        for key in ("old", "new"):
            throttle.count(key, SIGN_IN_ACCOUNT)
        long_ago = timezone.now() - timedelta(days=3)
        Throttle.objects.filter(key="old").update(counted_since=long_ago, blocked_until=long_ago)

    delete_expired()

    with shared_work():
        assert [each.key for each in Throttle.objects.all()] == ["new"]


def test_cleanup_without_time_deletes_one_batch(user, alpha, monkeypatch):
    monkeypatch.setattr(housekeeping, "BATCH", 2)
    monkeypatch.setattr(housekeeping, "MOST_SECONDS", 0)
    for _ in range(3):
        make.session(user, alpha, expires_at=timezone.now() - timedelta(days=31))

    assert [housekeeping.delete_expired() for _ in range(3)] == [2, 1, 0]


def test_cleanup_continues_while_rows_and_time_remain(user, alpha, monkeypatch):
    monkeypatch.setattr(housekeeping, "BATCH", 2)
    for _ in range(5):
        make.session(user, alpha, expires_at=timezone.now() - timedelta(days=31))

    assert housekeeping.delete_expired() == 5
