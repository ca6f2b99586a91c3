from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from shared.tenancy.invariants import INVARIANTS, broken_invariants, may_change_roles_in_a_query
from shared.tenancy.router import OWNER

CLOSED = "set_config() is revoked: injected SQL can't switch to the permissions of another domain."
OPEN = (
    "set_config() is not revoked: injected SQL could switch to the permissions of another domain. A "
    "superuser can revoke it. See “Managed services” in docs/operations.md."
)


class Command(BaseCommand):
    help = (
        "Check in the database that domains are isolated. Run it every night. Exits with 1 if they are not."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        broken = broken_invariants(connections[OWNER])
        if broken:
            raise CommandError("Domain isolation is broken:\n" + "\n".join(broken))
        self.stdout.write(f"Domain isolation: {len(INVARIANTS)} checks passed.")
        self.stdout.write(OPEN if may_change_roles_in_a_query(connections[OWNER]) else CLOSED)
