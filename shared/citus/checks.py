"""The doctor's check of the database nodes."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity, some_of

from . import operations, queries


def check_nodes(owner: OwnerConnection, hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings for silent nodes, undistributed domains, and domains incomplete on a node."""
    with owner.cursor() as cursor:
        known = queries.places(cursor)
        places = {schema: known[schema] for schema in hosts if schema in known}
        for node, reason in queries.silent_nodes(cursor).items():
            there = [hosts[schema] for schema, place in places.items() if place.node == node]
            yield Finding(
                Severity.ERROR,
                _("Database on %(node)s") % {"node": node},
                _("It does not answer (%(reason)s). Its domains: %(names)s.")
                % {"reason": reason, "names": some_of(there) or "-"},
                _("Start it again; its domains come back by themselves."),
            )
        for unfit in operations.unfit_settings(cursor):
            yield Finding(
                Severity.WARNING,
                _("Database on %(node)s") % {"node": unfit.node},
                _("%(setting)s is %(value)s: with that, no machine can be added.")
                % {"setting": unfit.setting, "value": unfit.value},
                _("Set it to %(needed)s or more on every machine and start it again.")
                % {"needed": unfit.needed},
            )
        undistributed = [host for schema, host in hosts.items() if schema not in places]
        if undistributed:
            yield Finding(
                Severity.WARNING,
                _("Database"),
                _("Domains that are on no node, but on the coordinator alone: %(names)s.")
                % {"names": some_of(undistributed)},
                _("Run commissary scale adopt-citus."),
            )
        for schema, node, fault in queries.incomplete(cursor, places):
            problem = (
                _("The role %(schema)s is missing on %(node)s.")
                if fault == "role"
                else _("Tables of %(schema)s are missing on %(node)s: it has old data.")
            )
            yield Finding(
                Severity.ERROR,
                hosts[schema],
                problem % {"schema": schema, "node": node},
                _("Restore that machine from its own backup and archive: see docs/scale.md."),
            )
