"""The database for backup and restore.

It is the configured database, the database of the running Commissary, or a temporary one.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from commissary.config.paths import running_services
from commissary.devserver.lock import HomeLock
from commissary.recovery.errors import RecoveryError, RecoveryRefused

VARIABLE = "DATABASE_URL"


def is_external() -> bool:
    """Return whether DATABASE_URL is set, so that the embedded database is not used."""
    return bool(os.environ.get(VARIABLE, "").strip())


@contextmanager
def run_database(home: Path, *, for_restore: bool) -> Iterator[None]:
    """Set DATABASE_URL in this block, and make sure that its server is running.

    The embedded PostgreSQL runs only together with Commissary, so it is started here if Commissary is
    stopped. Raises RecoveryError, for example if Commissary is running during a restore.
    """
    if is_external():
        yield
        return
    lock = HomeLock(home)
    if lock.holder() is not None:
        if for_restore:
            raise RecoveryRefused("Commissary is running. Stop it first (npm stop).")
        if not running_services(home).get("database_url"):
            raise RecoveryError("Commissary is starting. Try again when it has started.")
        yield
        return
    if not for_restore and not (home / "postgres").exists():
        raise RecoveryRefused(
            f"{home} has no database, and DATABASE_URL is not set. There is nothing to back up."
        )
    if not lock.acquire():
        raise RecoveryRefused("Commissary is starting. Stop it first (npm stop).")
    try:
        yield from _run_embedded(home)
    finally:
        lock.release()


def _run_embedded(home: Path) -> Iterator[None]:
    from commissary.devserver.postgres import EmbeddedPostgres

    postgres = EmbeddedPostgres(home)
    os.environ[VARIABLE] = postgres.start()
    try:
        yield
    finally:
        postgres.stop()
        del os.environ[VARIABLE]
