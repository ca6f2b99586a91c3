"""The doctor's check of the database nodes."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.doctor.findings import Finding, Severity, list_some

from . import operations, queries


def check_nodes(owner: OwnerConnection, hosts: Mapping[str, str]) -> Iterator[Finding]:
    """Yield findings for nodes that do not respond or have unsuitable settings, and for damaged domains."""
    with owner.cursor() as cursor:
        known = queries.places(cursor)
        places = {schema: known[schema] for schema in hosts if schema in known}
        for node, reason in queries.silent_nodes(cursor).items():
            there = [hosts[schema] for schema, place in places.items() if place.node == node]
            yield Finding(
                Severity.ERROR,
                _("Database on %(node)s") % {"node": node},
                _("No connection (%(reason)s). Affected domains: %(names)s.")
                % {"reason": reason, "names": list_some(there) or "-"},
                _("Start the node. Its domains recover automatically."),
            )
        for unfit in operations.unfit_settings(cursor):
            yield Finding(
                Severity.WARNING,
                _("Database on %(node)s") % {"node": unfit.node},
                _("%(setting)s is %(value)s. No machine can be added with this value.")
                % {"setting": unfit.setting, "value": unfit.value},
                _("Set %(setting)s to %(needed)s or more on every machine, then restart PostgreSQL.")
                % {"setting": unfit.setting, "needed": unfit.needed},
            )
        undistributed = [host for schema, host in hosts.items() if schema not in places]
        if undistributed:
            yield Finding(
                Severity.WARNING,
                _("Database"),
                _("Domains without a node (only on the coordinator): %(names)s.")
                % {"names": list_some(undistributed)},
                _("Run commissary scale adopt-citus."),
            )
        for schema, node, fault in queries.incomplete(cursor, places):
            problem = (
                _("The role %(schema)s is missing on %(node)s.")
                if fault == "role"
                else _("Tables of %(schema)s are missing on %(node)s. The node's data is outdated.")
            )
            yield Finding(
                Severity.ERROR,
                hosts[schema],
                problem % {"schema": schema, "node": node},
                _("Restore the machine from its own backup and archive. See docs/scale.md."),
            )
