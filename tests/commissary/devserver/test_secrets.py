"""A database belongs to one secret, and a cluster can contain many installations."""

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

from commissary.config.env import database_settings
from commissary.config.errors import AlreadyReported
from shared.tenancy.installation import installation_name
from shared.tenancy.roles import Roles, app_password, installation_roles
from tests.services import services, worker

pytestmark = pytest.mark.timeout(180)

LOAD = "from commissary.processes.preload import preload; preload()"
KEYS = "from shared.accounts.keys import key_ring; print(key_ring().signing_kid)"

SECOND_FACTOR = """
from shared.accounts.models import TwoFactor, User
from shared.tenancy.unit_of_work import shared_work

with shared_work():
    user = User(email="a@example.com", firstname="A", lastname="B", password="!", two_factor_enabled=True)
    user.save()
    TwoFactor.objects.create(user=user, sealed_secret="sealed")
"""


@dataclass
class Home:
    """An installation on one machine: its folder and its database."""

    folder: Path
    database: str
    chosen: str = ""
    """The value of COMMISSARY_SECRET_KEY."""

    def prepare(self, *options: str) -> subprocess.CompletedProcess[str]:
        return self._run(sys.executable, "-m", "commissary.devserver.prepare", *options)

    def load(self) -> subprocess.CompletedProcess[str]:
        """Run the first actions of web server and worker."""
        return self._run(sys.executable, "-c", LOAD)

    def command(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self._run(sys.executable, "-m", "commissary.cli", *words)

    @property
    def secret(self) -> str:
        return self.chosen or (self.folder / "secret.key").read_text()

    @property
    def roles(self) -> Roles:
        return installation_roles(installation_name(self.secret))

    def can_sign_in(self) -> bool:
        """Return whether the role of its processes can open a new connection."""
        url = database_settings(services().url_of(self.database))
        connection = psycopg.connect(
            host=url["HOST"],
            port=url["PORT"],
            dbname=url["NAME"],
            user=self.roles.app,
            password=app_password(self.secret),
        )
        connection.close()
        return True

    def _run(self, *argv: str) -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ,
            "COMMISSARY_HOME": str(self.folder),
            "COMMISSARY_SECRET_KEY": self.chosen,
            "DATABASE_URL": services().url_of(self.database),
        }
        return subprocess.run(argv, env=environment, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(scope="module")
def first(folder: Path) -> Iterator[Home]:
    """An installation with a generated secret."""
    yield from prepare_home(Home(folder / "first", f"commissary_first_{worker()}"))


@pytest.fixture(scope="module")
def second(folder: Path, first: Home) -> Iterator[Home]:
    """Another installation in the same cluster, created later."""
    yield from prepare_home(
        Home(folder / "second", f"commissary_second_{worker()}", chosen=f"the second secret of {worker()}")
    )


def prepare_home(home: Home, like: str = "template1") -> Iterator[Home]:
    """Create an installation in a new database, which is empty or a copy of another one."""
    services().execute(
        f"DROP DATABASE IF EXISTS {home.database} WITH (FORCE)",
        f"CREATE DATABASE {home.database} TEMPLATE {like}",
    )
    done = home.prepare()
    assert done.returncode == 0, done.stderr
    yield home
    services().execute(f"DROP DATABASE {home.database} WITH (FORCE)")


def read_roles(*homes: Home) -> list[tuple[Any, ...]]:
    """Return all data of these roles, including password hashes. Other roles may change at any time."""
    names = [name for home in homes for name in astuple(home.roles)]
    with psycopg.connect(services().url_of("postgres")) as connection:
        roles = connection.execute(
            "SELECT pg_authid.* FROM pg_authid WHERE rolname = ANY(%s) ORDER BY oid", [names]
        ).fetchall()
        ids = [role[0] for role in roles]
        memberships = connection.execute(
            "SELECT pg_auth_members.* FROM pg_auth_members "
            "WHERE roleid = ANY(%s) OR member = ANY(%s) ORDER BY oid",
            [ids, ids],
        )
        return [*roles, *memberships.fetchall()]


def is_refused(done: subprocess.CompletedProcess[str], *names: str) -> bool:
    """Return whether the command failed with one line that contains all `names`."""
    return (
        done.returncode != 0
        and done.stderr.startswith("✗ ")
        and done.stderr.count("\n") == 1
        and all(name in done.stderr for name in names)
    )


def test_new_database_gets_a_secret_and_retains_it(first: Home) -> None:
    file = first.folder / "secret.key"
    before = file.read_text()

    done = first.prepare()

    assert done.returncode == 0, done.stderr
    assert "Nothing to migrate." in done.stdout
    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == (before, 0o600)
    assert len(before) > 40


def test_second_installation_in_the_cluster_is_separate(first: Home, second: Home) -> None:
    assert set(astuple(first.roles)) & set(astuple(second.roles)) == set()

    for home in (first, second):
        made = home.command("domains", "create", "site.localhost", "--title", "Site")
        assert made.returncode == 0, made.stderr
    checked = second.command("check-isolation")

    assert "Domain isolation:" in checked.stdout, checked.stderr
    assert first.can_sign_in()
    assert second.can_sign_in()


def test_role_of_one_installation_cannot_connect_to_another(first: Home, second: Home) -> None:
    intruder = Home(second.folder, first.database, chosen=second.chosen)

    with pytest.raises(psycopg.OperationalError, match="permission denied for database"):
        intruder.can_sign_in()


def test_home_with_the_same_secret_joins_the_installation(first: Home, folder: Path) -> None:
    node = Home(folder / "node", first.database, chosen=first.secret)

    assert node.prepare().returncode == 0
    assert node.can_sign_in()
    assert first.load().returncode == 0


def test_different_secret_is_rejected_without_changes(first: Home, folder: Path) -> None:
    stranger = Home(folder / "stranger", first.database, chosen="a stranger's secret, which is long enough")
    before = read_roles(first, stranger)

    names = (
        "another secret",
        str(folder / "stranger" / "secret.key"),
        "COMMISSARY_SECRET_KEY",
        "--new-secret",
    )
    assert is_refused(stranger.prepare("--demo"), *names)
    assert is_refused(stranger.load(), *names)
    assert is_refused(stranger.command("domains", "create", "b.localhost"), *names)
    assert "another secret" in stranger.command("migrate").stderr
    assert read_roles(first, stranger) == before
    assert first.can_sign_in()


def test_missing_secret_is_rejected_and_not_recreated(first: Home, folder: Path) -> None:
    before = read_roles(first)
    file = first.folder / "secret.key"
    backup = shutil.move(file, folder / "backup.key")

    try:
        done = first.prepare()
        loaded = first.load()

        assert done.returncode == AlreadyReported.EXIT_CODE
        assert is_refused(done, "a secret key that is not here", str(file), "COMMISSARY_SECRET_KEY")
        assert is_refused(loaded, "a secret key that is not here")
        assert not file.exists()
    finally:
        shutil.move(backup, file)
    assert read_roles(first) == before


def test_lost_secret_can_be_replaced(folder: Path) -> None:
    lost = Home(folder / "lost", f"commissary_lost_{worker()}", chosen=f"the lost secret of {worker()}")
    with_new = Home(lost.folder, lost.database)
    with contextmanager(prepare_home)(lost):
        assert lost.command("shell", "-v0", "-c", SECOND_FACTOR).returncode == 0
        lost_key = lost.command("shell", "-v0", "-c", KEYS)

        done = with_new.prepare("--new-secret")

        assert done.returncode == 0, done.stderr
        assert "Two-factor authentication is off for all users; it was on for 1 of them." in done.stdout
        with psycopg.connect(services().url_of(lost.database)) as connection:
            left = connection.execute("SELECT two_factor_enabled FROM accounts_user").fetchall()
            assert left == [(False,)]
            assert connection.execute("SELECT count(*) FROM accounts_twofactor").fetchall() == [(0,)]
        assert with_new.can_sign_in()
        new_key = with_new.command("shell", "-v0", "-c", KEYS)
        assert (lost_key.returncode, new_key.returncode) == (0, 0)
        assert new_key.stdout != lost_key.stdout
        assert with_new.prepare("--new-secret").returncode == 0
        assert is_refused(lost.prepare(), "another secret")
        assert read_roles(lost) == []


def test_shared_secret_of_two_databases_cannot_be_replaced_for_one(first: Home, folder: Path) -> None:
    twin = Home(folder / "twin", f"commissary_twin_{worker()}", chosen=first.secret)
    with contextmanager(prepare_home)(twin, like=first.database):
        before = read_roles(first)

        done = Home(twin.folder, twin.database, chosen="new").prepare("--new-secret")

        assert is_refused(done, "Another database of this server")
        assert read_roles(first) == before
        assert first.can_sign_in()
