"""The database roles, and what each may do. Run by the owner, safe to run again.

owner              migrations and the creation of domains
commissary_app     LOGIN NOINHERIT, the process's own: may become one of the others, nothing else
commissary_shared  users, sessions, the registry of domains
commissary_domain  what every domain's role may do in the public schema (its own registry row)
d_…                one per domain, named as its schema, a member of commissary_domain
"""

import hashlib
import hmac

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from psycopg import sql

APP_ROLE = "commissary_app"
SHARED_ROLE = "commissary_shared"
DOMAIN_ROLE = "commissary_domain"

# Roles belong to the whole cluster: two migrations at once would both try to create them.
_LOCK = "SELECT pg_advisory_xact_lock(hashtext('commissary roles'))"


def app_password(secret_key: str) -> str:
    """The login role's password, derived so that no second secret has to be kept."""
    return hmac.new(secret_key.encode(), b"database role", hashlib.sha256).hexdigest()


def create_roles(owner: BaseDatabaseWrapper) -> None:
    """Create or repair the roles that exist once, and take from PUBLIC what nobody needs."""
    with owner.cursor() as cursor:
        cursor.execute(_LOCK)
        for role in (APP_ROLE, SHARED_ROLE, DOMAIN_ROLE):
            cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
            if cursor.fetchone() is None:
                cursor.execute(f"CREATE ROLE {role} NOLOGIN")
        password = sql.Literal(app_password(settings.SECRET_KEY)).as_string()
        cursor.execute(f"ALTER ROLE {APP_ROLE} LOGIN NOINHERIT PASSWORD {password}")
        # Django sets the time zone by set_config(), which is revoked below, unless it already fits.
        cursor.execute(f"ALTER ROLE {APP_ROLE} SET timezone = 'UTC'")
        cursor.execute(f"ALTER ROLE {APP_ROLE} SET search_path = ''")
        cursor.execute(f"GRANT {SHARED_ROLE} TO {APP_ROLE}")
        database = owner.ops.quote_name(owner.settings_dict["NAME"])
        cursor.execute(f"REVOKE ALL ON DATABASE {database} FROM PUBLIC")
        cursor.execute(f"GRANT CONNECT ON DATABASE {database} TO {APP_ROLE}")
        cursor.execute("REVOKE ALL ON SCHEMA public FROM PUBLIC")
        cursor.execute(f"GRANT USAGE ON SCHEMA public TO {SHARED_ROLE}, {DOMAIN_ROLE}")
        cursor.execute(
            "ALTER DEFAULT PRIVILEGES IN SCHEMA public "
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {SHARED_ROLE}"
        )
        cursor.execute(
            f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {SHARED_ROLE}"
        )
        _revoke_set_config(cursor)


def _revoke_set_config(cursor: CursorWrapper) -> None:
    """With it, SQL smuggled into a SELECT could change the role. Only superusers can take it away."""
    cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
    if cursor.fetchone()[0]:
        cursor.execute("REVOKE EXECUTE ON FUNCTION pg_catalog.set_config(text, text, boolean) FROM PUBLIC")


def create_domain_role(owner: BaseDatabaseWrapper, schema_name: str) -> None:
    """Create the role of one domain and give it its schema's tables, by name, and nothing more."""
    role = owner.ops.quote_name(schema_name)
    with owner.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {role} NOLOGIN IN ROLE {DOMAIN_ROLE}")
        cursor.execute(f"GRANT {role} TO {APP_ROLE}")
        cursor.execute(f"GRANT USAGE ON SCHEMA {role} TO {role}")
    grant_tables(owner, schema_name)


def drop_domain(owner: BaseDatabaseWrapper, schema_name: str) -> None:
    """Delete a domain's schema with all its tables, and the role that could read them."""
    name = owner.ops.quote_name(schema_name)
    with owner.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")
        cursor.execute(f"DROP ROLE IF EXISTS {name}")


def grant_tables(owner: BaseDatabaseWrapper, schema_name: str) -> None:
    """Give a domain's role its tables and sequences; the record of migrations stays the owner's."""
    role = owner.ops.quote_name(schema_name)
    with owner.cursor() as cursor:
        cursor.execute(
            "SELECT relname, relkind FROM pg_class "
            "WHERE relnamespace = %s::regnamespace AND relkind IN ('r', 'S') "
            "AND relname NOT LIKE 'django_migrations%%'",
            [role],
        )
        relations = cursor.fetchall()
        tables = [f"{role}.{owner.ops.quote_name(name)}" for name, kind in relations if kind == "r"]
        sequences = [f"{role}.{owner.ops.quote_name(name)}" for name, kind in relations if kind == "S"]
        if tables:
            cursor.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE {', '.join(tables)} TO {role}")
        if sequences:
            cursor.execute(f"GRANT USAGE, SELECT ON SEQUENCE {', '.join(sequences)} TO {role}")
