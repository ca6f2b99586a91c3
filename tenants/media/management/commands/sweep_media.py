"""`commissary sweep-media`: delete stored files without a row, and report rows without a file."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from shared.accounts.actor import Operator
from shared.command_output import add_dry_run, show_change, undo_dry_run
from shared.tenancy.unit_of_work import unit_of_work
from tenants.media import sweeping
from tenants.media.management.commands.regenerate_media import find_domains


class Command(BaseCommand):
    help = "Delete unused files older than a day from the storage, as the worker does every night."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", action="append", help="any domain name of the domain; can be repeated")
        add_dry_run(parser, "count the files and change nothing")
        parser.add_argument("--json", action="store_true", help="print a JSON object per domain")

    def handle(self, *_args: Any, **options: Any) -> None:
        for domain in find_domains(options.get("host") or []):
            with unit_of_work(domain), undo_dry_run(options):
                swept = sweeping.sweep(dry_run=options["dry_run"])
                Operator(domain).record("media.swept", deleted=swept.deleted, missing=swept.missing)
            text = f"{domain.host}: {swept.deleted} files deleted, {swept.missing} files missing"
            shown = {"host": domain.host, "deleted": swept.deleted, "missing": swept.missing}
            show_change(self, options, shown, text)
