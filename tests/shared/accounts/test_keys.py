"""Token keys are the same for all processes of an installation, and useless without its secret."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import DatabaseError, transaction
from django.utils import timezone

from shared.accounts import keys
from shared.accounts.callers import Caller
from shared.accounts.key_models import TokenKey
from shared.accounts.memberships import DomainAccess
from shared.accounts.sessions import open_session, refresh
from shared.accounts.tokens import read_claims
from shared.api.permissions import Role
from shared.tenancy.router import OWNER
from shared.tenancy.sealing import Unreadable
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make
from tests.kit.sources import ROOT

MAKE_KEYS = """
import django
django.setup()
from shared.accounts.keys import key_ring
print(key_ring().signing_kid)
"""


@pytest.fixture
def keys_not_loaded(committed, monkeypatch):
    """A process that has not read the keys yet. Its commits are rolled back."""
    monkeypatch.setattr(keys, "_memory", keys._Memory())


@pytest.fixture
def no_keys(keys_not_loaded):
    """An installation without keys."""
    TokenKey.objects.using(OWNER).all().delete()


def test_token_keys_are_encrypted_at_rest(no_keys):
    kid = keys.key_ring().signing_kid
    keys._clear_cache()

    assert keys.key_ring().signing_kid == kid
    rows = TokenKey.objects.using(OWNER).order_by("use")
    assert [row.use for row in rows] == ["access", "refresh"]
    assert not any("PRIVATE KEY" in row.sealed for row in rows)
    assert keys.key_ring().refresh.hex() not in rows[1].sealed


def test_token_keys_are_unreadable_with_another_secret(keys_not_loaded, settings):
    settings.SECRET_KEY = "another secret"

    with pytest.raises(Unreadable):
        keys.key_ring()


def test_processes_that_start_together_share_one_key(no_keys):
    def start(_number):
        command = [sys.executable, "-c", MAKE_KEYS]
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=50, cwd=ROOT)
        return done.stdout

    with ThreadPoolExecutor(3) as pool:
        kids = set(pool.map(start, range(3)))

    assert len(kids) == 1
    assert TokenKey.objects.using(OWNER).count() == 2


def test_key_lookup_runs_no_query(keys_not_loaded, monkeypatch):
    keys.key_ring()
    monkeypatch.setattr(keys, "_read_ring", pytest.fail)

    for _ in range(100):
        keys.key_ring()
    for number in range(100):
        keys.key_ring(wanted_kid=f"invented-{number}")


def advance_clock(monkeypatch, seconds):
    """Move the clock of this process to `seconds` after it has read the keys."""
    now = keys.key_ring().read_at + seconds
    monkeypatch.setattr("shared.accounts.keys.time.monotonic", lambda: now)


def test_known_keys_stay_valid_without_database(keys_not_loaded, monkeypatch):
    known = keys.key_ring()
    advance_clock(monkeypatch, 3_601)

    def raise_error():
        raise DatabaseError("gone")

    monkeypatch.setattr(keys, "_rows", raise_error)

    assert keys.key_ring().access == known.access


def test_new_key_survives_rollback_of_outer_transaction(no_keys):
    with shared_work(), transaction.atomic():
        kid = keys.key_ring().signing_kid
        transaction.set_rollback(True)
    keys._clear_cache()

    assert keys.key_ring().signing_kid == kid


def test_rotation_signs_with_new_key_and_accepts_old(keys_not_loaded, alpha):
    old = make.role_token(Role.EDITOR, alpha)
    old_kid = keys.key_ring().signing_kid

    new_kid = keys.rotate()
    new = make.role_token(Role.EDITOR, alpha)

    assert keys.key_ring().signing_kid == new_kid != old_kid
    assert read_claims(old).domain_id == read_claims(new).domain_id == alpha.id


def test_key_of_another_process_is_loaded_on_demand(keys_not_loaded, monkeypatch):
    keys.key_ring()
    with keys._only_one_process():
        kid = keys._make(TokenKey.Use.ACCESS)
    advance_clock(monkeypatch, 6)

    assert kid in keys.key_ring(wanted_kid=kid).access


def test_new_key_signs_within_a_minute_in_every_process(keys_not_loaded, monkeypatch):
    keys.key_ring()
    with keys._only_one_process():
        kid = keys._make(TokenKey.Use.ACCESS)
    advance_clock(monkeypatch, 3_601)

    assert keys.key_ring().signing_kid == kid


def set_age(kid, age):
    """Change the age of a key, and return its kid."""
    TokenKey.objects.using(OWNER).filter(kid=kid).update(created_at=timezone.now() - age)
    keys._clear_cache()
    return kid


def rotate_by_command():
    output = StringIO()
    call_command("rotate_token_keys", stdout=output)
    return output.getvalue()


def test_rotate_command_keeps_tokens_of_old_key_valid(keys_not_loaded, alpha, account):
    old = make.role_token(Role.EDITOR, alpha)

    output = rotate_by_command()

    new = make.role_token(Role.EDITOR, alpha)
    assert output == f"New key: {keys.key_ring().signing_kid}.\n"
    assert [account(token).status_code for token in (old, new)] == [200, 200]
    assert len(keys.key_ring().access) == 2


def test_key_is_deleted_after_its_last_token_expired(keys_not_loaded, alpha):
    first = set_age(keys.key_ring().signing_kid, timedelta(hours=3))
    second = set_age(keys.rotate(), timedelta(hours=2))

    output = rotate_by_command()

    assert first in output
    assert second not in output
    assert set(keys.key_ring().access) == {second, keys.key_ring().signing_kid}


def test_signed_in_user_stays_signed_in_after_loss_of_keys(keys_not_loaded, alpha, client_of):
    pair = open_session(
        make.user(role=Role.EDITOR, domain=alpha),
        DomainAccess(alpha.id, "", "", "", Role.EDITOR, is_open=True),
        Caller(host=alpha.host),
    )
    TokenKey.objects.using(OWNER).all().delete()
    keys._clear_cache()

    response = client_of(alpha, pair.access).get("/api/account")
    renewed = refresh(pair.refresh)

    assert response.status_code == 401
    assert client_of(alpha, renewed.access).get("/api/account").status_code == 200
