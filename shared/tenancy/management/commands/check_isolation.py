from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from shared.tenancy.invariants import INVARIANTS, broken_invariants, may_change_roles_in_a_query
from shared.tenancy.router import OWNER

CLOSED = "SQL smuggled into a query keeps the rights of that query: nobody may call set_config()."
OPEN = (
    "SQL smuggled into a query could take another domain's rights: set_config() is open to everybody, and "
    "only a superuser can take it away. See Managed services in docs/operations.md."
)


class Command(BaseCommand):
    help = "Ask the database whether domains are kept apart; run it every night. Fails if they are not."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = broken_invariants(connections[OWNER])
        if broken:
            raise CommandError("Domains are not kept apart:\n" + "\n".join(broken))
        self.stdout.write(f"Domains are kept apart: {len(INVARIANTS)} invariants hold.")
        self.stdout.write(OPEN if may_change_roles_in_a_query(connections[OWNER]) else CLOSED)
