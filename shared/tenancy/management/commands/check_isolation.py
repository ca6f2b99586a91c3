from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from shared.tenancy.invariants import INVARIANTS, broken_invariants
from shared.tenancy.router import OWNER


class Command(BaseCommand):
    help = "Ask the database whether domains are kept apart; run it every night. Fails if they are not."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = broken_invariants(connections[OWNER])
        if broken:
            raise CommandError("Domains are not kept apart:\n" + "\n".join(broken))
        self.stdout.write(f"Domains are kept apart: {len(INVARIANTS)} invariants hold.")
