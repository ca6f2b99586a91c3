"""The database roles and their privileges. Changes are made as the owner and can be repeated.

    owner          migrations and the creation of domains
    …_app          LOGIN NOINHERIT, used by the processes: can only switch to one of the following roles
    …_shared       users, sessions, the registry of domains
    …_domain       privileges of every domain's role in the public schema (its own registry row)
    d_…            one per domain, with the name of its schema, a member of …_domain

Roles belong to the whole database server, so their names begin with `commissary_` and the installation's
name: `settings.DATABASE_ROLES`. See docs/decisions/domain-isolation.md.
"""

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import astuple, dataclass

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from psycopg import sql

from .nodes import nodes

_DIGITS = 10
"""The number of digits of the installation's name that distinguish the installations on a database server."""

FRAMEWORKS = "^(auth|django|tenancy)_"
"""The tables in the public schema that only the owner may use: tables of Django and of the installation."""

_ON_REQUEST = "WITH INHERIT FALSE, SET TRUE"
"""The options of a grant that gives the login role the privileges of another role only after SET ROLE."""

_ON_TABLES = "SELECT, INSERT, UPDATE, DELETE"

CREATE_ROLE = "DO $$ BEGIN CREATE ROLE {} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$"


@dataclass(frozen=True)
class Roles:
    """The names of the three roles of an installation."""

    app: str
    shared: str
    domain: str


def installation_roles(installation: str) -> Roles:
    """Return the role names of the installation with this name."""
    prefix = f"commissary_{installation[:_DIGITS]}"
    return Roles(app=f"{prefix}_app", shared=f"{prefix}_shared", domain=f"{prefix}_domain")


def app_password(secret_key: str) -> str:
    """Return the password of the login role. It is derived, so that no second secret has to be stored."""
    return hmac.new(secret_key.encode(), b"database role", hashlib.sha256).hexdigest()


def create_roles(owner: BaseDatabaseWrapper) -> None:
    """Create or repair the shared roles, and revoke privileges of PUBLIC that are not needed."""
    roles: Roles = settings.DATABASE_ROLES
    with owner.cursor() as cursor:
        for role in astuple(roles):
            cursor.execute(CREATE_ROLE.format(role))
        _set_password(cursor, roles.app)
        # Without this, Django would set the time zone with set_config(), which is revoked below.
        cursor.execute(f"ALTER ROLE {roles.app} SET timezone = 'UTC'")
        cursor.execute(f"ALTER ROLE {roles.app} SET search_path = ''")
        cursor.execute(f"GRANT {roles.shared} TO {roles.app} {_ON_REQUEST}")
        database = owner.ops.quote_name(owner.settings_dict["NAME"])
        cursor.execute(f"REVOKE ALL ON DATABASE {database} FROM PUBLIC")
        cursor.execute(f"GRANT CONNECT ON DATABASE {database} TO {roles.app}")
        cursor.execute("REVOKE ALL ON SCHEMA public FROM PUBLIC")
        cursor.execute(f"GRANT USAGE ON SCHEMA public TO {roles.shared}, {roles.domain}")
        cursor.execute(
            "ALTER DEFAULT PRIVILEGES IN SCHEMA public "
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {roles.shared}"
        )
        cursor.execute(
            f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {roles.shared}"
        )
        nodes().grant_to_roles(cursor, database, roles)
        _revoke_set_config(cursor)


def rename_roles(cursor: CursorWrapper, before: Roles) -> None:
    """Rename the roles of an installation after its secret key has changed. They keep their privileges."""
    for old, new in zip(astuple(before), astuple(settings.DATABASE_ROLES), strict=True):
        cursor.execute(f"ALTER ROLE {old} RENAME TO {new}")


def is_used_elsewhere(cursor: CursorWrapper, role: str) -> bool:
    """Return whether a role also has privileges in another database on the server."""
    cursor.execute(
        "SELECT EXISTS (SELECT FROM pg_shdepend JOIN pg_roles r ON r.oid = refobjid "
        "WHERE refclassid = 'pg_authid'::regclass AND rolname = %s AND dbid <> 0 "
        "AND dbid <> (SELECT oid FROM pg_database WHERE datname = current_database()))",
        [role],
    )
    return bool(cursor.fetchone()[0])


def _set_password(cursor: CursorWrapper, role: str) -> None:
    password = sql.Literal(app_password(settings.SECRET_KEY)).as_string()
    cursor.execute(f"ALTER ROLE {role} LOGIN NOINHERIT PASSWORD {password}")


def _revoke_set_config(cursor: CursorWrapper) -> None:
    """Revoke set_config() if the owner is a superuser.

    With this function, SQL injected into a SELECT could change the role. For the protection with other
    owners, see docs/decisions/domain-isolation.md.
    """
    cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
    if cursor.fetchone()[0]:
        cursor.execute("REVOKE EXECUTE ON FUNCTION pg_catalog.set_config(text, text, boolean) FROM PUBLIC")


def restrict_set_config(owner: str) -> tuple[str, str]:
    """Return the statements with which a superuser restricts set_config() to the owner.

    The owner's pg_dump needs this function.
    """
    function = "FUNCTION pg_catalog.set_config(text, text, boolean)"
    name = sql.Identifier(owner).as_string()
    return f"REVOKE EXECUTE ON {function} FROM PUBLIC;", f"GRANT EXECUTE ON {function} TO {name};"


def withhold_frameworks(owner: BaseDatabaseWrapper) -> None:
    """Revoke the roles' privileges on tables that are not used or that only the owner needs."""
    roles: Roles = settings.DATABASE_ROLES
    with owner.cursor() as cursor:
        cursor.execute(
            "SELECT relname, relkind FROM pg_class "
            "WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') AND relname ~ %s",
            [FRAMEWORKS],
        )
        for name, kind in cursor.fetchall():
            what = "SEQUENCE" if kind == "S" else "TABLE"
            cursor.execute(
                f"REVOKE ALL ON {what} public.{owner.ops.quote_name(name)} "
                f"FROM PUBLIC, {', '.join(astuple(roles))}"
            )


def build_role(role: str) -> list[str]:
    """Return the statements that create a domain's role. It can access only the schema with its name.

    The role may already exist, for example if only its schema was lost.
    """
    return [
        CREATE_ROLE.format(f'"{role}"'),
        *build_role_grants(role),
        f'GRANT USAGE ON SCHEMA "{role}" TO "{role}"',
    ]


def build_role_grants(role: str) -> list[str]:
    """Return the grants that make a domain's role a member of the shared role, and let the login role use it.

    They can be run again.
    """
    roles: Roles = settings.DATABASE_ROLES
    return [f'GRANT {roles.domain} TO "{role}"', f'GRANT "{role}" TO {roles.app} {_ON_REQUEST}']


def drop_domain(owner: BaseDatabaseWrapper, schema_name: str) -> None:
    """Delete the schema of a domain with all its tables, and the role of the domain."""
    name = owner.ops.quote_name(schema_name)
    with owner.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")
        cursor.execute(f"DROP ROLE IF EXISTS {name}")


def grants_on(relations: Iterable[tuple[str, str]], role: str, schema: str = "") -> list[str]:
    """Return the grants on tables and sequences for a domain's role.

    `relations` contains pairs of a kind (`r` or `S`) and a name. Without `schema`, names are resolved on the
    search path. The table of migrations gets no grants.
    """
    prefix = f'"{schema}".' if schema else ""
    own = [(kind, f'{prefix}"{name}"') for kind, name in relations if not is_owners_alone(name)]
    tables = [name for kind, name in own if kind == "r"]
    sequences = [name for kind, name in own if kind == "S"]
    statements = []
    if tables:
        statements.append(f'GRANT {_ON_TABLES} ON TABLE {", ".join(tables)} TO "{role}"')
    if sequences:
        statements.append(f'GRANT USAGE, SELECT ON SEQUENCE {", ".join(sequences)} TO "{role}"')
    return statements


def is_owners_alone(relation: str) -> bool:
    """Return whether only the owner may use this relation in a domain's schema."""
    return relation.startswith("django_migrations")
