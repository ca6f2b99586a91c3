"""Brings the database to this version and fills the demo domains, before the product starts."""

import os
import sys
from typing import NoReturn

from commissary.local.errors import AlreadySaid
from commissary.local.terminal import Terminal


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "commissary.settings")
    import django
    from django.core.management import CommandError, call_command

    import commissary.celery  # noqa: F401  # tasks called from a command must find our broker

    _check_services()
    terminal = Terminal()
    django.setup()
    try:
        with terminal.timed("Migrating the database"):
            call_command("migrate_fleet")
        with terminal.timed("Looking after the demo domains"):
            call_command("demo")
    except CommandError as error:
        _refuse(_one_line(error))


def _check_services() -> None:
    """One clear line when an address that was given leads nowhere."""
    import psycopg
    import redis

    try:
        psycopg.connect(os.environ["DATABASE_URL"], connect_timeout=5).close()
    except psycopg.Error as error:
        _refuse(f"Cannot use the database of DATABASE_URL: {_one_line(error)}")
    try:
        redis.Redis.from_url(os.environ["REDIS_URL"], socket_timeout=5, socket_connect_timeout=5).ping()
    except (redis.RedisError, ValueError) as error:
        _refuse(f"Cannot use the Redis of REDIS_URL: {_one_line(error)}")


def _refuse(line: str) -> NoReturn:
    print(f"✗ {line}", file=sys.stderr)
    sys.exit(AlreadySaid.EXIT_CODE)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


if __name__ == "__main__":
    main()
