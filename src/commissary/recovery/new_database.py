"""A second database, which is filled before it replaces the database of the installation."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

from commissary.recovery.errors import RecoveryError, RecoveryRefused
from commissary.recovery.server import Server, major_version
from shared.tenancy.plurals import pluralize
from shared.tenancy.router import OWNER

CLOSING_SECONDS = 5.0
"""How long connections of stopped processes may take to close. PostgreSQL waits as long before it renames a
database."""
_POLL_SECONDS = 0.1
_LONGEST = 63
_LOCALE = (
    "SELECT datcollate, datctype, datlocprovider::text, to_jsonb(d) ->> 'datlocale' FROM pg_database d "
    "WHERE datname = %s"
)
# A role that is not a superuser cannot see the session types of other roles, so NULL is treated as a client.
_SESSIONS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid() "
    "AND usename IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'"
)


@dataclass(frozen=True)
class NewDatabase:
    """The database that a restore fills (`name`), and the name that the old database gets (`aside`)."""

    server: Server
    name: str
    aside: str

    @classmethod
    def of(cls, server: Server, backup_id: str, now: str) -> "NewDatabase":
        base = server.database
        name, aside = f"{base}_restoring", f"{base}_before_{now}"
        if max(len(name.encode()), len(aside.encode())) > _LONGEST:
            raise RecoveryError(f"The name of the database is too long to add a suffix: {base}")
        return cls(server, name, aside)

    def create(self) -> None:
        """Create an empty database with the locale of the old one, after deleting the leftovers of a killed
        restore.

        Raises RecoveryError if the database cannot be created, and RecoveryRefused if the user lacks the
        right to do so.
        """
        with self.server.maintenance() as connection:
            self._check_rights(connection)
            self._drop(connection)
            try:
                connection.execute(self._creation(connection))
            except psycopg.Error as error:
                raise RecoveryError(f"Cannot create the database {self.name}: {_line(error)}") from error

    def drop(self) -> None:
        with self.server.maintenance() as connection:
            self._drop(connection)

    def put_in_place(self) -> bool:
        """Rename the old database to `aside` and the new one to the old name, and return whether there was an
        old one.

        Both databases are renamed in one transaction. Raises RecoveryRefused while the old database has
        connections.
        """
        with self.server.maintenance() as connection:
            was_there = self.server.exists(self.server.database)
            try:
                with connection.transaction():
                    if was_there:
                        connection.execute(_rename_statement(self.server.database, self.aside))
                    connection.execute(_rename_statement(self.name, self.server.database))
            except psycopg.errors.ObjectInUse as error:
                raise RecoveryRefused(
                    "The database has other connections. Stop Commissary on all machines."
                ) from error
            return was_there

    def refuse_sessions(self) -> None:
        """Raise RecoveryRefused if the old database still has other connections after CLOSING_SECONDS."""
        deadline = time.monotonic() + CLOSING_SECONDS
        with self.server.maintenance() as connection:
            while count := self._count_sessions(connection):
                if time.monotonic() > deadline:
                    others = pluralize(count, "other connection")
                    raise RecoveryRefused(
                        f"The database {self.server.database} has {others}. Stop Commissary first."
                    )
                time.sleep(_POLL_SECONDS)

    def _count_sessions(self, connection: "psycopg.Connection") -> int:
        row = connection.execute(_SESSIONS, [self.server.database]).fetchone()
        return row[0] if row else 0

    def _check_rights(self, connection: "psycopg.Connection") -> None:
        row = connection.execute(
            "SELECT rolsuper OR rolcreatedb FROM pg_roles WHERE rolname = current_user"
        ).fetchone()
        if not row or not row[0]:
            raise RecoveryRefused(
                "A restore creates a second database. Grant CREATEDB to the user in DATABASE_URL (as "
                "a superuser: ALTER ROLE … CREATEDB)."
            )

    def _drop(self, connection: "psycopg.Connection") -> None:
        connection.execute(
            sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(self.name))
        )

    def _creation(self, connection: "psycopg.Connection") -> sql.Composed:
        made = sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'").format(
            sql.Identifier(self.name)
        )
        row = connection.execute(_LOCALE, [self.server.database]).fetchone()
        if row is None:
            return made
        collate, ctype, provider, locale = row
        made += sql.SQL(" LC_COLLATE {} LC_CTYPE {}").format(collate, ctype)
        if provider == "b" and major_version(connection) >= 17:
            made += sql.SQL(" LOCALE_PROVIDER builtin BUILTIN_LOCALE {}").format(locale)
        elif provider == "i" and locale:
            made += sql.SQL(" LOCALE_PROVIDER icu ICU_LOCALE {}").format(locale)
        return made


def _rename_statement(old: str, new: str) -> sql.Composed:
    return sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(old), sql.Identifier(new))


@contextmanager
def owner_in(database: str) -> Iterator[BaseDatabaseWrapper]:
    """Direct Django's owner connection to the given database in this block, and yield it."""
    owner = connections[OWNER]
    before = owner.settings_dict["NAME"]
    owner.close()
    owner.settings_dict["NAME"] = database
    try:
        yield owner
    finally:
        owner.close()
        owner.settings_dict["NAME"] = before


def _line(error: Exception) -> str:
    return " ".join(str(error).split())
