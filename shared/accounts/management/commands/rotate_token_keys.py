from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from shared.accounts import keys
from shared.accounts.actor import Operator
from shared.command_output import add_dry_run, add_json, show_change, undo_dry_run
from shared.tenancy.router import OWNER


class Command(BaseCommand):
    help = "Create a new key for access tokens. Existing tokens stay valid until they expire."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_dry_run(parser, "list the expired keys and change nothing")
        add_json(parser)

    def handle(self, *args: object, **options: object) -> None:
        with undo_dry_run(options, using=OWNER):
            kid = keys.rotate()
            deleted = keys.delete_replaced()
        if not options["dry_run"]:
            Operator().record("installation.keys_rotated", key=kid, deleted=deleted)
        lines = [] if options["dry_run"] else [f"New key: {kid}."]
        lines += [f"Expired keys: {', '.join(deleted)}."] if deleted else []
        shown = {"key": None if options["dry_run"] else kid, "expired": deleted}
        show_change(self, options, shown, "\n".join(lines))
