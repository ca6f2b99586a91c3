"""`commissary scale`: manage more than one database machine. See docs/scale.md."""

from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter

from django.core.management.base import BaseCommand, CommandError
from django.db import connections, transaction

from shared.citus import queries
from shared.citus.adopting import CannotAdopt, adopt
from shared.citus.scaling import CannotGrow, add_node, move_domain, rebalance
from shared.data_types import CommandOptions
from shared.tenancy.fleet.lock import CannotMigrateFleet
from shared.tenancy.plurals import pluralize
from shared.tenancy.postgresql.time_limits import TookTooLong, time_limit
from shared.tenancy.router import OWNER

MEASURING_SECONDS = 60.0


class Command(BaseCommand):
    help = "Show or change the distribution of domains over database machines."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        what.add_parser("status", help="show the machines of the database, with their domains and sizes")
        what.add_parser("adopt-citus", help="distribute all domains that are only on the coordinator")
        add = what.add_parser("add-node", help="add a machine")
        add.add_argument("node", type=_node, help="HOST:PORT of a database with the Citus extension")
        move = what.add_parser("move", help="move a domain to a machine")
        move.add_argument("host", help="the domain's primary host")
        move.add_argument("node", type=_node, help="HOST:PORT of a machine of the database")
        moving = what.add_parser("rebalance", help="move domains until all machines hold equal shares")
        moving.add_argument(
            "--minutes",
            type=float,
            default=60,
            help="start no more moves after this number of minutes (default: 60)",
        )

    def handle(self, *args: object, **options: object) -> None:
        try:
            self._do(options)
        except (CannotAdopt, CannotGrow, CannotMigrateFleet) as error:
            raise CommandError(str(error)) from error

    def _do(self, options: CommandOptions) -> None:
        owner = connections[OWNER]
        match options["what"]:
            case "status":
                self._status()
            case "adopt-citus":
                self.stdout.write(f"Domains distributed: {adopt(owner, self._print_line)}.")
            case "add-node":
                add_node(owner, options["node"], self._print_line)
            case "move":
                move_domain(owner, options["host"], options["node"], self._print_line)
            case "rebalance":
                done = rebalance(owner, options["minutes"], self._print_line)
                left = f"{done.left} left for the next run" if done.left else "all machines hold equal shares"
                self.stdout.write(f"{pluralize(done.moved, 'domain')} moved; {left}.")

    def _status(self) -> None:
        owner = connections[OWNER]
        with transaction.atomic(using=OWNER), owner.cursor() as cursor:
            domains = Counter(place.node for place in queries.places(cursor).values())
            try:
                with time_limit(owner, MEASURING_SECONDS):
                    silent = queries.silent_nodes(cursor)
                    sizes = {} if silent else queries.sizes(cursor)
            except TookTooLong as error:
                counted = ", ".join(f"{number} on {node}" for node, number in sorted(domains.items()))
                raise CommandError(
                    f"Measuring the size of all machines took longer than {error.seconds:g} s. "
                    f"Domains: {counted}."
                ) from error
        if silent:
            raise CommandError("\n".join(f"No connection to {node}: {why}" for node, why in silent.items()))
        for node, size in sorted(sizes.items()):
            self.stdout.write(f"{node}  {pluralize(domains[node], 'domain')}  {size / 2**20:.1f} MB")

    def _print_line(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _node(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65_536:
        raise ArgumentTypeError(f"{text!r} is not HOST:PORT.")
    return host, int(port)
