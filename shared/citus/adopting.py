"""Move the domains of a running installation to Citus nodes, one at a time. See docs/scale.md."""

from collections.abc import Callable

from django.apps import apps
from django.db import transaction
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.tenancy.fleet.lock import exclusively, refuse_unusable_nodes
from shared.tenancy.fleet.versions import fleet_state
from shared.tenancy.roles import create_roles
from shared.tenancy.router import OWNER

from . import queries


class CannotAdopt(Exception):
    """An error that is raised if no domain was moved. The message gives the reason on one line."""


def adopt(owner: OwnerConnection, progress: Callable[[str], None]) -> int:
    """Distribute every domain that is not distributed yet, and return the number of distributed domains.

    Each domain moves in one transaction. Its visitors wait for this transaction. After an interruption, the
    next run continues. Raises CannotAdopt if migrations are pending, and CannotMigrateFleet if a node does
    not respond.
    """
    with exclusively(owner, progress, patience=60):
        refuse_unusable_nodes(owner)
        if not fleet_state(owner).is_current:
            raise CannotAdopt("Migrations are pending. Run commissary migrate first.")
        with transaction.atomic(using=OWNER):
            create_roles(owner)
        with owner.cursor() as cursor:
            places = queries.places(cursor)
        registry = apps.get_model("domains", "Domain").objects.using(OWNER).with_primary_host()
        hosts = dict(registry.order_by("pk").values_list("schema_name", "primary_host"))
        waiting = [schema for schema in hosts if schema not in places]
        for number, schema in enumerate(waiting, 1):
            with transaction.atomic(using=OWNER), owner.cursor() as cursor:
                queries.distribute(cursor, schema)
            progress(f"Distributed {number} of {len(waiting)}: {hosts[schema]}")
    return len(waiting)
