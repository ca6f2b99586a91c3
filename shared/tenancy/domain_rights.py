"""The privileges of each domain's role on its own schema, with a check and a repair."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from shared.tenancy.roles import CREATE_ROLE, build_role_grants, grants_on

_WRONG_TABLES = """
    SELECT n.nspname, array_agg(c.relname::text ORDER BY c.relname) FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_roles r ON r.rolname = n.nspname
    WHERE n.nspname = ANY(%(schemas)s) AND c.relkind IN ('r', 'S')
      AND c.relname NOT LIKE 'django\\_migrations%%'
      AND ARRAY(SELECT a.privilege_type FROM aclexplode(c.relacl) a WHERE a.grantee = r.oid ORDER BY 1)
        <> CASE c.relkind WHEN 'r' THEN ARRAY['DELETE', 'INSERT', 'SELECT', 'UPDATE']
            ELSE ARRAY['SELECT', 'USAGE'] END
    GROUP BY 1 ORDER BY 1
"""
_ROLES = """
    WITH members AS (
        SELECT m.rolname AS member, g.rolname AS granted FROM pg_auth_members a
        JOIN pg_roles m ON m.oid = a.member JOIN pg_roles g ON g.oid = a.roleid
        WHERE m.rolname = %(app)s OR g.rolname = %(domain)s
    )
    SELECT n.nspname, EXISTS (SELECT FROM aclexplode(n.nspacl) a
            WHERE a.grantee = r.oid AND a.privilege_type = 'USAGE'),
        EXISTS (SELECT FROM members WHERE member = r.rolname AND granted = %(domain)s),
        EXISTS (SELECT FROM members WHERE member = %(app)s AND granted = r.rolname),
        n.nspowner = (SELECT relowner FROM pg_class WHERE oid = 'public.domains_domain'::regclass)
    FROM pg_roles r JOIN pg_namespace n ON n.nspname = r.rolname
    WHERE n.nspname = ANY(%(schemas)s) ORDER BY 1
"""
_WITHOUT_ROLE = """
    SELECT n.nspname FROM pg_namespace n
    WHERE n.nspname = ANY(%(schemas)s) AND NOT EXISTS (SELECT FROM pg_roles WHERE rolname = n.nspname)
"""
_RELATIONS = """
    SELECT relkind, relname FROM pg_class
    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = %s) AND relkind IN ('r', 'S')
"""


def find_wrong_tables(owner: BaseDatabaseWrapper, schemas: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return the schemas on which the role has wrong privileges, each with the affected relations."""
    return _fetch(owner, _WRONG_TABLES, schemas)


def find_wrong_roles(
    owner: BaseDatabaseWrapper, schemas: Iterable[str]
) -> list[tuple[str, bool, bool, bool, bool]]:
    """Return the schemas of domains with a problem, each with the results of four checks.

    They check whether the role can use the schema, whether it is a member of the shared role, whether the
    login role can switch to it, and whether the schema belongs to the owner of the registry.
    """
    return [each for each in _fetch(owner, _ROLES, schemas) if not all(each[1:])]


def repair_rights(owner: BaseDatabaseWrapper) -> list[str]:
    """Create missing roles of domains, and grant them exactly the privileges they need.

    Returns the schemas that were repaired. Domains without a schema, and schemas with another owner, remain
    unchanged.
    """
    with owner.cursor() as cursor:
        cursor.execute("SELECT schema_name FROM public.domains_domain")
        schemas = [schema for (schema,) in cursor.fetchall()]
    without_role = [schema for (schema,) in _fetch(owner, _WITHOUT_ROLE, schemas)]
    wrong_roles = [schema for schema, *holds in find_wrong_roles(owner, schemas) if not all(holds[:3])]
    wrong_tables = [schema for schema, _ in find_wrong_tables(owner, schemas)]
    wrong = sorted({*without_role, *wrong_roles, *wrong_tables})
    for schema in wrong:
        with transaction.atomic(using=owner.alias), owner.cursor() as cursor:
            cursor.execute(_RELATIONS, [schema])
            relations = cursor.fetchall()
            for statement in (
                CREATE_ROLE.format(f'"{schema}"'),
                *build_role_grants(schema),
                f'GRANT USAGE ON SCHEMA "{schema}" TO "{schema}"',
                f'REVOKE ALL ON ALL TABLES IN SCHEMA "{schema}" FROM "{schema}"',
                f'REVOKE ALL ON ALL SEQUENCES IN SCHEMA "{schema}" FROM "{schema}"',
                *grants_on(relations, schema, schema),
            ):
                cursor.execute(statement)
    return wrong


def _fetch(owner: BaseDatabaseWrapper, query: str, schemas: Iterable[str]) -> list[tuple[Any, ...]]:
    names: dict[str, Any] = {
        "schemas": list(schemas),
        "app": settings.DATABASE_ROLES.app,
        "domain": settings.DATABASE_ROLES.domain,
    }
    with owner.cursor() as cursor:
        cursor.execute(query, names)
        return cursor.fetchall()
