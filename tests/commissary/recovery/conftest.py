"""An installation with a row in every table and files in both storages, and a folder for its backups."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings as configured
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage, storages

from commissary.config.storage import storage_settings
from commissary.recovery import commands
from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef
from tests.kit.canary import seed
from tests.kit.recovered import digest_rows
from tests.services import services, worker
from tests.tenants.conftest import bucket

__all__ = ["bucket"]

DATABASE = f"commissary_{worker()}"
"""Database of the backups."""
OTHER = f"{DATABASE}_drill"
"""Database of the restores."""


@dataclass(frozen=True)
class CommandResult:
    code: int
    out: str
    err: str


RunCli = Callable[..., CommandResult]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> RunCli:
    """Run `commissary backup …` or `restore …` from the command line."""

    def run(command: str, *arguments: object) -> CommandResult:
        capsys.readouterr()
        code = getattr(commands, command)([str(each) for each in arguments])
        return CommandResult(code, *capsys.readouterr())

    return run


@pytest.fixture
def product(committed: None, alpha: DomainRef) -> Iterator[DomainRef]:
    """The installation of this worker, with a row in every table of alpha and files in both storages."""
    empty_storages()
    seed(alpha)
    default_storage.save("domains/alpha.test/library/one.png", ContentFile(b"one" * 100_000))
    default_storage.save("domains/alpha.test/library/two.png", ContentFile(b"one" * 100_000))
    storages["private"].save("submissions/alpha/letter", ContentFile(b"from a visitor"))
    yield alpha
    empty_storages()


def empty_storages() -> None:
    for folder in ("domains", "submissions", "backups", "uploads", "recovery"):
        delete_files(default_storage, folder)
        delete_files(storages["private"], folder)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def elsewhere(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Path]]:
    """Return a function that switches to a new home and a database that does not exist yet."""

    def move() -> Path:
        home = tmp_path / "home"
        monkeypatch.setenv("DATABASE_URL", services().url_of(OTHER))
        monkeypatch.setenv("COMMISSARY_HOME", str(home))
        settings.COMMISSARY_HOME = home
        settings.STORAGES = {
            **configured.STORAGES,
            "default": storage_settings("", str(home / "media")),
            "private": storage_settings("", str(home / "private")),
        }
        return home

    # A restore clears the cache, which here belongs to other tests.
    monkeypatch.delenv("REDIS_URL")
    yield move
    services().execute(*(f"DROP DATABASE IF EXISTS {each} WITH (FORCE)" for each in find_databases(OTHER)))


def find_databases(name: str) -> list[str]:
    with psycopg.connect(services().url_of("postgres")) as connection:
        rows = connection.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [name])
        return [each for (each,) in rows]


def digest_database(database: str) -> dict[str, str]:
    """Return a digest of the rows of each table."""
    return digest_rows(services().url_of(database))


def catalog(database: str) -> list[tuple[object, ...]]:
    """Return tables, indexes, constraints and their privileges.

    Constraints are listed by name and kind, because PostgreSQL prints restored definitions differently.
    Privileges of the owner are left out, because a missing list means the same.
    """
    with psycopg.connect(services().url_of(database)) as connection:
        rows = connection.execute(
            "SELECT n.nspname::text, c.relname::text, c.relkind::text, c.relacl::text[] FROM pg_class c "
            "JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname !~ '^(pg_|information)' "
            "UNION ALL SELECT n.nspname::text, conname::text, contype::text, NULL::text[] "
            "FROM pg_constraint c JOIN pg_namespace n ON n.oid = connamespace WHERE n.nspname !~ '^pg_' "
            "UNION ALL SELECT nspname::text, '', '', nspacl::text[] FROM pg_namespace "
            "WHERE nspname !~ '^pg_' "
            "UNION ALL SELECT 'default', defaclobjtype::text, '', defaclacl::text[] FROM pg_default_acl "
            "UNION ALL SELECT 'set_config', '', '', proacl::text[] FROM pg_proc WHERE proname = 'set_config' "
            "UNION ALL SELECT 'database', '', '', datacl::text[] FROM pg_database "
            "WHERE datname = current_database() ORDER BY 1, 2, 3"
        ).fetchall()
        return [
            (*row, sorted(each for each in acl or [] if not each.startswith("commissary=")))
            for *row, acl in rows
        ]
