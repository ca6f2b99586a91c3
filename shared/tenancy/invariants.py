"""Checks of the database catalog for the isolation of domains.

Correct code does not help if a privilege was granted manually, so these checks run every night on the owner
connection, and return violations as sentences.
"""

from collections.abc import Iterator

from django.conf import settings
from django.db.backends.utils import CursorWrapper
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA

from .nodes import nodes
from .roles import FRAMEWORKS

# The pattern for the names of the schemas and roles of domains. The template belongs to no domain.
_DOMAINS = "^d_[a-z2-7]{12}$"

# Privileges are read from the grants, so that the time grows with the number of schemas, not with schemas
# times roles. `_MEMBERS` finds privileges through memberships, and `_OPEN_TO_ALL` finds the privileges of
# PUBLIC.
_FOREIGN_SCHEMAS = """
    SELECT r.rolname, n.nspname FROM pg_namespace n
    CROSS JOIN LATERAL aclexplode(n.nspacl) a JOIN pg_roles r ON r.oid = a.grantee
    WHERE (n.nspname ~ %(domains)s OR n.nspname = %(template)s)
      AND a.grantee <> n.nspowner AND r.rolname <> n.nspname
    UNION SELECT r.rolname, n.nspname FROM pg_namespace n JOIN pg_roles r ON r.oid = n.nspowner
    WHERE (n.nspname ~ %(domains)s OR n.nspname = %(template)s)
      AND (r.rolname ~ %(domains)s OR r.rolname IN (%(app)s, %(shared)s, %(domain)s))
"""

_FOREIGN_TABLES = """
    SELECT r.rolname, n.nspname || '.' || c.relname FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    CROSS JOIN LATERAL aclexplode(c.relacl) a
    LEFT JOIN pg_roles r ON r.oid = a.grantee
    WHERE (n.nspname ~ %(domains)s OR n.nspname = %(template)s)
      AND a.grantee <> c.relowner AND r.rolname IS DISTINCT FROM n.nspname
"""

# A database server may contain other installations. Their roles are not checked here.
_OURS = """
    SELECT schema_name FROM public.domains_domain
    UNION SELECT m.rolname FROM pg_auth_members a
    JOIN pg_roles m ON m.oid = a.member JOIN pg_roles g ON g.oid = a.roleid
    WHERE g.rolname = %(domain)s AND m.rolname ~ %(domains)s
"""

_POWERS = f"""
    SELECT rolname, concat_ws(', ',
        CASE WHEN rolsuper THEN 'is a superuser' END,
        CASE WHEN rolbypassrls THEN 'passes by row level security' END,
        CASE WHEN rolcreaterole THEN 'may create roles' END,
        CASE WHEN rolcreatedb THEN 'may create databases' END,
        CASE WHEN rolinherit AND rolname = %(app)s THEN 'inherits the rights of every domain' END,
        CASE WHEN rolcanlogin AND rolname <> %(app)s AND NOT %(is_distributed)s
            THEN 'may log in' END)
    FROM pg_roles WHERE rolname IN (%(app)s, %(shared)s, %(domain)s) OR rolname IN ({_OURS})
"""

_OWNED = """
    SELECT r.rolname, n.nspname || '.' || c.relname FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_roles r ON r.oid = c.relowner
    WHERE r.rolname ~ %(domains)s OR r.rolname IN (%(app)s, %(shared)s, %(domain)s)
"""

_MEMBERS = f"""
    WITH ours(name) AS ({_OURS})
    SELECT m.rolname, g.rolname FROM pg_auth_members a
    JOIN pg_roles m ON m.oid = a.member JOIN pg_roles g ON g.oid = a.roleid
    WHERE (m.rolname IN (SELECT name FROM ours) AND g.rolname <> %(domain)s)
       OR m.rolname IN (%(shared)s, %(domain)s)
       OR (m.rolname = %(app)s AND g.rolname <> %(shared)s AND g.rolname NOT IN (SELECT name FROM ours))
"""

# Each grant defines whether its privileges are inherited, regardless of the role's current INHERIT attribute.
_INHERITING = """
    SELECT m.rolname, g.rolname FROM pg_auth_members a
    JOIN pg_roles m ON m.oid = a.member JOIN pg_roles g ON g.oid = a.roleid
    WHERE m.rolname = %(app)s AND (a.inherit_option OR a.admin_option)
"""

_CALL_SET_CONFIG = """
    SELECT r.rolname FROM pg_roles r WHERE r.rolname IN (%(app)s, %(shared)s, %(domain)s)
      AND has_function_privilege(r.oid, 'pg_catalog.set_config(text, text, boolean)', 'EXECUTE')
"""

# A violation is reported only if the owner is a superuser. Such an owner has revoked the privilege, so it was
# granted again.
_SET_CONFIG = f"""
    SELECT rolname, 'set_config()' FROM ({_CALL_SET_CONFIG}) may
    WHERE (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
"""

# The names are joined last, because a planner without statistics for new schemas would compare all pairs.
_LONE_KEYS = """
    WITH keys AS MATERIALIZED (
        SELECT con.conname, c.relnamespace AS source, f.relnamespace AS target FROM pg_constraint con
        JOIN pg_class c ON c.oid = con.conrelid JOIN pg_class f ON f.oid = con.confrelid
        WHERE con.contype = 'f' AND c.relnamespace <> f.relnamespace
    )
    SELECT conname, n.nspname || ' to ' || fn.nspname FROM keys
    JOIN pg_namespace n ON n.oid = source JOIN pg_namespace fn ON fn.oid = target
    WHERE n.nspname ~ %(domains)s OR fn.nspname ~ %(domains)s
"""

_DEFINERS = """
    SELECT r.rolname, n.nspname || '.' || p.proname FROM pg_proc p
    JOIN pg_namespace n ON n.oid = p.pronamespace
    JOIN pg_roles r ON r.rolname IN (%(app)s, %(shared)s, %(domain)s)
    WHERE p.prosecdef AND has_function_privilege(r.oid, p.oid, 'EXECUTE')
"""

_NAMES_IN_BOTH = """
    SELECT 'public', c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'django_migrations'
      AND EXISTS (SELECT FROM pg_class d JOIN pg_namespace dn ON dn.oid = d.relnamespace
                  WHERE (dn.nspname ~ %(domains)s OR dn.nspname = %(template)s) AND d.relkind = 'r'
                    AND d.relname = c.relname)
"""

# Incomplete domains, and schemas without a domain, give no access. The doctor reports them with other advice.
HOMELESS = """
    SELECT schema_name, 'has no schema or no role' FROM public.domains_domain
    WHERE NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = schema_name)
       OR NOT EXISTS (SELECT FROM pg_roles WHERE rolname = schema_name)
    UNION ALL SELECT nspname, 'is a schema without a domain' FROM pg_namespace
    WHERE nspname ~ %(domains)s AND nspname NOT IN (SELECT schema_name FROM public.domains_domain)
"""

_OPEN_TO_ALL = """
    SELECT nspname, 'is open to everybody' FROM pg_namespace n
    CROSS JOIN LATERAL aclexplode(n.nspacl) a
    WHERE a.grantee = 0 AND (n.nspname ~ %(domains)s OR n.nspname IN ('public', %(template)s))
"""

_REACH_NODES = f"SELECT rolname FROM pg_roles WHERE rolname = %(shared)s OR rolname IN ({_OURS})"

_FRAMEWORKS = """
    SELECT r.rolname, c.relname FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    CROSS JOIN LATERAL aclexplode(c.relacl) a
    LEFT JOIN pg_roles r ON r.oid = a.grantee
    WHERE n.nspname = 'public' AND c.relname ~ %(frameworks)s AND a.grantee <> c.relowner
"""

INVARIANTS = (
    ("{} has access to the schema {} of another domain.", _FOREIGN_SCHEMAS),
    ("{} has permissions on {} of another domain.", _FOREIGN_TABLES),
    ("{} {}.", _POWERS),
    ("{} owns {}.", _OWNED),
    ("{} can switch to {}.", _MEMBERS),
    ("{} inherits the permissions of {}.", _INHERITING),
    ("{} can call {}, which lets injected SQL switch to other permissions.", _SET_CONFIG),
    ("The foreign key {} crosses schemas: {}.", _LONE_KEYS),
    ("{} can call {}, which runs with the permissions of its owner.", _DEFINERS),
    ("The name {1} is used in {0} and in the schema of a domain.", _NAMES_IN_BOTH),
    ("{} {}.", HOMELESS),
    ("{} {}.", _OPEN_TO_ALL),
    ("{} has permissions on {}, which only the owner should have.", _FRAMEWORKS),
)
"""The invariants: a query, and a sentence for each of its rows. If there are no rows, the invariant holds."""


def list_broken_invariants(owner: OwnerConnection, *, ignored: str = "") -> list[str]:
    """Return a sentence for each violation of an invariant. The query `ignored` is skipped."""
    with owner.cursor() as cursor:
        broken = [
            complaint
            for sentence, query in INVARIANTS
            if query != ignored
            for complaint in _violations(cursor, sentence, query)
        ]
        roles = nodes().list_roles_with_password(cursor, _REACH_NODES, _names())
        return broken + [f"{name} has a password, so it can log in from anywhere." for name in roles]


def may_change_roles_in_a_query(owner: OwnerConnection) -> bool:
    """Return whether SQL injected into a query could get another domain's privileges with `set_config()`.

    Only a superuser can revoke this function. If the owner is not a superuser, as on most managed servers,
    the roles protect against mistakes in the code, but not against injected SQL.
    """
    with owner.cursor() as cursor:
        cursor.execute(_CALL_SET_CONFIG, _names())
        return cursor.fetchone() is not None


def _violations(cursor: CursorWrapper, sentence: str, query: str) -> Iterator[str]:
    cursor.execute(query, _names())
    for who, what in cursor.fetchall():
        if what:
            yield sentence.format(who or "Everybody", what)


def _names() -> dict[str, str | bool]:
    return {
        "domains": _DOMAINS,
        "app": settings.DATABASE_ROLES.app,
        "shared": settings.DATABASE_ROLES.shared,
        "domain": settings.DATABASE_ROLES.domain,
        "template": TEMPLATE_SCHEMA,
        "frameworks": FRAMEWORKS,
        "is_distributed": nodes().is_distributed,
    }
