"""Checks of the isolation of domains, and of the privileges that each domain needs."""

from collections.abc import Iterator, Mapping

from django.conf import settings
from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity, list_some
from shared.tenancy.domain_rights import find_wrong_roles, find_wrong_tables
from shared.tenancy.invariants import HOMELESS, list_broken_invariants
from shared.tenancy.roles import restrict_set_config

_MOST = 10
"""The maximum number of violations to report. One wrong GRANT can cause a violation for each table."""
_SET_CONFIG = "SELECT has_function_privilege(%s, 'pg_catalog.set_config(text, text, boolean)', 'EXECUTE')"


def isolation(owner: OwnerConnection, _hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a finding for each violation that `commissary check-isolation` would report."""
    advice = _("Revoke the permission manually now, and find out who granted it.")
    # `registry.complete` reports incomplete domains, and schemas and roles without a domain.
    sentences = list_broken_invariants(owner, ignored=HOMELESS)
    for sentence in sentences[:_MOST]:
        yield Finding(Severity.ERROR, _("Isolation"), sentence, advice)
    if len(sentences) > _MOST:
        problem = _("More violations: %(number)s.") % {"number": len(sentences) - _MOST}
        advice = _("To list them, run commissary check-isolation.")
        yield Finding(Severity.ERROR, _("Isolation"), problem, advice)
    with owner.cursor() as cursor:
        cursor.execute(_SET_CONFIG, [settings.DATABASE_ROLES.app])
        if cursor.fetchone()[0]:
            yield Finding(
                Severity.NOTE,
                _("Isolation"),
                _("The application can call set_config() because the database owner is not a superuser."),
                _("Run both statements as a superuser in this database: %(statements)s")
                % {"statements": " ".join(restrict_set_config(owner.settings_dict["USER"]))},
            )


def can_work(owner: OwnerConnection, hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings for domain roles with missing or unneeded privileges on their own tables."""
    advice = _("Run commissary migrate --repair-permissions.")
    for schema, tables in find_wrong_tables(owner, hosts):
        problem = _("The role %(schema)s has wrong permissions on %(tables)s.")
        yield Finding(
            Severity.ERROR,
            hosts[schema],
            problem % {"schema": schema, "tables": list_some(tables)},
            advice,
        )
    for schema, *holds in find_wrong_roles(owner, hosts):
        lacks = [each for each, is_held in zip(_missing_right(schema), holds, strict=True) if not is_held]
        yield Finding(Severity.ERROR, hosts[schema], list_some(lacks) + ".", advice)


def _missing_right(schema: str) -> tuple[str, str, str, str]:
    """Return the message for each column of `_ROLES`, for a domain where that column is false."""
    roles, name = settings.DATABASE_ROLES, {"schema": schema}
    return (
        _("The role %(schema)s can't use its schema") % name,
        _("The role %(schema)s is not a member of %(role)s") % {**name, "role": roles.domain},
        _("%(role)s can't switch to %(schema)s") % {**name, "role": roles.app},
        _("The schema %(schema)s and the registry have different owners") % name,
    )
