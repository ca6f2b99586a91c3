"""Checks of the domain registry: parts that belong to no domain, and domains with missing parts."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence

from django.conf import settings
from django.core.files.storage import Storage, default_storage, storages
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity, list_some
from shared.domains.models import Domain, DomainStatus
from shared.tenancy.fleet.versions import current_version
from shared.tenancy.router import OWNER

_PATTERN = "^d_[a-z2-7]{12}$"

_LOST = """
    SELECT d.schema_name, EXISTS (SELECT FROM pg_namespace WHERE nspname = d.schema_name),
        EXISTS (SELECT FROM pg_roles WHERE rolname = d.schema_name)
    FROM public.domains_domain d ORDER BY 1
"""
_NOBODYS_SCHEMAS = """
    SELECT nspname FROM pg_namespace
    WHERE nspname ~ %(pattern)s AND nspname NOT IN (SELECT schema_name FROM public.domains_domain) ORDER BY 1
"""
# Select only roles of this installation, because a server may also contain other installations and copies of
# this one.
_NOBODYS_ROLES = """
    SELECT m.rolname FROM pg_auth_members a
    JOIN pg_roles m ON m.oid = a.member JOIN pg_roles g ON g.oid = a.roleid
    WHERE g.rolname = %(domain)s AND m.rolname ~ %(pattern)s
      AND m.rolname NOT IN (SELECT schema_name FROM public.domains_domain)
      AND NOT EXISTS (
        SELECT FROM pg_shdepend s WHERE s.refclassid = 'pg_authid'::regclass AND s.refobjid = m.oid
        AND s.dbid <> 0 AND s.dbid <> (SELECT oid FROM pg_database WHERE datname = current_database()))
    ORDER BY 1
"""


def complete(owner: OwnerConnection, hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings for incomplete domains, and for schemas and roles that belong to no domain.

    A domain is incomplete without a schema, a role or a primary host.
    """
    names = {"pattern": _PATTERN, "domain": settings.DATABASE_ROLES.domain}
    with owner.cursor() as cursor:
        cursor.execute(_LOST)
        for schema, has_schema, has_role in cursor.fetchall():
            host = hosts[schema]
            if not has_schema:
                problem = _("Schema %(name)s is missing.") % {"name": schema}
                yield Finding(
                    Severity.ERROR,
                    host,
                    problem,
                    _("Restore the domain from a backup. See docs/backups.md."),
                )
            elif not has_role:
                problem = _("Role %(name)s is missing.") % {"name": schema}
                yield Finding(
                    Severity.ERROR, host, problem, _("Run commissary migrate --repair-permissions.")
                )
            if host == schema:
                yield Finding(
                    Severity.ERROR,
                    host,
                    _("No primary domain name is set."),
                    _("Run commissary domains hosts primary with one of its domain names, or add one."),
                )
        cursor.execute(_NOBODYS_SCHEMAS, names)
        yield from _orphans(cursor.fetchall(), _("Schema"), "DROP SCHEMA %(name)s CASCADE;")
        cursor.execute(_NOBODYS_ROLES, names)
        yield from _orphans(cursor.fetchall(), _("Role"), "DROP ROLE %(name)s;")


def _orphans(rows: Sequence[tuple[str]], what: str, statement: str) -> Iterator[Finding]:
    for (name,) in rows:
        yield Finding(
            Severity.WARNING,
            f"{what} {name}",
            _("Doesn't belong to any domain."),
            _("If you don't need it for a restore, run this as the owner of the database: %(statement)s")
            % {"statement": statement % {"name": name}},
        )


def find_outdated(owner: OwnerConnection, hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding with the domains that lack migrations."""
    behind = Domain.objects.using(OWNER).exclude(schema_version=current_version(owner))
    names = [hosts[each] for each in behind.order_by("pk").values_list("schema_name", flat=True)]
    if names:
        yield Finding(
            Severity.ERROR,
            _("Migrations"),
            _("Domains with pending migrations: %(names)s.") % {"names": list_some(names)},
            _("Run commissary migrate. It lists domains it can't migrate, with the reason."),
        )


def find_unopened(_owner: OwnerConnection, hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a note with the domains that are not open to visitors yet, as a reminder for the operator."""
    waiting = Domain.objects.using(OWNER).filter(status=DomainStatus.ACTIVE, opened_at=None)
    names = [hosts[each] for each in waiting.order_by("pk").values_list("schema_name", flat=True)]
    if names:
        yield Finding(
            Severity.NOTE,
            _("Domains"),
            _("Not open to visitors yet: %(names)s.") % {"names": list_some(names)},
            _("To open a site, run commissary domains open, or ask an admin to open it in the panel."),
        )


def find_in_maintenance(_owner: OwnerConnection, hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding with the reason for each domain in maintenance."""
    stopped = Domain.objects.using(OWNER).exclude(maintenance="").order_by("pk")
    for schema, reason in stopped.values_list("schema_name", "maintenance"):
        yield Finding(
            Severity.ERROR,
            hosts[schema],
            _("Under maintenance: %(reason)s") % {"reason": reason},
            _("Fix the cause, then run commissary migrate to end the maintenance."),
        )


def files(_owner: OwnerConnection, hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings for files that belong to no domain."""
    media = Domain.objects.using(OWNER).values_list("media_host", flat=True)
    yield from _find_unknown("domains/", _folders(default_storage, "domains"), set(media))
    private = storages["private"]
    for folder in _folders(private, ""):
        # Each kind of file has one folder. It contains one folder per domain, with the name of the domain's
        # schema.
        ours = [name for name in _folders(private, folder) if re.fullmatch(_PATTERN, name)]
        yield from _find_unknown(f"{folder}/", ours, hosts)


def _find_unknown(folder: str, there: Sequence[str], known: Container[str]) -> Iterator[Finding]:
    lost = sorted(name for name in there if name not in known)
    if lost:
        yield Finding(
            Severity.WARNING,
            folder,
            _("Files of deleted domains: %(names)s.") % {"names": list_some(lost)},
            _("If you don't need them for a restore, delete these folders from the storage."),
        )


def _folders(storage: Storage, folder: str) -> list[str]:
    try:
        return list(storage.listdir(folder)[0])
    except FileNotFoundError:
        return []
