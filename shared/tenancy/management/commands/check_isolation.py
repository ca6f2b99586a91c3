"""`commissary check-isolation`: check in the database that the domains are isolated from each other."""

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from shared.tenancy.invariants import INVARIANTS, list_broken_invariants, may_change_roles_in_a_query
from shared.tenancy.router import OWNER

CLOSED = "set_config() is revoked: injected SQL can't switch to the permissions of another domain."
OPEN = (
    "set_config() is not revoked: injected SQL could switch to the permissions of another domain. A "
    "superuser can revoke it. See “PostgreSQL” in docs/settings.md."
)


class Command(BaseCommand):
    help = (
        "Check in the database that domains are isolated. Run it every night. Exits with 1 if they are not."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: object, **options: object) -> None:
        broken = list_broken_invariants(connections[OWNER])
        if options["json"]:
            is_revoked = not may_change_roles_in_a_query(connections[OWNER])
            shown = {"checks": len(INVARIANTS), "violations": broken, "set_config_is_revoked": is_revoked}
            self.stdout.write(json.dumps(shown))
            if broken:
                raise CommandError("Domain isolation is broken.")
            return
        if broken:
            raise CommandError("Domain isolation is broken:\n" + "\n".join(broken))
        self.stdout.write(f"Domain isolation: {len(INVARIANTS)} checks passed.")
        self.stdout.write(OPEN if may_change_roles_in_a_query(connections[OWNER]) else CLOSED)
