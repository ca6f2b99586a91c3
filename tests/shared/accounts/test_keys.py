import shutil
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from shared.accounts import keys
from shared.accounts.memberships import DomainAccess
from shared.accounts.sessions import open_session, refresh
from shared.accounts.tokens import read_claims
from shared.api.permissions import Role
from tests.kit import make

MAKE_KEYS = """
import sys
from django.conf import settings
settings.configure(COMMISSARY_HOME=sys.argv[1])
from shared.accounts.keys import key_ring
print(key_ring().signing_kid)
"""


@pytest.fixture
def home(settings, tmp_path, monkeypatch):
    """An installation without keys."""
    settings.COMMISSARY_HOME = tmp_path
    monkeypatch.setattr(keys, "_memory", keys._Memory())
    return tmp_path


def test_keys_are_made_once_and_nobody_else_may_read_them(home):
    kid = keys.key_ring().signing_kid
    keys._forget()

    assert keys.key_ring().signing_kid == kid
    files = [path for path in (home / "keys").iterdir() if path.name != ".lock"]
    assert sorted(path.name for path in files) == [f"access-{kid}.pem", "refresh.key"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert stat.S_IMODE((home / "keys").stat().st_mode) == 0o700


def test_processes_that_start_together_agree_on_one_key(home):
    def start(_number):
        command = [sys.executable, "-c", MAKE_KEYS, str(home)]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=50).stdout

    with ThreadPoolExecutor(4) as pool:
        kids = set(pool.map(start, range(4)))

    assert len(kids) == 1
    assert len(list((home / "keys").glob("access-*.pem"))) == 1


def test_a_lookup_touches_no_file(home, monkeypatch):
    keys.key_ring()
    monkeypatch.setattr(keys, "_read_ring", pytest.fail)

    for _ in range(100):
        keys.key_ring()
    for number in range(100):
        keys.key_ring(wanted_kid=f"invented-{number}")


def test_rotation_signs_with_the_new_key_and_still_takes_the_old(home, alpha):
    old = make.token_of(Role.EDITOR, alpha)
    old_kid = keys.key_ring().signing_kid

    new_kid = keys.rotate()
    new = make.token_of(Role.EDITOR, alpha)

    assert keys.key_ring().signing_kid == new_kid != old_kid
    assert read_claims(old).domain_id == read_claims(new).domain_id == alpha.id


def test_a_key_another_process_made_is_found_when_a_token_names_it(home, alpha, monkeypatch):
    ours = keys.key_ring()
    with keys._only_one_process():
        kid = keys._make_access_key()
    clock = ours.read_at
    monkeypatch.setattr("shared.accounts.keys.time.monotonic", lambda: clock + 6)

    assert kid in keys.key_ring(wanted_kid=kid).access


def aged(home, kid, age):
    """The same key, as if it had been made that long ago."""
    older = f"{datetime.now(UTC) - age:%Y%m%dT%H%M%S%f}-{kid.rpartition('-')[2]}"
    (home / "keys" / f"access-{kid}.pem").rename(home / "keys" / f"access-{older}.pem")
    keys._forget()
    return older


def rotate_by_command():
    said = StringIO()
    call_command("rotate_token_keys", stdout=said)
    return said.getvalue()


def test_the_command_rotates_and_tokens_of_the_old_key_stay_good(home, alpha, account):
    old = make.token_of(Role.EDITOR, alpha)

    said = rotate_by_command()

    new = make.token_of(Role.EDITOR, alpha)
    assert said == f"Signing with {keys.key_ring().signing_kid}.\n"
    assert [account(token).status_code for token in (old, new)] == [200, 200]
    assert len(keys.key_ring().access) == 2


def test_a_key_goes_when_nothing_it_signed_can_still_be_good(home, alpha):
    first = aged(home, keys.key_ring().signing_kid, timedelta(hours=3))
    second = aged(home, keys.rotate(), timedelta(hours=2))

    said = rotate_by_command()

    assert first in said
    assert second not in said
    assert set(keys.key_ring().access) == {second, keys.key_ring().signing_kid}


def test_who_is_signed_in_stays_so_when_the_keys_are_lost(home, alpha, client_of):
    pair = open_session(
        make.user(role=Role.EDITOR, domain=alpha), DomainAccess(alpha.id, "", "", "", Role.EDITOR)
    )
    shutil.rmtree(home / "keys")
    keys._forget()

    assert [name.partition("-")[0] for name in keys.make_missing()] == ["access", "refresh.key"]
    assert keys.make_missing() == []
    asked = client_of(alpha, pair.access).get("/api/account")
    renewed = refresh(pair.refresh)

    assert asked.status_code == 401
    assert client_of(alpha, renewed.access).get("/api/account").status_code == 200


def test_keys_that_vanish_from_a_running_process_are_mentioned_in_its_log(home, caplog):
    keys.make_missing()
    keys.key_ring()
    assert "are new" not in caplog.text
    shutil.rmtree(home / "keys")
    keys._forget()

    keys.key_ring()

    assert caplog.text.count("are new") == 1
