"""The real servers behind the tests: PostgreSQL and Valkey, started once a run, a database for each worker.

Loaded as a plugin (`-p tests.services`): Django reads the addresses with its settings, early.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

_SERVICES = "COMMISSARY_TEST_SERVICES"
_TEMPLATE = "commissary_template"
ALPHA_HOST = "alpha.test"
BETA_HOST = "beta.test"


class Services:
    """What runs, as told from the process that started it to the others."""

    def __init__(self, folder: str, database_url: str, redis_url: str) -> None:
        self.folder, self.database_url, self.redis_url = folder, database_url, redis_url

    def url_of(self, database: str) -> str:
        return urlunsplit(urlsplit(self.database_url)._replace(path=f"/{database}"))

    def execute(self, *statements: str) -> None:
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)


def worker() -> str:
    return os.environ.get("PYTEST_XDIST_WORKER", "main")


def services() -> Services:
    return Services(**json.loads(os.environ[_SERVICES]))


def make_database() -> None:
    """Give this worker its database as a fresh copy of the migrated one."""
    name = f"commissary_{worker()}"
    services().execute(
        f"DROP DATABASE IF EXISTS {name} WITH (FORCE)",
        f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE}",
        # A copy has the rights inside the template, not those on it: see shared.tenancy.roles.
        f"REVOKE ALL ON DATABASE {name} FROM PUBLIC",
        f"GRANT CONNECT ON DATABASE {name} TO commissary_app",
    )


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Iterator[None]:
    if _SERVICES not in os.environ:
        _start()
    ours = services()
    os.environ["COMMISSARY_HOME"] = str(Path(ours.folder, worker()))
    os.environ["COMMISSARY_SECRET_KEY"] = "a secret of the tests alone"
    # Nights come when a test says so.
    os.environ["SNAPSHOTS"] = "0"
    os.environ["DATABASE_URL"] = ours.url_of(f"commissary_{worker()}")
    number = worker().removeprefix("gw") if worker() != "main" else "0"
    os.environ["REDIS_URL"] = ours.redis_url.removesuffix("/0") + f"/{int(number) % 16}"
    make_database()
    return (yield)


def pytest_unconfigure(config: pytest.Config) -> None:
    stop = getattr(pytest_unconfigure, "stop", None)
    if stop is not None:
        stop()


def _start() -> None:
    from commissary.local.postgres import EmbeddedPostgres
    from commissary.local.valkey import EmbeddedValkey

    folder = Path(tempfile.mkdtemp(prefix="commissary-tests-"))
    postgres, valkey = EmbeddedPostgres(folder / "services", fast=True), EmbeddedValkey(folder / "services")

    def stop() -> None:
        valkey.stop()
        postgres.delete()
        shutil.rmtree(folder, ignore_errors=True)

    pytest_unconfigure.stop = stop  # type: ignore[attr-defined]  # kept for the end of the run
    os.environ[_SERVICES] = json.dumps(
        {"folder": str(folder), "database_url": postgres.start(), "redis_url": valkey.start()}
    )
    _make_template(services())


def _make_template(ours: Services) -> None:
    """A migrated database with two domains, which every worker copies."""
    ours.execute(f"CREATE DATABASE {_TEMPLATE}")
    environment = {
        **os.environ,
        "DATABASE_URL": ours.url_of(_TEMPLATE),
        "REDIS_URL": ours.redis_url,
        "COMMISSARY_HOME": str(Path(ours.folder, "template")),
        "COMMISSARY_SECRET_KEY": "a secret of the tests alone",
        "DJANGO_SETTINGS_MODULE": "commissary.settings",
    }
    subprocess.run([sys.executable, "-m", "tests.template"], env=environment, check=True, timeout=120)
