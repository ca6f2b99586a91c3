"""`commissary scale`: more than one database machine. See docs/scale.md."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connections, transaction

from shared.tenancy import citus
from shared.tenancy.adopting import CannotAdopt, adopt
from shared.tenancy.fleet import CannotMigrateFleet
from shared.tenancy.router import OWNER


class Command(BaseCommand):
    help = "Show how domains are distributed over database machines, or distribute them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        what.add_parser("status", help="the machines of the database, and how much is on each")
        what.add_parser("adopt-citus", help="distribute every domain that is on the coordinator alone")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["what"] == "status":
            self._status()
            return
        try:
            moved = adopt(connections[OWNER], self._say)
        except (CannotAdopt, CannotMigrateFleet) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{moved} domains were distributed.")

    def _status(self) -> None:
        with transaction.atomic(using=OWNER), connections[OWNER].cursor() as cursor:
            if not citus.is_installed(cursor):
                self.stdout.write("One machine: there is no extension citus in this database.")
                return
            silent = citus.silent_nodes(cursor)
            if not silent:
                for node, domains, size in citus.sizes(cursor):
                    self.stdout.write(f"{node}  {domains} domains  {size / 2**20:.1f} MB")
        if silent:
            raise CommandError("\n".join(f"{node} does not answer: {why}" for node, why in silent.items()))

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
