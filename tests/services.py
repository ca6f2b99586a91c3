"""The servers of the tests: PostgreSQL and Valkey, started once per run; each worker is a separate
installation.

Load this module as a plugin (`-p tests.services`), because Django reads the addresses early, with its
settings.
"""

import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from shared.tenancy.installation import installation_name
from shared.tenancy.roles import installation_roles
from tests.kit.pristine import Pristine, read_transaction

_SERVICES = "SERVICES_OF_THE_TESTS"
ALPHA_HOST = "alpha.test"
BETA_HOST = "beta.test"


class Services:
    """The running services, passed on from the process that started them."""

    def __init__(self, folder: str, database_url: str, redis_url: str, is_given: bool = False) -> None:
        self.folder, self.database_url, self.redis_url = folder, database_url, redis_url
        self.is_given = is_given
        """Whether this worker uses an external migrated database without copies."""

    def url_of(self, database: str) -> str:
        if self.is_given:
            return self.database_url
        return urlunsplit(urlsplit(self.database_url)._replace(path=f"/{database}"))

    def execute(self, *statements: str) -> None:
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)


def worker() -> str:
    return os.environ.get("PYTEST_XDIST_WORKER", "main")


SECRET = f"a secret key of all the tests of {worker()}"
"""Each worker is a separate installation, because roles belong to the whole cluster and are named by the
secret."""
TEMPLATE = f"commissary_template_{worker()}"
_PRISTINE = f"pristine_{worker()}.pickle"


def services() -> Services:
    return Services(**json.loads(os.environ[_SERVICES]))


_since = 0
"""The last transaction before a change to this worker's database."""


def make_database() -> None:
    """Create this worker's database as a copy of the migrated one."""
    global _since  # noqa: PLW0603  # one database per process
    if services().is_given:
        return
    name = f"commissary_{worker()}"
    services().execute(
        f"DROP DATABASE IF EXISTS {name} WITH (FORCE)",
        f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}",
        # A copy has the privileges inside the template, but not the privileges on the template; see
        # shared.tenancy.roles.
        f"REVOKE ALL ON DATABASE {name} FROM PUBLIC",
        f"GRANT CONNECT ON DATABASE {name} TO {installation_roles(installation_name(SECRET)).app}",
    )
    with psycopg.connect(services().url_of(name)) as connection:
        _since = read_transaction(connection)


def restore_database() -> None:
    """Undo the commits to this worker's database, or create a new copy if more than rows changed."""
    global _since  # noqa: PLW0603  # one database per process
    ours = services()
    assert not ours.is_given, "an external database cannot be restored"
    with psycopg.connect(ours.url_of(f"commissary_{worker()}"), autocommit=True) as connection:
        restored = _pristine().restore(connection, _since)
    if restored is None:
        make_database()
    else:
        _since = restored


@cache
def _pristine() -> Pristine:
    made: Pristine = pickle.loads(Path(services().folder, _PRISTINE).read_bytes())  # noqa: S301  # this run wrote it
    return made


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    if _SERVICES not in os.environ:
        _start()
    ours = services()
    os.environ["COMMISSARY_HOME"] = str(Path(ours.folder, worker()))
    os.environ["COMMISSARY_SECRET_KEY"] = SECRET
    # Nights start only when a test sets one.
    os.environ["SNAPSHOTS"] = "0"
    os.environ["DATABASE_URL"] = ours.url_of(f"commissary_{worker()}")
    number = worker().removeprefix("gw") if worker() != "main" else "0"
    os.environ["REDIS_URL"] = ours.redis_url.removesuffix("/0") + f"/{int(number) % 16}"
    # The process that only distributes tests needs no services.
    if worker() != "main" or not getattr(early_config.known_args_namespace, "numprocesses", None):
        if not ours.is_given:
            _make_template(ours)
        make_database()
    return (yield)


def pytest_unconfigure(config: pytest.Config) -> None:
    stop = getattr(pytest_unconfigure, "stop", None)
    if stop is not None:
        stop()


def _start() -> None:
    from commissary.devserver.postgres import EmbeddedPostgres
    from commissary.devserver.valkey import EmbeddedValkey

    folder = Path(tempfile.mkdtemp(prefix="commissary-tests-"))
    postgres, valkey = EmbeddedPostgres(folder / "services", fast=True), EmbeddedValkey(folder / "services")

    def stop() -> None:
        valkey.stop()
        postgres.delete()
        shutil.rmtree(folder, ignore_errors=True)

    vars(pytest_unconfigure).update(stop=stop)
    os.environ[_SERVICES] = json.dumps(
        {"folder": str(folder), "database_url": postgres.start(), "redis_url": valkey.start()}
    )


def _get_timeout() -> int:
    """Return the seconds after which the template counts as hanging. Low-priority processes wait for their
    turn."""
    return 120 if os.getpriority(os.PRIO_PROCESS, 0) <= 0 else 900


def _make_template(ours: Services) -> None:
    """Create a migrated database with two domains, the source of the workers' copies."""
    ours.execute(f"CREATE DATABASE {TEMPLATE}")
    environment = {
        **os.environ,
        "DATABASE_URL": ours.url_of(TEMPLATE),
        "REDIS_URL": ours.redis_url,
        "COMMISSARY_HOME": str(Path(ours.folder, TEMPLATE)),
        "COMMISSARY_SECRET_KEY": SECRET,
        "DJANGO_SETTINGS_MODULE": "commissary.settings",
    }
    subprocess.run(
        [sys.executable, "-m", "tests.template"], env=environment, check=True, timeout=_get_timeout()
    )
    with (
        psycopg.connect(ours.url_of(TEMPLATE)) as connection,
        Path(ours.folder, _PRISTINE).open("wb") as file,
    ):
        pickle.dump(Pristine.of(connection), file)
