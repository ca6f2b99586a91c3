"""Migrate the database before Commissary starts, and create the demo in an empty database."""

import argparse
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from rich.markup import escape

from commissary.config.errors import AlreadyReported
from commissary.config.paths import home
from commissary.config.secret_key import make_secret_key, secret_key
from commissary.devserver.terminal import Terminal
from shared.tenancy.installation import (
    UnfitDatabase,
    get_installation,
    installation_name,
    refuse_unfit_database,
)

if TYPE_CHECKING:
    from psycopg import Cursor


def main() -> None:
    parser = argparse.ArgumentParser(prog="commissary.devserver.prepare", description=__doc__)
    parser.add_argument("--demo", action="store_true", help="create the demo if the database is empty")
    parser.add_argument("--new-secret", action="store_true", help="continue without the lost secret key")
    arguments = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    is_lost = _check_services(may_be_lost=arguments.new_secret)
    import django
    from django.core.management import CommandError
    from django.db import DatabaseError

    terminal = Terminal()
    django.setup()
    try:
        if is_lost:
            _adopt_new_secret(terminal)
        migrate(terminal)
    except (CommandError, DatabaseError) as error:
        _refuse(_one_line(error))
    if arguments.demo:
        _make_demo(terminal)
    _describe(terminal)


def migrate(terminal: Terminal) -> None:
    """Migrate the database, and list the domains that are offline because their migration failed."""
    from django.core.management import CommandError, call_command

    from shared.tenancy.management.commands.migrate import IN_MAINTENANCE

    try:
        with terminal.timed("Migrating the database"):
            call_command("migrate", skip_checks=False)
    except CommandError as error:
        if error.returncode != IN_MAINTENANCE:
            raise
        for line in str(error).splitlines():
            terminal.line(f"[yellow]![/] {escape(line)}")


def _check_services(*, may_be_lost: bool) -> bool:
    """Exit with a one-line message if a service does not work or belongs to another installation.

    Otherwise, return whether the secret key of the database is lost. An empty database gets a new key.
    """
    import psycopg
    import redis

    try:
        redis.Redis.from_url(os.environ["REDIS_URL"], socket_timeout=5, socket_connect_timeout=5).ping()
    except (redis.RedisError, ValueError) as error:
        _refuse(f"Cannot use the Valkey or Redis server in REDIS_URL: {_one_line(error)}")
    try:
        with psycopg.connect(os.environ["DATABASE_URL"], connect_timeout=5) as connection:
            return _check_secret(connection.cursor(), may_be_lost=may_be_lost)
    except psycopg.Error as error:
        _refuse(f"Cannot use the database of DATABASE_URL: {_one_line(error)}")


def _check_secret(cursor: "Cursor", *, may_be_lost: bool) -> bool:
    known, secret = get_installation(cursor), secret_key(home())
    is_lost = may_be_lost and known is not None and (not secret or known != installation_name(secret))
    if not secret and (known is None or is_lost):
        make_secret_key(home())
    elif not is_lost:
        try:
            refuse_unfit_database(cursor, installation_name(secret) if secret else "", home())
        except UnfitDatabase as error:
            _refuse(str(error))
    return is_lost


def _adopt_new_secret(terminal: Terminal) -> None:
    from commissary.devserver.new_secret import adopt_new_secret

    with terminal.timed("Continuing with a new secret key"):
        people = adopt_new_secret()
    if people:
        terminal.line(
            f"[yellow]![/] Two-factor authentication is off for all users; it was on for {people} of them."
        )


def _make_demo(terminal: Terminal) -> None:
    """Create the demo. An error is only printed, and does not prevent the start."""
    from django.core.management import CommandError, call_command

    try:
        with terminal.timed("Checking the demo"):
            call_command("demo")
    except CommandError as error:
        terminal.line(f"[yellow]![/] {_one_line(error)}")
    except Exception as error:  # noqa: BLE001  # an error of the demo must not stop the start
        reason = f"{type(error).__name__}: {_one_line(error)}"
        terminal.line(
            f"[yellow]![/] The demo is incomplete. To complete it, start Commissary again. {reason}"
        )


def _describe(terminal: Terminal) -> None:
    from commissary.devserver.description import describe

    try:
        describe(home())
    except OSError as error:
        terminal.line(f"[yellow]![/] Cannot list the users who can sign in: {_one_line(error)}")


def _refuse(line: str) -> NoReturn:
    print(f"✗ {line}", file=sys.stderr)
    sys.exit(AlreadyReported.EXIT_CODE)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


if __name__ == "__main__":
    main()
